// Implicit Runge-Kutta on y = (x, v), y' = (v, a): the unknowns are the forces of the stages.
#pragma once

#include <limits>
#include <type_traits>
#include <vector>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/methods/kernels/implicit.hpp"
#include "halfstep/methods/kernels/newton_in_double.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline methods {

/// What both kinds share: the tableau times h, and the step from the forces of the stages.
template <class S>
class ImplicitStages {
 public:
  using T = typename S::Scalar;

  ImplicitStages(const S& system, const ButcherTableau& tableau, const T& h)
      : stages_(tableau.b.size()), h_(h), ha_(stages_ * stages_, T(0)), hb_(stages_), hc_(stages_, T(0)) {
    for (std::size_t i = 0; i < stages_; ++i) {
      hb_[i] = h * tableau.b[i].template as<T>();
      for (std::size_t j = 0; j < tableau.a[i].size(); ++j) {
        ha_[i * stages_ + j] = h * tableau.a[i][j].template as<T>();
        hc_[i] += ha_[i * stages_ + j];
      }
      v_.push_back(zeros(system));
      a_.push_back(zeros(system));
    }
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    system.acceleration(t, state.x.data(), state.v.data(), a_.front().data());
    for (auto& a : a_) a = a_.front();
  }

  /// Velocity and force of a stage of the last step: its slope.
  const Vector<S>& velocity(std::size_t stage) const { return v_[stage]; }
  const Vector<S>& force(std::size_t stage) const { return a_[stage]; }

 protected:
  /// v += sum h b_i a_i, x += sum h b_i v_i, with the velocities of the stages.
  void finish(const S& system, State<S>& s) const {
    each(system, [&](std::size_t d) {
      T x = s.x[d], v = s.v[d];
      for (std::size_t i = 0; i < stages_; ++i) {
        x += hb_[i] * v_[i][d];
        v += hb_[i] * a_[i][d];
      }
      s.x[d] = x;
      s.v[d] = v;
    });
  }

  const T& ha(std::size_t i, std::size_t j) const { return ha_[i * stages_ + j]; }

  std::size_t stages_;
  T h_;
  std::vector<T> ha_, hb_, hc_;   // h times the coefficients; ha_ row-major
  std::vector<Vector<S>> v_, a_;  // of the stages; a_ is the guess of the next step
};

/// One stage after the other: with q = h a_ii, V_i = V + q a_i and X_i = X + q V_i, where V and X come from the stages
/// before it.
template <class S>
class DiagonallyImplicitRungeKutta : public ImplicitStages<S> {
  using T = typename S::Scalar;

 public:
  DiagonallyImplicitRungeKutta(const S& system, const ButcherTableau& tableau, const T& h)
      : ImplicitStages<S>(system, tableau, h), X_(zeros(system)), V_(zeros(system)), equation_(system) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    ImplicitStages<S>::begin(system, t, history, state);
    equation_.forget();
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + this->h_ * static_cast<T>(n), state);
  }

 private:
  void step(const S& system, const T& t, State<S>& s) {
    for (std::size_t i = 0; i < this->stages_; ++i) {
      const T& q = this->ha(i, i);
      each(system, [&](std::size_t d) {
        T x = s.x[d], v = s.v[d];
        for (std::size_t j = 0; j < i; ++j) {
          x += this->ha(i, j) * this->v_[j][d];
          v += this->ha(i, j) * this->a_[j][d];
        }
        X_[d] = x + q * v;
        V_[d] = v;
      });
      const T stage_time = t + this->hc_[i];
      if (q == 0)
        system.acceleration(stage_time, X_.data(), V_.data(), this->a_[i].data());
      else
        equation_.solve(system, stage_time, X_, V_, T(q * q), q, this->a_[i]);
      each(system, [&](std::size_t d) { this->v_[i][d] = V_[d] + q * this->a_[i][d]; });
    }
    this->finish(system, s);
  }

  Vector<S> X_, V_;
  AccelerationEquation<S> equation_;
};

