// F = m' v + m v': a body on a spring that takes up mass at rest.
#pragma once

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// One degree of freedom: (m x')' = -k x with m = m0 e^(q t), so that the force depends on time and on the velocity.
template <class T>
struct GrowingMass {
  static constexpr int dimension = 1;

  static ProblemInfo info() {
    return {.name = "growing-mass",
            .equation = "x'' = -(k/m0) exp(-q t) x - q x'",
            .force = Force::velocity,
            .linear = true,
            .has_energy = false,
            .closed_form = false,
            .exact = "certified reference",
            .invariants = "none",
            .parameters = {{"k", "9", "stiffness of the spring", Domain::positive},
                           {"m0", "2", "mass at t = 0", Domain::positive},
                           {"q", "1/5", "rate at which the mass grows"},
                           {"x0", "1", "position at t = 0"},
                           {"v0", "1/2", "velocity at t = 0"},
                           {"T", "8", "end time", Domain::positive}},
            .source = "Teschner, Particle Motion 1, slide \"Particle Motion\""};
  }

  explicit GrowingMass(const Data& data)
      : w2(data.at("k").as<T>() / data.at("m0").as<T>()),
        q(data.at("q").as<T>()),
        x0(data.at("x0").as<T>()),
        v0(data.at("v0").as<T>()) {}

  void initial(T* x, T* v) const {
    x[0] = x0;
    v[0] = v0;
  }

  template <class X>
  void acceleration(const X& t, const X* x, const X* v, X* a) const {
    using std::exp;
    a[0] = -(w2 * exp(-(q * t)) * x[0]) - q * v[0];
  }

  /// Of the oscillation at the start: a time scale.
  T period() const {
    using std::sqrt;
    return 2 * pi<T>() / sqrt(w2);
  }

  T w2, q, x0, v0;
};

}  // namespace halfstep::inline problems
