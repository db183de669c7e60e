// Two rods, two masses, gravity: chaotic, with forces that depend on the velocity.
#pragma once

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// Angles th1, th2 (radians) from the downward vertical; unit masses and lengths unless given, g in units of
/// length/time^2. The Hamiltonian is not separable in these coordinates.
template <class T>
struct DoublePendulum {
  static constexpr int dimension = 2;

  static ProblemInfo info() {
    return {.name = "double-pendulum",
            .equation = "angles of two rods under gravity, th'' = a(th, th')",
            .force = Force::velocity,
            .closed_form = false,
            .exact = "certified reference: Taylor series against extrapolation",
            .invariants = "energy",
            .parameters = {{"m1", "1", "upper mass", Domain::positive},
                           {"m2", "1", "lower mass", Domain::positive},
                           {"l1", "1", "upper rod", Domain::positive},
                           {"l2", "1", "lower rod", Domain::positive},
                           {"g", "9.81", "gravity; 0: none, negative: upwards"},
                           {"theta1", "pi/2", "upper angle at t = 0"},
                           {"theta2", "pi/2", "lower angle at t = 0"},
                           {"omega1", "1", "upper angular velocity at t = 0"},
                           {"omega2", "-1/2", "lower angular velocity at t = 0"},
                           {"T", "1", "end time", Domain::positive}},
            .source = "Landau, Lifshitz 1976, Mechanics, section 5, problem 1",
            .coordinate = "θ",
            .unit = "rad",
            .first_coordinate = "the angle of the upper rod",
            .path = "the lower mass",
            .origin = "pivot"};
  }

  explicit DoublePendulum(const Data& d)
      : m1(d.at("m1").as<T>()),
        m2(d.at("m2").as<T>()),
        l1(d.at("l1").as<T>()),
        l2(d.at("l2").as<T>()),
        g(d.at("g").as<T>()),
        m(m1 + m2),
        start{d.at("theta1").as<T>(), d.at("theta2").as<T>()},
        start_rate{d.at("omega1").as<T>(), d.at("omega2").as<T>()} {}

  void initial(T* x, T* v) const {
    for (int i = 0; i < 2; ++i) {
      x[i] = start[i];
      v[i] = start_rate[i];
    }
  }

  /// The two Euler-Lagrange equations, solved for the second derivatives by Cramer's rule:
  ///   m l1 a1 + m2 l2 c a2 = -m2 l2 s w2^2 - m g sin th1
  ///      l1 c a1 +    l2 a2 =     l1 s w1^2 -   g sin th2,   c, s = cos, sin (th1 - th2).
  template <class X>
  void acceleration(const X&, const X* x, const X* v, X* a) const {
    using std::cos;
    using std::sin;
    const X c = cos(x[0] - x[1]);
    const X s = sin(x[0] - x[1]);
    const X upper = -(m2 * l2 * s * v[1] * v[1]) - m * g * sin(x[0]);
    const X lower = l1 * s * v[0] * v[0] - g * sin(x[1]);
    const X determinant = m - m2 * c * c;
    a[0] = (upper - m2 * c * lower) / (l1 * determinant);
    a[1] = (m * lower - c * upper) / (l2 * determinant);
  }

  T energy(const T&, const T* x, const T* v) const {
    using std::cos;
    const T kinetic =
        (m * l1 * l1 * v[0] * v[0] + m2 * l2 * l2 * v[1] * v[1]) / 2 + m2 * l1 * l2 * v[0] * v[1] * cos(x[0] - x[1]);
    return kinetic - m * g * l1 * cos(x[0]) - m2 * g * l2 * cos(x[1]);
  }

  /// The place of the lower mass from the pivot of the upper rod, in the unit of the rods: to the right, upwards.
  void path(const T* x, T* point) const {
    using std::cos;
    using std::sin;
    point[0] = l1 * sin(x[0]) + l2 * sin(x[1]);
    point[1] = -(l1 * cos(x[0]) + l2 * cos(x[1]));
  }

  /// A time scale, since the motion itself has no period: small swings of the upper rod alone; without gravity a turn
  /// of the faster rod; 0 at rest.
  T period() const {
    using std::abs;
    using std::sqrt;
    if (g != 0) return 2 * pi<T>() * sqrt(l1 / abs(g));
    const T fastest = abs(start_rate[0]) > abs(start_rate[1]) ? abs(start_rate[0]) : abs(start_rate[1]);
    return fastest == 0 ? T(0) : T(2 * pi<T>() / fastest);
  }

  T m1, m2, l1, l2, g, m;
  T start[2];
  T start_rate[2];
};

}  // namespace halfstep::inline problems