/// All stages at once: V_i = v + h sum a_ij A_j, X_i = x + h sum a_ij V_j, A_i = a(t_i, X_i, V_i), by Newton's method
/// to the last digits. The Jacobian is exact and kept, from step to step, while it serves.
template <class S>
class ImplicitRungeKutta : public ImplicitStages<S> {
  using T = typename S::Scalar;

 public:
  ImplicitRungeKutta(const S& system, const ButcherTableau& tableau, const T& h)
      : ImplicitStages<S>(system, tableau, h),
        n_(dimension(system)),
        squares_(this->stages_ * this->stages_, T(0)),
        x_(this->stages_, zeros(system)),
        correction_(this->stages_ * n_) {
    const std::size_t s = this->stages_;
    for (std::size_t i = 0; i < s; ++i)
      for (std::size_t j = 0; j < s; ++j)
        for (std::size_t k = 0; k < s; ++k) squares_[i * s + k] += this->ha(i, j) * this->ha(j, k);
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    ImplicitStages<S>::begin(system, t, history, state);
    is_factored_ = has_matrix_ = false;
    in_double_ = true;
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + this->h_ * static_cast<T>(n), state);
  }

 private:
  static constexpr int most_iterations = 100;

  void step(const S& system, const T& t, State<S>& s) {
    solve(system, t, s);
    place(system, s);
    this->finish(system, s);
  }

  /// Where the stages are with the forces as they stand.
  void place(const S& system, const State<S>& s) {
    const std::size_t stages = this->stages_;
    each(system, [&](std::size_t d) {
      for (std::size_t i = 0; i < stages; ++i) {
        T v = s.v[d];
        for (std::size_t j = 0; j < stages; ++j) v += this->ha(i, j) * this->a_[j][d];
        this->v_[i][d] = v;
      }
      for (std::size_t i = 0; i < stages; ++i) {
        T x = s.x[d];
        for (std::size_t j = 0; j < stages; ++j) x += this->ha(i, j) * this->v_[j][d];
        x_[i][d] = x;
      }
    });
  }

  /// The forces of the stages; not finite where Newton does not converge.
  void solve(const S& system, const T& t, const State<S>& s) {
    if constexpr (is_wide<T>) {
      if (in_double_) {
        guess_ = this->a_;
        if (solve_in_double(system, t, s)) return;
        in_double_ = false;
        this->a_ = guess_;
      }
    }
    solve_in_all_digits(system, t, s);
  }

  /// By matrices in double. False where it does not converge.
  bool solve_in_double(const S& system, const T& t, const State<S>& s) {
    using Next = typename NewtonConvergence<T>::Next;
    const double price = corrections_per_jacobian(n_);
    NewtonConvergence<T> convergence;
    for (int i = 0; i < most_iterations; ++i) {
      place(system, s);
      if (!has_matrix_) {
        auto& matrix = in_double_matrix_.entries(this->stages_ * n_);
        fill(system, t, matrix);
        if (!in_double_matrix_.factor()) return false;
        has_matrix_ = true;
      }
      const T change = correct(system, t, [&] { in_double_matrix_.solve(correction_); });
      if (!is_finite(change)) return false;
      const Next next = convergence.after(change, std::numeric_limits<T>::epsilon() * noise_scale(), price);
      if (next == Next::solved) return true;
      if (next == Next::give_up) return false;
      if (next == Next::take_another_matrix) has_matrix_ = false;
    }
    return false;
  }

  void solve_in_all_digits(const S& system, const T& t, const State<S>& s) {
    T last = std::numeric_limits<T>::infinity();
    for (int i = 0; i < most_iterations; ++i) {
      place(system, s);
      const bool is_fresh = !is_factored_;
      if (is_fresh) factor(system, t);
      const T change =
          correct(system, t, [&] { solver_.solve(correction_.data(), static_cast<int>(correction_.size())); });
      if (!is_finite(change)) return;
      const T rounding = 4 * std::numeric_limits<T>::epsilon() * noise_scale();
      if (change == 0 || (change <= rounding && change >= last / 2)) return;
      // A Jacobian of a former step gains little: another is worth its price.
      if (!is_fresh && change > last / 16) is_factored_ = false;
      last = change;
    }
    if (!(last <= 1000 * std::numeric_limits<T>::epsilon() * noise_scale()))
      for (auto& a : this->a_)
        for (auto& entry : a) entry = std::numeric_limits<T>::quiet_NaN();
  }

  /// The size of a force whose last digit is that of the state, once h times it is added.
  T noise_scale() const {
    using std::abs;
    T a = 0, v = 0;
    for (std::size_t i = 0; i < this->stages_; ++i)
      for (std::size_t d = 0; d < n_; ++d) {
        a = std::max(a, T(abs(this->a_[i][d])));
        v = std::max(v, T(abs(this->v_[i][d])));
        v = std::max(v, T(abs(x_[i][d]) / abs(this->h_)));
      }
    return 1 + a + v / abs(this->h_);
  }

  void factor(const S& system, const T& t) {
    matrix_.resize(this->stages_ * n_ * this->stages_ * n_);
    fill(system, t, matrix_);
    solver_.factor(matrix_.data(), static_cast<int>(this->stages_ * n_));
    is_factored_ = true;
  }

  /// Block (i, k) is 1 - h^2 (A^2)_ik da_i/dx - h A_ik da_i/dv.
  template <class Number>
  void fill(const S& system, const T& t, std::vector<Number>& matrix) {
    const auto number = [](const T& x) {
      if constexpr (std::is_same_v<Number, T>)
        return x;
      else
        return to_double(x);
    };
    const std::size_t stages = this->stages_, size = stages * n_;
    dx_.resize(n_ * n_);
    dv_.resize(n_ * n_);
    for (std::size_t i = 0; i < stages; ++i) {
      system.jacobian(t + this->hc_[i], x_[i].data(), this->v_[i].data(), dx_.data(), dv_.data());
      for (std::size_t row = 0; row < n_; ++row)
        for (std::size_t column = 0; column < n_; ++column) {
          const Number dx = number(dx_[row * n_ + column]), dv = number(dv_[row * n_ + column]);
          for (std::size_t k = 0; k < stages; ++k) {
            const Number same = i == k && row == column ? 1 : 0;
            matrix[(i * n_ + row) * size + k * n_ + column] =
                same - number(squares_[i * stages + k]) * dx - number(this->ha(i, k)) * dv;
          }
        }
    }
  }

  /// One correction of all forces; returns its largest entry. `by_matrix` makes it of the residual.
  template <class ByMatrix>
  T correct(const S& system, const T& t, const ByMatrix& by_matrix) {
    using std::abs;
    for (std::size_t i = 0; i < this->stages_; ++i) {
      T* residual = correction_.data() + i * n_;
      system.acceleration(t + this->hc_[i], x_[i].data(), this->v_[i].data(), residual);
      for (std::size_t d = 0; d < n_; ++d) residual[d] -= this->a_[i][d];
    }
    by_matrix();
    T largest = 0;
    for (std::size_t i = 0; i < this->stages_; ++i)
      for (std::size_t d = 0; d < n_; ++d) {
        const T& change = correction_[i * n_ + d];
        this->a_[i][d] += change;
        const T size = abs(change);
        if (!(size <= largest)) largest = size;
      }
    return largest;
  }

  std::size_t n_;
  std::vector<T> squares_;    // of h A: row-major
  std::vector<Vector<S>> x_;  // of the stages
  std::vector<T> correction_, matrix_, dx_, dv_;
  DenseSolver<T, 0> solver_;
  bool is_factored_ = false;
  // Of wide numbers alone:
  MatrixInDouble<T> in_double_matrix_;
  std::vector<Vector<S>> guess_;
  bool has_matrix_ = false, in_double_ = true;
};

}  // namespace halfstep::inline methods
