// Single steps of falling size, with what their estimates say and what is true.
#pragma once

#include <vector>

#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/problems/statement/problem.hpp"
#include "halfstep/studies/estimate/estimate.hpp"

namespace halfstep::inline studies {

/// Steps from the data of the problem, the longest first. Throws IntegratorError where code from elsewhere breaks.
std::vector<EstimateRow> estimate_ladder(const AdaptiveMethod& solver, const Problem& problem);

/// The power of h and the effectivity, as findings on the solver.
void judge_estimate(const AdaptiveMethod& solver, const std::vector<EstimateRow>& rows, Findings& findings);

}  // namespace halfstep::inline studies
