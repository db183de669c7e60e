// What a running scheme keeps of the structure of x'' = -grad U: its way back, the symplectic form, momenta.
#pragma once

#include <cmath>
#include <string>

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// Nonlinear systems without friction, each with data that are at no symmetric point:
/// problems/conservative_systems.hpp, and the Kepler orbit.
enum class Ground { pendulum, kepler, three_bodies };

inline std::string name(Ground ground) {
  return ground == Ground::pendulum ? "pendulum" : ground == Ground::kepler ? "kepler" : "three bodies";
}

/// From the deviation that rounding has in a state to the largest it has in some dozen numbers made of many of them.
inline constexpr double noise_room = 100;

/// A defect, and the same in ulp of what it is a defect of; of one that was found by differences
/// instead how much of it they and rounding in the method may have made, where that was measured.
struct Defect {
  double size = 0, units = 0, noise = 0;
};

/// The ulp that rounding error alone may leave after so many steps: every step rounds, and the two-step
/// schemes divide what has gathered by h.
constexpr double units_of_rounding(long steps) { return 16.0 * static_cast<double>(steps); }

/// What differences leave of a symplectic form that is kept, with room: in 50 digits they lose down to about 1e-30.
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
