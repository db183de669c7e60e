// Boris's scheme for charges in a magnetic field.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

/// Half a drift; half a kick by E, the rotation about B, half a kick; half a drift.
struct Boris : OneStepWithoutData {
  static constexpr std::string_view what = "Boris's scheme";
};

}  // namespace halfstep::inline methods
