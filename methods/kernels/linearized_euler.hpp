// Implicit Euler with one linear solve a step, as games and cloth simulations take it.
#pragma once

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/methods/kernels/state.hpp"

namespace halfstep::inline methods {

/// (I - h^2 da/dx - h da/dv) v' = v + h (a - da/dv v), x' = x + h v': the force linearised at the new point. For a
/// force of positions only this is the usual (I - h^2 J) v' = v + h a.
template <class S>
class LinearizedEulerKernel {
  using T = typename S::Scalar;

 public:
  LinearizedEulerKernel(const S& system, const T& h)
      : h_(h),
        depends_on_velocity_(system.force() != Force::position),
        work_{zeros(system), zero_matrix(system), zero_matrix(system), {}} {}

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) { state = history.back(); }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Work> w = work_;
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n), s, w);
    state = s;
  }

 private:
  /// The force, which becomes the new velocity, and its derivatives.
  struct Work {
    Vector<S> a;
    SquareMatrix<S> dx, dv;
    DenseSolver<T, S::static_dimension> solver;
  };

  /// The force belongs to the new time: a(t + h, ...) is linearised about the current position and velocity.
  void step(const S& system, const T& t, State<S>& s, Work& w) const {
    const T t_new = t + h_;
    const std::size_t n = dimension(system);
    system.linearize(t_new, s.x.data(), s.v.data(), w.a.data(), w.dx.data(), w.dv.data());
    each(system, [&](std::size_t i) {
      T right = s.v[i] + h_ * w.a[i];
      if (depends_on_velocity_)
        for (std::size_t j = 0; j < n; ++j) right -= h_ * w.dv[i * n + j] * s.v[j];
      w.a[i] = right;
    });
    for (std::size_t i = 0; i < n * n; ++i) {
      w.dx[i] = (i % (n + 1) == 0 ? 1 : 0) - h_ * h_ * w.dx[i];
      if (depends_on_velocity_) w.dx[i] -= h_ * w.dv[i];
    }
    w.solver.factor(w.dx.data(), static_cast<int>(n));
    w.solver.solve(w.a.data(), static_cast<int>(n));
    each(system, [&](std::size_t d) {
      s.v[d] = w.a[d];
      s.x[d] += h_ * s.v[d];
    });
  }

  T h_;
  bool depends_on_velocity_;  // else dv is zero, and a step would wait for sums that change nothing
  Work work_;
};

}  // namespace halfstep::inline methods
