// x'' = -w^2 x, the linear oscillator.
#pragma once

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// One degree of freedom, dimensionless. Neither at rest at the start nor ending at a whole period.
template <class T>
struct HarmonicOscillator {
  static constexpr int dimension = 1;

  static ProblemInfo info() {
    return {.name = "harmonic-oscillator",
            .equation = "x'' = -w^2 x",
            .linear = true,
            .exact = "closed form",
            .invariants = "energy",
            .parameters = {{"w", "1", "angular frequency", Domain::positive},
                           {"x0", "1", "position at t = 0"},
                           {"v0", "1/2", "velocity at t = 0"},
                           {"T", "10", "end time", Domain::positive}},
            .source = "Hairer, Lubich, Wanner 2006, section I.1"};
  }

  explicit HarmonicOscillator(const Data& data)
      : w(data.at("w").as<T>()), w2(w * w), x0(data.at("x0").as<T>()), v0(data.at("v0").as<T>()) {}

  void initial(T* x, T* v) const {
    x[0] = x0;
    v[0] = v0;
  }

  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    a[0] = -(w2 * x[0]);
  }

  T energy(const T&, const T* x, const T* v) const { return (v[0] * v[0] + w2 * x[0] * x[0]) / 2; }

  void exact(const T& t, T* x, T* v) const {
    using std::cos;
    using std::sin;
    const T c = cos(w * t);
    const T s = sin(w * t);
    x[0] = x0 * c + v0 / w * s;
    v[0] = v0 * c - x0 * w * s;
  }

  T period() const { return 2 * pi<T>() / w; }

  T w, w2, x0, v0;
};

}  // namespace halfstep::inline problems
