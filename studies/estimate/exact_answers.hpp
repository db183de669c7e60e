// Equations whose answer is known beforehand: what every solver must get right first.
#pragma once

#include <vector>

#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/studies/estimate/estimate.hpp"

namespace halfstep::inline studies {

/// A run on each equation, at this tolerance.
std::vector<ExactAnswerRow> exact_answers(const AdaptiveMethod& solver, double tolerance);

/// Each run as a finding on the solver: its error over what its steps may make together, at most 1.
void judge_exact_answers(const std::vector<ExactAnswerRow>& rows, Findings& findings);

}  // namespace halfstep::inline studies
