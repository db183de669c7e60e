// x'' = -w^2 x - g v: friction, a force that depends on the velocity.
#pragma once

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// One degree of freedom, dimensionless; g / 2 less than w: it swings, equal: the critical case, more: it creeps. The
/// closed form covers all three. By the end the default has lost three quarters of its amplitude. The error of a linear
/// scheme is led by a derivative of the motion or by a wrong w; at the end none of these is close to 0 (at 7 the
/// position does not depend on w, at 6 its sixth derivative vanishes: there orders look higher than they are).
template <class T>
struct DampedOscillator {
  static constexpr int dimension = 1;

  static ProblemInfo info() {
    return {.name = "damped-oscillator",
            .equation = "x'' = -w^2 x - g x'",
            .force = Force::velocity,
            .linear = true,
            .has_energy = false,
            .exact = "closed form",
            .invariants = "none",
            .parameters = {{"w", "1", "angular frequency without friction", Domain::positive},
                           {"g", "2/5", "rate of friction: 2w is critical"},
                           {"x0", "1", "position at t = 0"},
                           {"v0", "1/2", "velocity at t = 0"},
                           {"T", "13/2", "end time", Domain::positive}},
            .source = "Landau, Lifshitz 1976, Mechanics, section 25",
            .velocity_term = VelocityTerm::friction};
  }

  explicit DampedOscillator(const Data& data)
      : w(data.at("w").as<T>()),
        g(data.at("g").as<T>()),
        w2(w * w),
        x0(data.at("x0").as<T>()),
        v0(data.at("v0").as<T>()) {}

  void initial(T* x, T* v) const {
    x[0] = x0;
    v[0] = v0;
  }

  template <class X>
  void acceleration(const X&, const X* x, const X* v, X* a) const {
    a[0] = -(w2 * x[0]) - g * v[0];
  }

  /// The rate of the friction -g v.
  T friction() const { return g; }

  /// y = x e^(gt/2) solves y'' = -(w^2 - g^2/4) y.
  void exact(const T& t, T* x, T* v) const {
    using std::cos;
    using std::cosh;
    using std::exp;
    using std::sin;
    using std::sinh;
    using std::sqrt;
    const T square = w2 - g * g / 4;
    const T rate = sqrt(square < 0 ? T(-square) : square);
    const T c = square > 0 ? cos(rate * t) : square < 0 ? cosh(rate * t) : T(1);
    const T s = square > 0 ? T(sin(rate * t) / rate) : square < 0 ? T(sinh(rate * t) / rate) : t;
    const T decay = exp(-(g * t) / 2);
    const T slope = v0 + g * x0 / 2;
    x[0] = decay * (x0 * c + slope * s);
    v[0] = decay * (slope * c - square * x0 * s) - g * x[0] / 2;
  }

  T w, g, w2, x0, v0;
};

}  // namespace halfstep::inline problems
