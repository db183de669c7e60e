// Ladders of errors for tests: made from formulas, and by integrating a pendulum with loops written by hand.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "halfstep/engine/verdict/verdict.hpp"
#include "tests/calibration/dice.hpp"

namespace halfstep::testing {

/// Errors error(h, level) over `count` step sizes, halving from `coarsest`.
template <class Error>
Ladder ladder_of(int count, double coarsest, Error error) {
  Ladder ladder{Arithmetic::unknown()};
  for (int level = 0; level < count; ++level) {
    const double h = std::ldexp(coarsest, -level);
    ladder.rungs.push_back({level, h, error(h, level)});
  }
  return ladder;
}

/// Angle and angular velocity of a pendulum, or of a damped one.
template <class T>
struct Pendulum {
  T angle = 1.25;
  T velocity = 0.75;
};

template <class T>
T pull(T angle) {
  using std::sin;
  return -sin(angle);
}

template <class T>
Pendulum<T> euler(Pendulum<T> s, T h) {
  return {s.angle + h * s.velocity, s.velocity + h * pull(s.angle)};
}

template <class T>
Pendulum<T> symplectic_euler(Pendulum<T> s, T h) {
  s.velocity += h * pull(s.angle);
  s.angle += h * s.velocity;
  return s;
}

template <class T>
Pendulum<T> velocity_verlet(Pendulum<T> s, T h) {
  s.velocity += h / 2 * pull(s.angle);
  s.angle += h * s.velocity;
  s.velocity += h / 2 * pull(s.angle);
  return s;
}

/// Velocity Verlet that forgets to renew the acceleration after the drift.
template <class T>
Pendulum<T> stale_verlet(Pendulum<T> s, T h) {
  const T stale = pull(s.angle);
  s.velocity += h / 2 * stale;
  s.angle += h * s.velocity;
  s.velocity += h / 2 * stale;
  return s;
}

/// The classical Runge-Kutta method; `middle` is the weight of the two middle stages, 1/3.
template <class T>
Pendulum<T> runge_kutta(Pendulum<T> s, T h, T middle) {
  const auto at = [&](T step, Pendulum<T> k) {
    return Pendulum<T>{s.angle + step * k.angle, s.velocity + step * k.velocity};
  };
  const auto rate = [](Pendulum<T> p) { return Pendulum<T>{p.velocity, pull(p.angle)}; };
  const Pendulum<T> k1 = rate(s);
  const Pendulum<T> k2 = rate(at(h / 2, k1));
  const Pendulum<T> k3 = rate(at(h / 2, k2));
  const Pendulum<T> k4 = rate(at(h, k3));
  const T outer = T(1) / 6;
  return {s.angle + h * (outer * (k1.angle + k4.angle) + middle * (k2.angle + k3.angle)),
          s.velocity + h * (outer * (k1.velocity + k4.velocity) + middle * (k2.velocity + k3.velocity))};
}

/// The state after time 3 in `steps` equal steps.
template <class T, class Step>
Pendulum<T> integrate(Step step, long steps) {
  const T h = T(3) / static_cast<T>(steps);
  Pendulum<T> s;
  for (long i = 0; i < steps; ++i) s = step(s, h);
  return s;
}

/// Errors of the angle after time 3 over 4, 8, ..., 4 * 2^(count-1) steps, carrying their sign.
template <class T, class Step>
Ladder pendulum_ladder(Step step, int count) {
  static const auto exact = integrate<long double>(
      [](Pendulum<long double> s, long double h) { return runge_kutta(s, h, 1.0L / 3); }, 1L << 15U);
  Ladder ladder{Arithmetic::unknown()};
  for (int level = 0; level < count; ++level) {
    const long steps = 4L << static_cast<unsigned>(level);
    const Pendulum<T> pendulum = integrate<T>(step, steps);
    ladder.rungs.push_back(
        {level, 3.0 / static_cast<double>(steps), static_cast<double>(pendulum.angle - exact.angle)});
  }
  ladder.carries_sign = true;
  ladder.arithmetic.scale = 1;
  ladder.arithmetic.unit_roundoff = static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;
  ladder.floor = 1e-18;
  return ladder;
}

}  // namespace halfstep::testing
