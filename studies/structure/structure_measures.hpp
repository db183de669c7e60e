// What a running scheme keeps of the structure of x'' = -grad U: its way back, the symplectic form, momenta.
#pragma once

#include <cmath>
#include <string_view>

#include "core/precision.hpp"
#include "methods/method.hpp"

namespace halfstep {

/// Nonlinear systems without friction, each with data that are at no symmetric point:
/// studies/structure/structure_systems.hpp, and the Kepler orbit.
enum class Ground { pendulum, kepler, three_bodies };

constexpr std::string_view name(Ground ground) {
  return ground == Ground::pendulum ? "pendulum" : ground == Ground::kepler ? "kepler" : "three bodies";
}

/// A defect, and the same in units of the last place of what it is a defect of.
struct Defect {
  double size = 0, units = 0;
};

/// Units of the last place that rounding alone may leave after so many steps: every step rounds, and the two-step
/// schemes divide what has gathered by h.
constexpr double units_of_rounding(long steps) { return 16.0 * static_cast<double>(steps); }

/// What differences leave of a symplectic form that is kept, with room: in 50 digits they lose down to about 1e-30.
inline double form_noise(Precision precision) {
  const int third = info(precision).digits / 3;
  return std::pow(10.0, -1.5 * third);
}

/// Runs `steps` steps of time / steps, turns the velocities of the last points and their order round, and runs back to
/// where the scheme's own steps began: the largest difference of positions there.
Defect way_back(const Method& method, Precision precision, Ground ground, int time, long steps);

/// Largest entry of J' Omega J - Omega, J the Jacobian of the map from first data to the state after `steps` steps of
/// time / steps, by central differences.
double symplectic_defect(const Method& method, Precision precision, Ground ground, int time, long steps);

/// Largest changes, over a run, of the momenta of three bodies.
struct Momenta {
  Defect linear, angular;
};
Momenta momenta(const Method& method, Precision precision, int time, long steps);

}  // namespace halfstep
