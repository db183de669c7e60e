// x'' = E + x' x B: a charge in uniform fields, the force that Störmer made his method for.
#pragma once

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// Three degrees of freedom, charge over mass 1, B along the third axis. The charge gyrates with angular frequency B,
/// drifts with E x B / B^2, and is accelerated along B.
template <class T>
struct MagneticField {
  static constexpr int dimension = 3;

  static ProblemInfo info() {
    return {.name = "magnetic-field",
            .equation = "x'' = E + x' x B, B = (0, 0, b), E = (e1, 0, e3)",
            .force = Force::velocity,
            .linear = true,
            .exact = "closed form",
            .invariants = "energy",
            .parameters = {{"b", "3/2", "magnetic field, the angular frequency of gyration", Domain::positive},
                           {"e1", "1/4", "electric field across"},
                           {"e3", "-1/10", "electric field along"},
                           {"u0", "1", "first component of the velocity at t = 0"},
                           {"v0", "1/2", "second component of the velocity at t = 0"},
                           {"w0", "1/3", "third component of the velocity at t = 0"},
                           {"T", "8", "end time", Domain::positive}},
            .source = "Störmer 1907; Landau, Lifshitz 1975, The Classical Theory of Fields, sections 21, 22",
            .velocity_term = VelocityTerm::magnetic};
  }

  explicit MagneticField(const Data& data)
      : b(data.at("b").as<T>()),
        e1(data.at("e1").as<T>()),
        e3(data.at("e3").as<T>()),
        start_velocity{data.at("u0").as<T>(), data.at("v0").as<T>(), data.at("w0").as<T>()} {}

  void initial(T* x, T* v) const {
    for (int i = 0; i < 3; ++i) {
      x[i] = 0;
      v[i] = start_velocity[i];
    }
  }

  template <class X>
  void acceleration(const X&, const X*, const X* v, X* a) const {
    a[0] = e1 + b * v[1];
    a[1] = -(b * v[0]);
    a[2] = e3;
  }

  /// B at any place and time.
  void magnetic_field(const T&, const T*, T* field) const {
    field[0] = field[1] = 0;
    field[2] = b;
  }

  T energy(const T&, const T* x, const T* v) const {
    return (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / 2 - e1 * x[0] - e3 * x[2];
  }

  /// In the frame that drifts with -e1/b along the second axis the velocity turns clockwise.
  void exact(const T& t, T* x, T* v) const {
    using std::cos;
    using std::sin;
    const T c = cos(b * t);
    const T s = sin(b * t);
    const T drift = -e1 / b;
    const T u = start_velocity[0];
    const T w = start_velocity[1] - drift;
    x[0] = (u * s + w * (1 - c)) / b;
    x[1] = drift * t + (w * s - u * (1 - c)) / b;
    x[2] = start_velocity[2] * t + e3 * t * t / 2;
    v[0] = u * c + w * s;
    v[1] = drift + w * c - u * s;
    v[2] = start_velocity[2] + e3 * t;
  }

  T period() const { return 2 * pi<T>() / b; }

  T b, e1, e3;
  T start_velocity[3];
};

}  // namespace halfstep::inline problems
