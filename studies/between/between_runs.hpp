// Runs with steps of one size, looked at between their steps.
#pragma once

#include <vector>

#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/problems/statement/problem.hpp"
#include "halfstep/studies/between/between.hpp"

namespace halfstep::inline studies {

/// The longest steps first: T / 2^level. Throws IntegratorError where code from elsewhere breaks.
std::vector<BetweenRow> between_ladder(const AdaptiveMethod& solver, const Problem& problem);

/// The error over the time of a run of so many steps.
std::vector<BetweenCurveRow> between_curve(const AdaptiveMethod& solver, const Problem& problem, int steps);

/// Orders, and whether the curve meets the points, as findings on the solver.
void judge_between(const AdaptiveMethod& solver, const std::vector<BetweenRow>& rows, Findings& findings);

}  // namespace halfstep::inline studies
