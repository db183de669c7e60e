// The points that a multistep scheme begins with, made by its start.
#pragma once

#include <functional>
#include <vector>

#include "halfstep/core/extrapolation.hpp"
#include "halfstep/methods/kernels/runge_kutta.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

/// Euler, midpoint or classic Runge-Kutta, for the starts of that name.
const ButcherTableau& starting_tableau(Start start);

/// Points of a solution, the oldest first, and how many steps from the first data the last of them is.
template <class S>
struct History {
  std::vector<State<S>> points;
  int steps_done = 0;
};

/// Writes the exact solution at time t to x and v.
template <class T>
using ExactSolution = std::function<void(const T& t, T* x, T* v)>;

namespace detail {

/// x[-j] = x0 - j h v0, v[-j] = v0 - j h a0, j = 1 ... n - 1: linear extrapolation (Teschner, Particle Motion 2).
template <class S, class T = typename S::Scalar>
History<S> linear_history(const S& system, int n, const T& t, const T& h, const State<S>& s0) {
  auto a0 = zeros(system);
  system.acceleration(t, s0.x.data(), s0.v.data(), a0.data());
  History<S> history;
  for (int j = n - 1; j >= 0; --j) {
    auto s = s0;
    for (std::size_t i = 0; i < dimension(system); ++i) {
      s.x[i] -= h * static_cast<T>(j) * s0.v[i];
      s.v[i] -= h * static_cast<T>(j) * a0[i];
    }
    history.points.push_back(s);
  }
  return history;
}

/// One step of the start's own scheme.
template <class S, class T = typename S::Scalar>
void start_step(const S& system, Start start, int order, const T& t, const T& h, State<S>& s) {
  if (start == Start::sufficient) {
    // Two orders to spare, so that the leading error is the scheme's own.
    Extrapolation<T> one_step(static_cast<int>(dimension(system)), 2 * ((order + 2) / 2));
    one_step.step(system, t, h, s.x.data(), s.v.data());
  } else if (start == Start::taylor) {
    auto a = zeros(system);
    system.acceleration(t, s.x.data(), s.v.data(), a.data());
    for (std::size_t i = 0; i < dimension(system); ++i) {
      s.x[i] += h * s.v[i] + h * h * a[i] / 2;
      s.v[i] += h * a[i];
    }
  } else {
    RungeKutta<S> one_step(system, starting_tableau(start), h);
    one_step.advance(system, t, 0, 1, s);
  }
}

}  // namespace detail

/// n points of history from the data s0 at time t, with steps of h; `order` is that of the scheme to be started.
/// `exact` is asked only for Start::exact.
template <class S, class T = typename S::Scalar>
History<S> history(const S& system, Start start, int n, int order, const T& t, const T& h, const State<S>& s0,
                   const ExactSolution<T>& exact) {
  if (n == 1 || start == Start::constant || start == Start::own) return {{s0}, 0};
  if (start == Start::linear) return detail::linear_history(system, n, t, h, s0);
  History<S> history{{s0}, n - 1};
  auto s = s0;
  for (int j = 1; j < n; ++j) {
    if (start == Start::exact)
      exact(t + h * static_cast<T>(j), s.x.data(), s.v.data());
    else
      detail::start_step(system, start, order, T(t + h * static_cast<T>(j - 1)), h, s);
    history.points.push_back(s);
  }
  return history;
}

}  // namespace halfstep::inline methods
