// What the error of a step may be.
#pragma once

namespace halfstep::inline methods {

/// What the error of a component may be: absolute + relative * |y|, the larger y of both ends of the step.
struct Tolerances {
  double absolute = 1e-6;
  double relative = 1e-6;
};

}  // namespace halfstep::inline methods
