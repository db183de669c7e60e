// The equation that every implicit scheme here comes down to: a = a(t, X + p a, V + q a).
#pragma once

#include <limits>
#include <type_traits>
#include <vector>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/kernels/newton_in_double.hpp"
#include "halfstep/methods/kernels/state.hpp"

namespace halfstep::inline methods {

/// Solves a = a(t, X + p a, V + q a) for a by Newton's method to the last digits.
///
/// The Jacobian I - p da/dx - q da/dv is exact (forward differentiation) and is kept while it serves: with a guess
/// that is good to h^k each further evaluation gains k orders, and costs far less than a new Jacobian. Of wide numbers
/// it is rounded to double, and kept from one solution to the next.
template <class S>
class AccelerationEquation {
  using T = typename S::Scalar;

 public:
  explicit AccelerationEquation(const S& system) : work_{zeros(system), zeros(system), zeros(system), {}, {}, {}} {}

  /// a: the guess on entry, the solution on return. Where Newton does not converge a is not finite.
  void solve(const S& system, const T& t, const Vector<S>& X, const Vector<S>& V, const T& p, const T& q,
             Vector<S>& a) {
    if constexpr (is_wide<T>) {
      if (in_double_ && size() >= fewest_in_double) {
        guess_ = a;
        if (solve_in_double(system, t, X, V, p, q, a)) return;
        in_double_ = false;
        a = guess_;
      }
    }
    solve_in_all_digits(system, t, X, V, p, q, a);
  }

  /// Forgets a Jacobian that was kept: where a run begins.
  void forget() {
    has_jacobian_ = false;
    in_double_ = true;
  }

 private:
  /// A point, what is left of the equation there, and the Jacobians and factors for its corrections.
  struct Work {
    Vector<S> x, v, residual;
    SquareMatrix<S> dx, dv;
    DenseSolver<T, S::static_dimension> solver;
  };
  /// A copy where the compiler can keep it in registers: of built-in floating-point types in a known number.
  using LocalWork = std::conditional_t<S::static_dimension != 0 && std::is_floating_point_v<T>, Work, Work&>;

  void solve_in_all_digits(const S& system, const T& t, const Vector<S>& X, const Vector<S>& V, const T& p, const T& q,
                           Vector<S>& a) {
    T last = std::numeric_limits<T>::infinity();
    bool fresh = false;
    LocalWork w = work_;
    for (int i = 0; i < 100; ++i) {
      place(system, X, V, p, q, a, w);
      if (i == 0 || (!fresh && slow_)) {
        if (!factor(system, t, p, q, w)) return spoil(a);
        fresh = true;
      } else {
        fresh = false;
      }
      const T change = correct(system, t, a, w);
      if (!is_finite(change)) return;
      if (change == 0 || (change >= last / 2 && change <= 4 * rounding(a, p, q, w))) return;
      slow_ = !(change < last / 8) && i > 0;
      last = change;
    }
    if (!(last <= 1000 * rounding(a, p, q, w))) spoil(a);
  }

  /// By a Jacobian in double, which is kept from one solution to the next while it serves. False where it does not
  /// converge.
  bool solve_in_double(const S& system, const T& t, const Vector<S>& X, const Vector<S>& V, const T& p, const T& q,
                       Vector<S>& a) {
    using Next = typename NewtonConvergence<T>::Next;
    constexpr int most_iterations = 60;
    const double price = corrections_per_jacobian(size());
    NewtonConvergence<T> convergence;
    for (int i = 0; i < most_iterations; ++i) {
      place(system, X, V, p, q, a, work_);
      if (!has_jacobian_) take_jacobian(system, t);
      if (i == 0 || !has_jacobian_) {
        auto& entries = matrix_.entries(size());
        const double p_in_double = to_double(p), q_in_double = to_double(q);
        for (std::size_t k = 0; k < entries.size(); ++k)
          entries[k] = (k % (size() + 1) == 0 ? 1 : 0) - p_in_double * by_x_[k] - q_in_double * by_v_[k];
        if (!matrix_.factor()) return false;
        has_jacobian_ = true;
      }
      auto& residual = work_.residual;
      system.acceleration(t, work_.x.data(), work_.v.data(), residual.data());
      for (std::size_t d = 0; d < size(); ++d) residual[d] -= a[d];
      matrix_.solve(residual);
      for (std::size_t d = 0; d < size(); ++d) a[d] += residual[d];
      const T change = largest(residual);
      if (!is_finite(change)) return false;
      const Next next = convergence.after(change, rounding(a, p, q, work_), price);
      if (next == Next::solved) return true;
      if (next == Next::give_up) return false;
      if (next == Next::take_another_matrix) has_jacobian_ = false;
    }
    return false;
  }

