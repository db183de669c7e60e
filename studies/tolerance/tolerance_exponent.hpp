// Whether the error falls with the tolerance as it ought to.
#pragma once

#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/studies/tolerance/tolerance.hpp"

namespace halfstep::inline studies {

/// What the rows of one solver on one problem say of theta; as a finding on the solver.
void judge_exponent(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                    Findings& findings);

}  // namespace halfstep::inline studies
