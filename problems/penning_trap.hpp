// A charge in a Penning trap: a uniform magnetic field and an electric quadrupole.
#pragma once

#include <cmath>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// Three degrees of freedom, dimensionless: x'' = x' x B + (k^2/2) (x, y, -2z), B = (0, 0, b). The motion is a sum of
/// three: along the axis with k, across it fast (cyclotron) and slowly (magnetron) with (b +- sqrt(b^2 - 2k^2)) / 2. By
/// default the motion along the axis is large enough for the energy errors of both kinds to show at steps of common
/// size.
template <class T>
struct PenningTrap {
  static constexpr int dimension = 3;

  static ProblemInfo info() {
    return {.name = "penning-trap",
            .equation = "x'' = x' x B + (k^2/2) (x, y, -2z), B = (0, 0, b)",
            .force = Force::velocity,
            .linear = true,
            .exact = "closed form",
            .invariants = "energy",
            .parameters = {{"b", "2", "magnetic field", Domain::positive},
                           {"k", "1", "angular frequency along the axis", Domain::positive},
                           {"x0", "1", "first component of the position at t = 0"},
                           {"y0", "0", "second component of the position at t = 0"},
                           {"z0", "1", "third component of the position at t = 0"},
                           {"u0", "1/4", "first component of the velocity at t = 0"},
                           {"v0", "1/2", "second component of the velocity at t = 0"},
                           {"w0", "-1/2", "third component of the velocity at t = 0"},
                           {"T", "8", "end time", Domain::positive}},
            .source = "Brown, Gabrielse 1986, doi:10.1103/RevModPhys.58.233, section II",
            .velocity_term = VelocityTerm::magnetic};
  }

  /// Throws InputError where the field is too weak to hold the charge: b^2 must exceed 2k^2.
  explicit PenningTrap(const Data& data)
      : b(data.at("b").as<T>()),
        k2(data.at("k").as<T>() * data.at("k").as<T>()),
        start{data.at("x0").as<T>(), data.at("y0").as<T>(), data.at("z0").as<T>()},
        start_velocity{data.at("u0").as<T>(), data.at("v0").as<T>(), data.at("w0").as<T>()} {
    if (!(b * b > 2 * k2))
      throw InputError("problem \"penning-trap\": b = " + data.at("b").text() +
                       " is too weak for k = " + data.at("k").text() + "; b^2 must be greater than 2k^2");
  }

  void initial(T* x, T* v) const {
    for (int i = 0; i < 3; ++i) {
      x[i] = start[i];
      v[i] = start_velocity[i];
    }
  }

  template <class X>
  void acceleration(const X&, const X* x, const X* v, X* a) const {
    a[0] = b * v[1] + k2 / 2 * x[0];
    a[1] = k2 / 2 * x[1] - b * v[0];
    a[2] = -(k2 * x[2]);
  }

  /// B at any place and time.
  void magnetic_field(const T&, const T*, T* field) const {
    field[0] = field[1] = 0;
    field[2] = b;
  }

  T energy(const T&, const T* x, const T* v) const {
    const T kinetic = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / 2;
    return kinetic + k2 * (2 * x[2] * x[2] - x[0] * x[0] - x[1] * x[1]) / 4;
  }

  /// Across, with u = x + iy: u'' = -ibu' + (k^2/2) u, so that u = p e^(-i fast t) + q e^(-i slow t).
  void exact(const T& t, T* x, T* v) const {
    using std::cos;
    using std::sin;
    using std::sqrt;
    const T root = sqrt(b * b - 2 * k2);
    const T fast = (b + root) / 2;
    const T slow = k2 / (2 * fast);
    const T px = -(start_velocity[1] + slow * start[0]) / root;
    const T py = (start_velocity[0] - slow * start[1]) / root;
    const T qx = start[0] - px;
    const T qy = start[1] - py;
    const T cf = cos(fast * t), sf = sin(fast * t);
    const T cs = cos(slow * t), ss = sin(slow * t);
    x[0] = px * cf + py * sf + qx * cs + qy * ss;
    x[1] = py * cf - px * sf + qy * cs - qx * ss;
    v[0] = fast * (py * cf - px * sf) + slow * (qy * cs - qx * ss);
    v[1] = -(fast * (px * cf + py * sf)) - slow * (qx * cs + qy * ss);
    const T k = sqrt(k2);
    const T c = cos(k * t), s = sin(k * t);
    x[2] = start[2] * c + start_velocity[2] / k * s;
    v[2] = start_velocity[2] * c - start[2] * k * s;
  }

  /// That of the fast motion: a time scale, since the three have no common period.
  T period() const {
    using std::sqrt;
    return 4 * pi<T>() / (b + sqrt(b * b - 2 * k2));
  }

  T b, k2;
  T start[3];
  T start_velocity[3];
};

}  // namespace halfstep::inline problems
