// Curves between the points of stiff equations: of a variable with a slope of its own, and of one that follows another.
#pragma once

#include <vector>

#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/studies/between/between.hpp"

namespace halfstep::inline studies {

/// One run on v' = u, u' = -10^7 (u - cos t) - sin t from t = 0 to 2, whose solution is v = sin t, u = cos t: in the
/// limit v' = u, 0 = u - cos t, of index 1. A row for each component; none for a solver that is asked for nothing
/// between its points, or brings equations of its own.
std::vector<StiffCurveRow> stiff_curve(const AdaptiveMethod& solver, double tolerance);

/// Each component as a finding on the solver: between the points it keeps half of the digits that are asked for, or is
/// off by no more than a polynomial through exact points over steps as long. Of those that do not get to the end in few
/// steps, that is said, and only a curve that was infinite before is judged.
void judge_stiff_curve(const AdaptiveMethod& solver, const std::vector<StiffCurveRow>& rows, Findings& findings);

}  // namespace halfstep::inline studies
