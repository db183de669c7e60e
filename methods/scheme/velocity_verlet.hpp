// Velocity Verlet, told by its coefficients.
#pragma once

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

/// Whether the scheme is velocity Verlet, whatever its name: half a kick, a drift, half a kick.
bool is_velocity_verlet(const Method& method);

}  // namespace halfstep::inline methods
