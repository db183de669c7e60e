// A charge in the field of a magnetic dipole.
#pragma once

#include <array>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// Three degrees of freedom in Störmer's units: x'' = x' x B with B the curl of A = (-y, x, 0) / r^3. By default the
/// charge is trapped: it gyrates, is reflected where the field is strong, and drifts about the axis.
template <class T>
struct DipoleField {
  static constexpr int dimension = 3;

  static ProblemInfo info() {
    return {.name = "dipole-field",
            .equation = "x'' = x' x B, B = (3xz, 3yz, 2z^2 - x^2 - y^2) / r^5",
            .force = Force::velocity,
            .closed_form = false,
            .exact = "certified reference",
            .invariants = "energy, canonical angular momentum about the axis",
            .parameters = {{"x0", "3/4", "first component of the position at t = 0"},
                           {"y0", "1/10", "second component of the position at t = 0"},
                           {"z0", "1/20", "third component of the position at t = 0"},
                           {"u0", "1/10", "first component of the velocity at t = 0"},
                           {"v0", "1/5", "second component of the velocity at t = 0"},
                           {"w0", "3/10", "third component of the velocity at t = 0"},
                           {"T", "3", "end time", Domain::positive}},
            .source = "Störmer 1907",
            .velocity_term = VelocityTerm::magnetic};
  }

  explicit DipoleField(const Data& data)
      : start{data.at("x0").as<T>(), data.at("y0").as<T>(), data.at("z0").as<T>()},
        start_velocity{data.at("u0").as<T>(), data.at("v0").as<T>(), data.at("w0").as<T>()} {}

  void initial(T* x, T* v) const {
    for (int i = 0; i < 3; ++i) {
      x[i] = start[i];
      v[i] = start_velocity[i];
    }
  }

  template <class X>
  void acceleration(const X& t, const X* x, const X* v, X* a) const {
    X b[3] = {t, t, t};
    field(x, b);
    a[0] = v[1] * b[2] - v[2] * b[1];
    a[1] = v[2] * b[0] - v[0] * b[2];
    a[2] = v[0] * b[1] - v[1] * b[0];
  }

  /// B at any place and time.
  void magnetic_field(const T&, const T* x, T* b) const { field(x, b); }

  T energy(const T&, const T*, const T* v) const { return (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / 2; }

  /// Conserved, as the field is the same all about the axis: x y' - y x' and what the vector potential adds.
  T angular_momentum(const T* x, const T* v) const {
    using std::sqrt;
    const T across = x[0] * x[0] + x[1] * x[1];
    const T r2 = across + x[2] * x[2];
    return x[0] * v[1] - x[1] * v[0] + across / (r2 * sqrt(r2));
  }

  static constexpr std::array<Invariant, 1> invariants = {{{"canonical angular momentum"}}};

  void invariants_at(const T* x, const T* v, T* values) const { values[0] = angular_momentum(x, v); }

  /// Of the gyration at the start: a time scale.
  T period() const {
    using std::sqrt;
    T b[3];
    field(start, b);
    return 2 * pi<T>() / sqrt(b[0] * b[0] + b[1] * b[1] + b[2] * b[2]);
  }

  template <class X>
  static void field(const X* x, X* b) {
    using std::sqrt;
    const X across = x[0] * x[0] + x[1] * x[1];
    const X axial = x[2] * x[2];
    const X r2 = across + axial;
    const X r5 = r2 * r2 * sqrt(r2);
    b[0] = 3 * (x[0] * x[2]) / r5;
    b[1] = 3 * (x[1] * x[2]) / r5;
    b[2] = (2 * axial - across) / r5;
  }

  T start[3];
  T start_velocity[3];
};

}  // namespace halfstep::inline problems
