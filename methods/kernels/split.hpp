// The two parts of y' = f(t, y), y = (x, v), f = (v, a), as additive kernels take them.
#pragma once

#include <array>
#include <optional>
#include <type_traits>
#include <vector>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/core/force.hpp"
#include "halfstep/methods/kernels/implicit.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/split.hpp"

namespace halfstep::inline methods {

/// f_I = L y with L = (0 1; K D), K = da/dx and D = da/dv at the point given to begin().
template <class S>
class LinearSplit {
  using T = typename S::Scalar;

 public:
  explicit LinearSplit(const S& system)
      : n_(dimension(system)),
        of_x_(zero_matrix(system)),
        of_v_(zero_matrix(system)),
        matrix_(zero_matrix(system)),
        a_(zeros(system)) {}

  void begin(const S& system, const T& t, const State<S>& first) {
    system.jacobian(t, first.x.data(), first.v.data(), of_x_.data(), of_v_.data());
    factored_.reset();
  }

  /// f_E and f_I at (x, v), each where it is wanted; only f_E evaluates the force.
  void slopes(const S& system, const T& explicit_time, const T&, const State<S>& at, State<S>* of_explicit,
              State<S>* of_implicit) {
    if (of_explicit != nullptr) {
      system.acceleration(explicit_time, at.x.data(), at.v.data(), of_explicit->v.data());
      each(system, [&](std::size_t i) {
        of_explicit->x[i] = T(0);
        of_explicit->v[i] -= times_matrix(at, i);
      });
    }
    if (of_implicit != nullptr)
      each(system, [&](std::size_t i) {
        of_implicit->x[i] = at.v[i];
        of_implicit->v[i] = times_matrix(at, i);
      });
  }

  /// Replaces the right-hand side r by the y of y = r + d L y: v = r_v + d a, x = r_x + d v, where
  /// (1 - d D - d^2 K) a = K (r_x + d r_v) + D r_v. What the solver rounds is multiplied by d.
  void solve(const S& system, const T&, const T& d, State<S>& y) {
    if (!factored_ || *factored_ != d) factor(d);
    each(system, [&](std::size_t i) { y.x[i] += d * y.v[i]; });
    each(system, [&](std::size_t i) { a_[i] = times_matrix(y, i); });
    solver_.solve(a_.data(), static_cast<int>(n_));
    each(system, [&](std::size_t i) {
      y.v[i] += d * a_[i];
      y.x[i] += d * (d * a_[i]);
    });
  }

 private:
  /// Entry i of K x + D v.
  T times_matrix(const State<S>& at, std::size_t i) const {
    T sum(0);
    for (std::size_t j = 0; j < n_; ++j) sum += of_x_[i * n_ + j] * at.x[j] + of_v_[i * n_ + j] * at.v[j];
    return sum;
  }

  void factor(const T& d) {
    for (std::size_t i = 0; i < n_ * n_; ++i)
      matrix_[i] = (i % (n_ + 1) == 0 ? T(1) : T(0)) - d * (of_v_[i] + d * of_x_[i]);
    solver_.factor(matrix_.data(), static_cast<int>(n_));
    factored_ = d;
  }

  std::size_t n_;
  SquareMatrix<S> of_x_, of_v_, matrix_;
  Vector<S> a_;
  DenseSolver<T, S::static_dimension> solver_;
  std::optional<T> factored_;  // the d whose matrix the solver has
};

/// Which entries of y = (x, v) are implicit: those with an odd index. Of first-order equations y is v alone.
class OddEntries {
 public:
  template <class S>
  explicit OddEntries(const S& system)
      : before_v_(system.force() == Force::first_order ? 0 : dimension(system)),
        second_order_(system.force() != Force::first_order) {}

  bool has_x(std::size_t i) const { return second_order_ && i % 2 == 1; }
  bool has_v(std::size_t i) const { return (before_v_ + i) % 2 == 1; }

 private:
  std::size_t before_v_;
  bool second_order_;
};

/// A system in which only the implicit entries move: the explicit ones of x stand still, those of v have no force.
template <class S>
class ImplicitEntries {
 public:
  using Scalar = typename S::Scalar;
  using Numbers = typename DynamicVector<S>::Type;
  static constexpr int static_dimension = S::static_dimension;

