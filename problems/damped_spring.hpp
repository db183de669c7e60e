// Two particles on a damped spring.
#pragma once

#include <array>
#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// In a plane, (x, y) of one particle, then of the other: along d = x2 - x1 the first is pulled with
/// (k/L) (|d| - L) + g (d' . d) / |d|, the second with the opposite. Stiffness and damping are parameters of their own.
template <class T>
struct DampedSpring {
  static constexpr int dimension = 4;

  static ProblemInfo info() {
    return {.name = "damped-spring",
            .equation = "m1 x1'' = -m2 x2'' = ((k/L) (|d| - L) + g d'.d/|d|) d/|d|, d = x2 - x1",
            .force = Force::velocity,
            .has_energy = false,
            .closed_form = false,
            .exact = "certified reference",
            .invariants = "momentum, angular momentum",
            .parameters = {{"m1", "1", "mass of the first particle", Domain::positive},
                           {"m2", "2", "mass of the second particle", Domain::positive},
                           {"k", "6", "stiffness of the spring", Domain::positive},
                           {"L", "1", "length of the spring at rest", Domain::positive},
                           {"g", "1/4", "damping along the spring"},
                           {"s", "7/5", "length of the spring at t = 0", Domain::positive},
                           {"T", "6", "end time", Domain::positive}},
            .source = "Teschner, Particle Motion 1, slide \"Particle Accelerations\""};
  }

  explicit DampedSpring(const Data& data)
      : m1(data.at("m1").as<T>()),
        m2(data.at("m2").as<T>()),
        stiffness(data.at("k").as<T>() / data.at("L").as<T>()),
        length(data.at("L").as<T>()),
        g(data.at("g").as<T>()),
        stretched(data.at("s").as<T>()) {}

  /// Stretched along the first axis, turning.
  void initial(T* x, T* v) const {
    x[0] = x[1] = x[3] = 0;
    x[2] = stretched;
    v[0] = T(1) / 10;
    v[1] = -T(1) / 2;
    v[2] = T(1) / 5;
    v[3] = T(3) / 4;
  }

  template <class X>
  void acceleration(const X&, const X* x, const X* v, X* a) const {
    using std::sqrt;
    const X dx = x[2] - x[0], dy = x[3] - x[1];
    const X r2 = dx * dx + dy * dy;
    const X r = sqrt(r2);
    const X pull = (stiffness * (r - length) + g * ((v[2] - v[0]) * dx + (v[3] - v[1]) * dy) / r) / r;
    a[0] = pull * dx / m1;
    a[1] = pull * dy / m1;
    a[2] = -(pull * dx / m2);
    a[3] = -(pull * dy / m2);
  }

  T angular_momentum(const T* x, const T* v) const {
    return m1 * (x[0] * v[1] - x[1] * v[0]) + m2 * (x[2] * v[3] - x[3] * v[2]);
  }

  static constexpr std::array<Invariant, 2> invariants = {
      {{"momentum", 2, InvariantKind::linear}, {"angular momentum", 1, InvariantKind::bilinear}}};

  void invariants_at(const T* x, const T* v, T* values) const {
    values[0] = m1 * v[0] + m2 * v[2];
    values[1] = m1 * v[1] + m2 * v[3];
    values[2] = angular_momentum(x, v);
  }

  /// Of the spring at rest.
  T period() const {
    using std::sqrt;
    return 2 * pi<T>() / sqrt(stiffness * (1 / m1 + 1 / m2));
  }

  T m1, m2, stiffness, length, g, stretched;
};

}  // namespace halfstep::inline problems
