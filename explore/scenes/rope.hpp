// A rope as a chain of masses and springs, let go from the horizontal.
#pragma once

#include <cmath>

#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline explore {

/// A problem in all but the list: shown, not verified. Length 1 and mass 1 in all, the first end held at the origin;
/// nodes from there outwards, x and y (upwards) of each in turn.
template <class T>
struct Rope {
  static constexpr int nodes = 14;
  static constexpr int dimension = 2 * nodes;

  static ProblemInfo info() {
    return {.name = "rope",
            .equation = "m r_i'' = springs to both neighbours - m g",
            .closed_form = false,
            .exact = "none is known",
            .invariants = "energy",
            .parameters = {{"k", "40", "stiffness of the whole rope", Domain::positive},
                           {"g", "9.81", "gravity"},
                           {"T", "10", "end time"}},
            .source = ""};
  }

  /// A spring of one of n equal parts is n times as stiff as the whole, its mass an n-th.
  explicit Rope(const Data& data)
      : rest(1 / T(nodes)), rate(data.at("k").as<T>() * T(nodes) * T(nodes)), g(data.at("g").as<T>()) {}

  void initial(T* x, T* v) const {
    for (int i = 0; i < nodes; ++i) {
      x[2 * i] = rest * T(i + 1);
      x[2 * i + 1] = 0;
      v[2 * i] = v[2 * i + 1] = 0;
    }
  }

  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    using std::sqrt;
    for (int i = 0; i < dimension; ++i) a[i] = X(i % 2 == 0 ? T(0) : -g);
    for (int i = 0; i < nodes; ++i) {
      const X dx = i == 0 ? x[0] : x[2 * i] - x[2 * i - 2];
      const X dy = i == 0 ? x[1] : x[2 * i + 1] - x[2 * i - 1];
      const X pull = rate * (1 - rest / sqrt(dx * dx + dy * dy));
      const X fx = pull * dx, fy = pull * dy;
      a[2 * i] -= fx;
      a[2 * i + 1] -= fy;
      if (i == 0) continue;
      a[2 * i - 2] += fx;
      a[2 * i - 1] += fy;
    }
  }

  /// Per mass of a node; heights from the end of the rope as it hangs at rest length.
  T energy(const T&, const T* x, const T* v) const {
    using std::sqrt;
    T sum = 0;
    for (int i = 0; i < nodes; ++i) {
      const T dx = i == 0 ? x[0] : x[2 * i] - x[2 * i - 2];
      const T dy = i == 0 ? x[1] : x[2 * i + 1] - x[2 * i - 1];
      const T stretch = sqrt(dx * dx + dy * dy) - rest;
      sum +=
          (v[2 * i] * v[2 * i] + v[2 * i + 1] * v[2 * i + 1] + rate * stretch * stretch) / 2 + g * (x[2 * i + 1] + 1);
    }
    return sum;
  }

  /// w of the fastest oscillation, neighbours against each other: 2 sqrt(k / m) as the chain grows long.
  T fastest() const {
    using std::sqrt;
    return 2 * sqrt(rate);
  }

  T rest, rate, g;
};

}  // namespace halfstep::inline explore
