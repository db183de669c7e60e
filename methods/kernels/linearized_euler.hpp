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
      : h_(h), a_(zeros(system)), dx_(zero_matrix(system)), dv_(zero_matrix(system)) {}

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) { state = history.back(); }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n), state);
  }

 private:
  std::size_t size() const { return a_.size(); }  // a constant where it is known at compile time

  /// The force belongs to the new time: a(t + h, ...) is linearised about the current position and velocity.
  void step(const S& system, const T& t, State<S>& s) {
    const T t_new = t + h_;
    system.acceleration(t_new, s.x.data(), s.v.data(), a_.data());
    system.jacobian(t_new, s.x.data(), s.v.data(), dx_.data(), dv_.data());
    for (std::size_t i = 0; i < size(); ++i) {
      T right = s.v[i] + h_ * a_[i];
      for (std::size_t j = 0; j < size(); ++j) right -= h_ * dv_[i * size() + j] * s.v[j];
      a_[i] = right;
    }
    for (std::size_t i = 0; i < size() * size(); ++i)
      dx_[i] = (i % (size() + 1) == 0 ? 1 : 0) - h_ * h_ * dx_[i] - h_ * dv_[i];
    solver_.factor(dx_.data(), static_cast<int>(size()));
    solver_.solve(a_.data(), static_cast<int>(size()));
    s.v = a_;
    for (std::size_t i = 0; i < size(); ++i) s.x[i] += h_ * s.v[i];
  }

  T h_;
  Vector<S> a_;
  SquareMatrix<S> dx_, dv_;
  DenseSolver<T, S::static_dimension> solver_;
};

}  // namespace halfstep::inline methods
