// Velocity Verlet with one linear solve a force.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

/// v += h A(x) / 2, x += h v, v += h A(x) / 2 with (I - h^2 J / 4) A = a, J = da/dx: on linear problems the positions
/// of Newmark's average acceleration, so that no step is too large for stability. Solves linear systems, and no
/// equation to convergence. The Jacobian is not counted as an evaluation of the force.
struct LinearizedVerlet : OneStepWithoutData {
  static constexpr std::string_view what = "linearised Verlet";
};

}  // namespace halfstep::inline methods
