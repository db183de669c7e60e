// x'' = -w^2 x + f cos(u t): a force that depends on time.
#pragma once

#include <cmath>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// One degree of freedom, dimensionless, off resonance (u != w), and not at rest: with f = w^2 x0 the
/// force vanishes at the start, and symplectic Euler shows order 2. No energy is conserved.
/// A scheme that forgets a stage's time is found out here.
template <class T>
struct DrivenOscillator {
  static constexpr int dimension = 1;

  static ProblemInfo info() {
    return {.name = "driven-oscillator",
            .equation = "x'' = -w^2 x + f cos(u t)",
            .force = Force::time,
            .linear = true,
            .has_energy = false,
            .exact = "closed form",
            .invariants = "none",
            .parameters = {{"w", "1", "own angular frequency", Domain::positive},
                           {"u", "3/2", "driving angular frequency, not w"},
                           {"f", "1/2", "driving acceleration"},
                           {"x0", "1", "position at t = 0"},
                           {"v0", "1/2", "velocity at t = 0"},
                           {"T", "5", "end time", Domain::positive}},
            .source = "Landau, Lifshitz 1976, Mechanics, section 22"};
  }

  /// Throws InputError at resonance, where the closed form is another one.
  explicit DrivenOscillator(const Data& data)
      : w(data.at("w").as<T>()),
        u(data.at("u").as<T>()),
        f(data.at("f").as<T>()),
        w2(w * w),
        x0(data.at("x0").as<T>()),
        v0(data.at("v0").as<T>()) {
    if (w2 == u * u)
      throw InputError("problem \"driven-oscillator\": u = " + data.at("u").text() +
                       " is at resonance; it must differ from w = " + data.at("w").text());
  }

  void initial(T* x, T* v) const {
    x[0] = x0;
    v[0] = v0;
  }

  template <class X>
  void acceleration(const X& t, const X* x, const X*, X* a) const {
    using std::cos;
    a[0] = f * cos(u * t) - w2 * x[0];
  }

  void exact(const T& t, T* x, T* v) const {
    using std::cos;
    using std::sin;
    const T forced = f / (w2 - u * u);
    const T c = x0 - forced;
    const T s = v0 / w;
    x[0] = c * cos(w * t) + s * sin(w * t) + forced * cos(u * t);
    v[0] = w * (s * cos(w * t) - c * sin(w * t)) - forced * u * sin(u * t);
  }

  T w, u, f, w2, x0, v0;
};

}  // namespace halfstep::inline problems