  ImplicitEntries(const S& system, const OddEntries& odd)
      : system_(&system), odd_(odd), standing_(zeros(system)), x_(zeros(system)) {}

  int dimension() const { return static_cast<int>(methods::dimension(*system_)); }

  /// x: where the explicit entries stand.
  void begin(const S& system, const Vector<S>& x) {
    system_ = &system;
    standing_ = x;
  }

  void acceleration(const Scalar& t, const Scalar* x, const Scalar* v, Scalar* a) const {
    place(x);
    system_->acceleration(t, x_.data(), v, a);
    each(*system_, [&](std::size_t i) {
      if (!odd_.has_v(i)) a[i] = Scalar(0);
    });
  }

  void jacobian(const Scalar& t, const Scalar* x, const Scalar* v, Scalar* dx, Scalar* dv) const {
    place(x);
    system_->jacobian(t, x_.data(), v, dx, dv);
    const std::size_t n = methods::dimension(*system_);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        if (!odd_.has_v(i) || !odd_.has_x(j)) dx[i * n + j] = Scalar(0);
        if (!odd_.has_v(i)) dv[i * n + j] = Scalar(0);
      }
  }

 private:
  void place(const Scalar* x) const {
    each(*system_, [&](std::size_t i) { x_[i] = odd_.has_x(i) ? x[i] : standing_[i]; });
  }

  const S* system_;
  OddEntries odd_;
  Vector<S> standing_;
  mutable Vector<S> x_;
};

/// f_I has the entries of f with an odd index, f_E the others.
template <class S>
class ComponentSplit {
  using T = typename S::Scalar;

 public:
  explicit ComponentSplit(const S& system)
      : odd_(system), implicit_(system, odd_), equation_(implicit_), a_(zeros(system)), rest_{zeros(system), a_} {}

  void begin(const S&, const T&, const State<S>&) {
    for (auto& entry : a_) entry = T(0);
    equation_.forget();
  }

  void slopes(const S& system, const T& explicit_time, const T& implicit_time, const State<S>& at,
              State<S>* of_explicit, State<S>* of_implicit) {
    const auto entries_of = [&](State<S>& slope, bool odd) {
      each(system, [&](std::size_t i) {
        slope.x[i] = odd_.has_x(i) == odd ? at.v[i] : T(0);
        if (odd_.has_v(i) != odd) slope.v[i] = T(0);
      });
    };
    if (of_explicit != nullptr) system.acceleration(explicit_time, at.x.data(), at.v.data(), of_explicit->v.data());
    if (of_implicit != nullptr) {
      if (of_explicit != nullptr && explicit_time == implicit_time)
        of_implicit->v = of_explicit->v;
      else
        system.acceleration(implicit_time, at.x.data(), at.v.data(), of_implicit->v.data());
      entries_of(*of_implicit, true);
    }
    if (of_explicit != nullptr) entries_of(*of_explicit, false);
  }

  /// Replaces the right-hand side r by the y of y = r + d f_I(t, y): with v = r_v + d a, where an entry of x is
  /// implicit x = (r_x + d r_v) + d^2 a.
  void solve(const S& system, const T& t, const T& d, State<S>& y) {
    implicit_.begin(system, y.x);
    each(system, [&](std::size_t i) {
      rest_.x[i] = y.x[i] + d * y.v[i];
      rest_.v[i] = y.v[i];
    });
    equation_.solve(implicit_, t, rest_.x, rest_.v, T(d * d), d, a_);
    each(system, [&](std::size_t i) {
      y.v[i] += d * a_[i];
      if (odd_.has_x(i)) y.x[i] += d * y.v[i];
    });
  }

 private:
  OddEntries odd_;
  ImplicitEntries<S> implicit_;
  AccelerationEquation<ImplicitEntries<S>> equation_;
  Vector<S> a_;  // of the stage before: the guess of the next
  State<S> rest_;
};

}  // namespace halfstep::inline methods
