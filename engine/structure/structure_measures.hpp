// What a running scheme keeps of the structure of x'' = -grad U: reversibility, the symplectic form, momenta.
#pragma once

#include <cmath>
#include <string>

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// Nonlinear systems without friction, with initial data at no symmetric point:
/// problems/conservative_systems.hpp, and the Kepler orbit.
enum class Ground { pendulum, kepler, three_bodies };

inline std::string name(Ground ground) {
  return ground == Ground::pendulum ? "pendulum" : ground == Ground::kepler ? "kepler" : "three bodies";
}

/// From the deviation that rounding has in a state to the largest it has in some dozen numbers made of many of them.
inline constexpr double noise_room = 100;

/// A defect, and the same in ulp of what it is a defect of. Where it was measured by finite differences, units is nan
/// and noise the part that they and rounding in the method may account for, where that is known.
struct Defect {
  double size = 0, units = 0, noise = 0;
};

/// Ulp a step that rounding alone may leave of what is conserved. Two-step schemes, which divide what rounding has left
/// in the positions by h, leave up to 5.2 (momenta of three bodies after 256 steps in double), all others less than
/// 0.5: three times the largest.
inline constexpr double rounding_of_a_step = 16;

/// The ulp that rounding alone may leave after so many steps.
constexpr double units_of_rounding(long steps) { return rounding_of_a_step * static_cast<double>(steps); }

/// What central differences leave of a symplectic form that is conserved. Taken over 10^(-d/3), d the digits of the
/// precision, they err by 10^(-2d/3); half of the digits are asked for, which leaves a factor of 10^(d/6) for
/// derivatives of the motion larger than 1.
inline double form_noise(Precision precision) {
  const int third = info(precision).digits / 3;
  return std::pow(10.0, -1.5 * third);
}

/// Runs `steps` steps of time / steps, turns the velocities of the last points and their order round, and runs back to
/// where the scheme's own steps began: the largest difference of positions there.
Defect reversibility_defect(const Method& method, Precision precision, Ground ground, int time, long steps);

/// Largest entry of J' Omega J - Omega, J the Jacobian of the map from first data to the state after `steps` steps of
/// time / steps, by central differences.
double symplectic_defect(const Method& method, Precision precision, Ground ground, int time, long steps);

/// The standard deviation of what rounding does to a state after that many steps, whichever arithmetic the method uses
/// inside: what sixth differences leave of the final states of runs whose first data are 1/4096 apart, or nearer where
/// the precision is so wide that this shows no noise yet. At least the unit roundoff of the precision. More, Wild 2011,
/// doi:10.1137/100786125, section 3.
double arithmetic_noise(const Method& method, Precision precision, Ground ground, int time, long steps);

/// The same defect of code from elsewhere, of whose arithmetic only the noise is known: by differences of order 4 over
/// lengths that suit it, of which the best is taken.
Defect symplectic_defect_of_code(const Method& method, Precision precision, Ground ground, int time, long steps);

/// Largest changes, over a run, of the momenta of three bodies.
struct Momenta {
  Defect linear, angular;
};
Momenta momenta(const Method& method, Precision precision, int time, long steps);

}  // namespace halfstep::inline engine
