// A pair of one's own as a solver: one attempt at a step is the reader's, the loop around it is here.
#pragma once

#include <functional>
#include <string>
#include <valarray>

#include "halfstep/methods/adaptive/adaptive_method.hpp"

namespace halfstep::inline methods {

/// f(t, y) of y' = f(t, y).
using Slope = std::function<std::valarray<double>(double t, const std::valarray<double>& y)>;

/// What a pair makes of one step of size h from (t, y). `between` is called when y is already that of the next step: it
/// captures copies of t, y and h, and may refer to f, which lives as long as the run.
struct Attempt {
  std::valarray<double> after;   ///< y(t + h)
  std::valarray<double> errors;  ///< estimated, component by component, up to their sign
  std::function<std::valarray<double>(double theta)> between = {};  ///< y(t + theta h); empty: there is no such curve
};
using Pair = std::function<Attempt(const Slope& f, double t, const std::valarray<double>& y, double h)>;

/// The factor by which the next attempt is longer, or shorter, than the last, whose estimate over its tolerance, root
/// mean square, is `error`. It is above 0, and below 1 where error is above 1.
using StepControl = std::function<double(double error)>;

/// A solver of that pair: an attempt is accepted where its estimate is no larger than the tolerance. `control` left out
/// is the elementary one (controller.hpp), k the power that the claims have the estimate fall with, and is claimed,
/// too. The first step is that of starting_step.hpp. `claims.begin` is filled in.
AdaptiveMethod own_solver(const std::string& name, ForeignSolver claims, const Pair& pair,
                          const StepControl& control = {});

}  // namespace halfstep::inline methods
