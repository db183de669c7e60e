// Velocity Verlet, made implicit by a force that is linearised.
#pragma once

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/methods/kernels/state.hpp"

namespace halfstep::inline methods {

/// A kick, a drift and a kick by A, where (I - h^2 J / 4) A = a; A is kept for the next step.
template <class S>
class LinearizedVerletKernel {
  using T = typename S::Scalar;

 public:
  LinearizedVerletKernel(const S& system, const T& h)
      : h_(h), a_(zeros(system)), dx_(zero_matrix(system)), dv_(zero_matrix(system)) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    force(system, t, state);
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) {
      kick(state);
      for (std::size_t i = 0; i < size(); ++i) state.x[i] += h_ * state.v[i];
      force(system, t0 + h_ * static_cast<T>(n + 1), state);
      kick(state);
    }
  }

 private:
  std::size_t size() const { return a_.size(); }  // a constant where it is known at compile time

  void kick(State<S>& s) const {
    for (std::size_t i = 0; i < size(); ++i) s.v[i] += h_ / 2 * a_[i];
  }

  void force(const S& system, const T& t, const State<S>& s) {
    system.linearize(t, s.x.data(), s.v.data(), a_.data(), dx_.data(), dv_.data());
    for (std::size_t i = 0; i < size() * size(); ++i) dx_[i] = (i % (size() + 1) == 0 ? 1 : 0) - h_ * h_ / 4 * dx_[i];
    solver_.factor(dx_.data(), static_cast<int>(size()));
    solver_.solve(a_.data(), static_cast<int>(size()));
  }

  T h_;
  Vector<S> a_;
  SquareMatrix<S> dx_, dv_;
  DenseSolver<T, S::static_dimension> solver_;
};

}  // namespace halfstep::inline methods
