// Velocities at half steps.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

/// v[1/2] = v0 + h a0 / 2, x += h v[n+1/2], v[n+1/2] = v[n-1/2] + h a; the velocity of a step is the mean of its
/// neighbours.
struct Leapfrog : OneStepWithoutData {
  static constexpr std::string_view what = "the leapfrog";
};

}  // namespace halfstep::inline methods
