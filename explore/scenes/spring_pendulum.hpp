// A mass on a spring under gravity: the spring pendulum of the lectures.
#pragma once

#include <cmath>

#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline explore {

/// A problem in all but the list: shown, not verified. Unit mass, rest length 1, hung up at the origin; y upwards.
template <class T>
struct SpringPendulum {
  static constexpr int dimension = 2;
  static constexpr int nodes = 1;

  static ProblemInfo info() {
    return {
        .name = "spring-pendulum",
        .equation = "r'' = -k (1 - 1/|r|) r - g",
        .closed_form = false,
        .exact = "none is known",
        .invariants = "energy",
        .parameters = {{"k", "40", "stiffness", Domain::positive}, {"g", "9.81", "gravity"}, {"T", "10", "end time"}},
        .source = ""};
  }

  explicit SpringPendulum(const Data& data) : k(data.at("k").as<T>()), g(data.at("g").as<T>()) {}

  void initial(T* x, T* v) const {
    x[0] = T(9) / 10;
    x[1] = -T(9) / 10;
    v[0] = 0;
    v[1] = 0;
  }

  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    using std::sqrt;
    const X length = sqrt(x[0] * x[0] + x[1] * x[1]);
    const X pull = k * (1 - 1 / length);
    a[0] = -(pull * x[0]);
    a[1] = -(pull * x[1]) - g;
  }

  /// Heights from the mass as it hangs at rest length.
  T energy(const T&, const T* x, const T* v) const {
    using std::sqrt;
    const T stretch = sqrt(x[0] * x[0] + x[1] * x[1]) - 1;
    return (v[0] * v[0] + v[1] * v[1] + k * stretch * stretch) / 2 + g * (x[1] + 1);
  }

  /// w of the fastest oscillation, along the spring: what a stability limit on wh is to be compared with.
  T fastest() const {
    using std::sqrt;
    return sqrt(k);
  }

  T k, g;
};

}  // namespace halfstep::inline explore
