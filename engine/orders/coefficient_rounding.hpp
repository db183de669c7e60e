// What is left of exact coefficients when they are rounded to the precision of a run.
#pragma once

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// By how much rounded coefficients may miss a condition of order two: 2 u sum |b_i a_ij|, u the unit roundoff. A step
/// leaves that times (h L)^2 of the solution: an error of order one, however high the order of the exact table. 0 of
/// shapes other than a Butcher tableau.
double condition_missed_by_rounding(const Method& method, Precision precision);

}  // namespace halfstep::inline engine