  void take_jacobian(const S& system, const T& t) {
    const std::size_t count = size() * size();
    make_room(work_);
    by_x_.resize(count);
    by_v_.resize(count);
    system.jacobian(t, work_.x.data(), work_.v.data(), work_.dx.data(), work_.dv.data());
    for (std::size_t k = 0; k < count; ++k) {
      by_x_[k] = to_double(work_.dx[k]);
      by_v_[k] = to_double(work_.dv[k]);
    }
  }

  /// Where a Jacobian costs less than the further corrections by one that was kept, measured on 2 and on 8 equations.
  static constexpr std::size_t fewest_in_double = 4;

  std::size_t size() const { return work_.x.size(); }  // a constant where it is known at compile time

  T rounding(const Vector<S>& a, const T& p, const T& q, const Work& w) const {
    return std::numeric_limits<T>::epsilon() * (1 + largest(a) + rounding_of_stiff(p, q, w));
  }

  /// What one rounding of x and v leaves of a stiff force in the a that balances it.
  T rounding_of_stiff(const T& p, const T& q, const Work& w) const {
    using std::abs;
    return (p == 0 ? T(0) : T(largest(w.x) / abs(p))) + (q == 0 ? T(0) : T(largest(w.v) / abs(q)));
  }

  void place(const S& system, const Vector<S>& X, const Vector<S>& V, const T& p, const T& q, const Vector<S>& a,
             Work& w) const {
    each(system, [&](std::size_t d) {
      w.x[d] = X[d] + p * a[d];
      w.v[d] = V[d] + q * a[d];
    });
  }

  static void spoil(Vector<S>& a) {
    for (auto& entry : a) entry = std::numeric_limits<T>::quiet_NaN();
  }

  /// Memory for the Jacobian of a system of any size is allocated on first use: schemes that need none have none.
  void make_room(Work& w) const {
    if constexpr (S::static_dimension == 0) {
      w.dx.resize(size() * size());
      w.dv.resize(size() * size());
    }
  }

  /// False where the matrix is not finite: its corrections would be 0, whatever is left.
  bool factor(const S& system, const T& t, const T& p, const T& q, Work& w) const {
    make_room(w);
    system.jacobian(t, w.x.data(), w.v.data(), w.dx.data(), w.dv.data());
    bool finite = true;
    for (std::size_t i = 0; i < size() * size(); ++i) {
      w.dx[i] = (i % (size() + 1) == 0 ? 1 : 0) - p * w.dx[i] - q * w.dv[i];
      finite = finite && is_finite(w.dx[i]);
    }
    if (finite) w.solver.factor(w.dx.data(), static_cast<int>(size()));
    return finite;
  }

  /// One correction of a; returns its largest entry.
  T correct(const S& system, const T& t, Vector<S>& a, Work& w) const {
    system.acceleration(t, w.x.data(), w.v.data(), w.residual.data());
    each(system, [&](std::size_t d) { w.residual[d] -= a[d]; });
    w.solver.solve(w.residual.data(), static_cast<int>(size()));
    each(system, [&](std::size_t d) { a[d] += w.residual[d]; });
    return largest(w.residual);
  }

  static T largest(const Vector<S>& a) {
    using std::abs;
    T result = 0;
    for (const auto& entry : a) {
      const T size = abs(entry);
      if (!(size <= result)) result = size;
    }
    return result;
  }

  Work work_;
  bool slow_ = false;
  // Of wide numbers alone:
  MatrixInDouble<T> matrix_;
  std::vector<double> by_x_, by_v_;  // the Jacobian that is kept
  Vector<S> guess_;
  bool has_jacobian_ = false, in_double_ = true;
};

}  // namespace halfstep::inline methods
