// x'' = w^2 x, whose solutions grow and decay.
#pragma once

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// One degree of freedom, dimensionless; `exponential:v0=1` is the pure e^(wt) of the textbooks.
template <class T>
struct Exponential {
  static constexpr int dimension = 1;

  static ProblemInfo info() {
    return {.name = "exponential",
            .equation = "x'' = w^2 x",
            .linear = true,
            .exact = "closed form",
            .invariants = "energy",
            .parameters = {{"w", "1", "rate of growth", Domain::positive},
                           {"x0", "1", "position at t = 0"},
                           {"v0", "1/2", "velocity at t = 0"},
                           {"T", "1", "end time", Domain::positive}},
            .source = "Wikipedia, Verlet integration, section \"A simple example\""};
  }

  explicit Exponential(const Data& data)
      : w(data.at("w").as<T>()), w2(w * w), x0(data.at("x0").as<T>()), v0(data.at("v0").as<T>()) {}

  void initial(T* x, T* v) const {
    x[0] = x0;
    v[0] = v0;
  }

  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    a[0] = w2 * x[0];
  }

  T energy(const T&, const T* x, const T* v) const { return (v[0] * v[0] - w2 * x[0] * x[0]) / 2; }

  void exact(const T& t, T* x, T* v) const {
    using std::exp;
    const T up = exp(w * t);
    const T down = 1 / up;
    const T a = (x0 + v0 / w) / 2;
    const T b = (x0 - v0 / w) / 2;
    x[0] = a * up + b * down;
    v[0] = w * (a * up - b * down);
  }

  T w, w2, x0, v0;
};

}  // namespace halfstep::inline problems
