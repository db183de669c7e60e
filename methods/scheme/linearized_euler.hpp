// Implicit Euler with one linear solve a step.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

/// (I - h^2 da/dx - h da/dv) v' = v + h (a - da/dv v); x' = x + h v'. Not implicit in the sense of a shape: it
/// solves a linear system, and no equation to convergence.
struct LinearizedEuler : OneStepWithoutData {
  static constexpr std::string_view what = "linearised implicit Euler";
};

}  // namespace halfstep::inline methods
