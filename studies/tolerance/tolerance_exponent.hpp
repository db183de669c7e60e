// Whether the error falls with the tolerance as it ought to.
#pragma once

#include <atomic>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/problems/statement/problem.hpp"
#include "halfstep/studies/tolerance/tolerance.hpp"

namespace halfstep::inline studies {

/// What the rows of one solver on one problem say of theta; as a finding on the solver.
void judge_exponent(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                    Findings& findings);

/// The rows of halfstep's own solver in a wide precision; where its exponent is not told, or no closer than 0.03, down
/// to tolerances that take ten times as many evaluations. Of code from elsewhere, and in native precisions, those of
/// its ladder.
std::vector<ToleranceRow> runs_for_exponent(const AdaptiveMethod& solver, const Problem& problem, Precision precision,
                                            const std::atomic<bool>* stop = nullptr);

}  // namespace halfstep::inline studies
