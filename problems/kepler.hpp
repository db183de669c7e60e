// r'' = -r/|r|^3, the Kepler orbit.
#pragma once

#include <array>
#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// Two degrees of freedom in the plane of the orbit; GM = 1, semi-major axis 1, so the period is 2 pi.
/// Starts at the pericentre on the x axis; the end time is no whole period.
template <class T>
struct Kepler {
  static constexpr int dimension = 2;

  static ProblemInfo info() {
    return {
        .name = "kepler",
        .equation = "r'' = -r/|r|^3",
        .exact = "Kepler's equation, solved in the working precision",
        .invariants = "energy, angular momentum, Laplace-Runge-Lenz vector",
        .parameters = {{"e", "0.6", "eccentricity", Domain::eccentricity}, {"T", "10", "end time", Domain::positive}},
        .source = "Hairer, Lubich, Wanner 2006, section I.2",
        .origin = "centre"};
  }

  explicit Kepler(const Data& data) : e(data.at("e").as<T>()) {}

  void initial(T* x, T* v) const {
    using std::sqrt;
    x[0] = 1 - e;
    x[1] = 0;
    v[0] = 0;
    v[1] = sqrt((1 + e) / (1 - e));
  }

  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    using std::sqrt;
    const X r2 = x[0] * x[0] + x[1] * x[1];
    const X r3 = r2 * sqrt(r2);
    a[0] = -(x[0] / r3);
    a[1] = -(x[1] / r3);
  }

  T energy(const T&, const T* x, const T* v) const {
    using std::sqrt;
    return (v[0] * v[0] + v[1] * v[1]) / 2 - 1 / sqrt(x[0] * x[0] + x[1] * x[1]);
  }

  T angular_momentum(const T* x, const T* v) const { return x[0] * v[1] - x[1] * v[0]; }

  static constexpr std::array<Invariant, 2> invariants = {
      {{"angular momentum", 1, InvariantKind::bilinear}, {"Laplace-Runge-Lenz vector", 2}}};

  /// The vector v x L - r / |r| points to the pericentre and is as long as e.
  void invariants_at(const T* x, const T* v, T* values) const {
    using std::sqrt;
    const T r = sqrt(x[0] * x[0] + x[1] * x[1]);
    values[0] = angular_momentum(x, v);
    values[1] = v[1] * values[0] - x[0] / r;
    values[2] = -(v[0] * values[0]) - x[1] / r;
  }

  void exact(const T& t, T* x, T* v) const {
    using std::cos;
    using std::sin;
    using std::sqrt;
    const T anomaly = eccentric_anomaly(t);
    const T c = cos(anomaly);
    const T s = sin(anomaly);
    const T b = sqrt(1 - e * e);
    const T rate = 1 / (1 - e * c);
    x[0] = c - e;
    x[1] = b * s;
    v[0] = -s * rate;
    v[1] = b * c * rate;
  }

  /// E of E - e sin E = t, by Newton's method until the correction no longer shrinks: the last digit is settled.
  /// Within half a period of t = 0 the left side is convex and t + e lies beyond the root, so that Newton's method
  /// comes down to it without overshooting, for every e < 1.
  T eccentric_anomaly(const T& t) const {
    using std::abs;
    using std::cos;
    using std::floor;
    using std::sin;
    const T turns = 2 * pi<T>() * floor(t / (2 * pi<T>()) + T(1) / 2);
    const T mean = t - turns;
    const T beyond = abs(mean) + e < pi<T>() ? abs(mean) + e : pi<T>();
    T anomaly = mean < 0 ? turns - beyond : turns + beyond;
    T last = 4;
    for (int i = 0; i < 200; ++i) {
      const T correction = (anomaly - e * sin(anomaly) - t) / (1 - e * cos(anomaly));
      const T size = abs(correction);
      if (size == 0 || (i > 3 && size >= last)) break;
      anomaly -= correction;
      last = size;
    }
    return anomaly;
  }

  T period() const { return 2 * pi<T>(); }

  T e;
};

}  // namespace halfstep::inline problems
