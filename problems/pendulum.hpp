// th'' = -w^2 sin th: the rigid pendulum.
#pragma once

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// One degree of freedom: the angle (radians) from the downward vertical; dimensionless. Swings, or turns over where
/// the data have the energy for it. Its solution in Jacobi's elliptic functions is a test of the reference.
template <class T>
struct Pendulum {
  static constexpr int dimension = 1;

  static ProblemInfo info() {
    return {.name = "pendulum",
            .equation = "th'' = -w^2 sin th",
            .closed_form = false,
            .exact = "certified reference: Taylor series against extrapolation",
            .invariants = "energy",
            .parameters = {{"w", "1", "angular frequency of small swings", Domain::positive},
                           {"theta0", "1", "angle at t = 0"},
                           {"omega0", "1/2", "angular velocity at t = 0"},
                           {"T", "10", "end time", Domain::positive}},
            .source = "Hairer, Lubich, Wanner 2006, section I.1.3"};
  }

  explicit Pendulum(const Data& data)
      : w2(data.at("w").as<T>() * data.at("w").as<T>()),
        theta0(data.at("theta0").as<T>()),
        omega0(data.at("omega0").as<T>()) {}

  void initial(T* x, T* v) const {
    x[0] = theta0;
    v[0] = omega0;
  }

  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    using std::sin;
    a[0] = -(w2 * sin(x[0]));
  }

  T energy(const T&, const T* x, const T* v) const {
    using std::cos;
    return v[0] * v[0] / 2 - w2 * cos(x[0]);
  }

  /// That of small swings: a time scale.
  T period() const {
    using std::sqrt;
    return 2 * pi<T>() / sqrt(w2);
  }

  T w2, theta0, omega0;
};

}  // namespace halfstep::inline problems
