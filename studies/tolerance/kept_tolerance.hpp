// Whether a tolerance is kept, by steps and by what is between them.
#pragma once

#include <vector>

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/studies/tolerance/tolerance.hpp"

namespace halfstep::inline studies {

/// Whether the error of the curve, in the steps as the solver chooses them, falls with the tolerance as the orders say:
/// inside a step it is h^(m + 1), where the tolerance allows h^k. Nothing of a solver without a curve, whose order
/// varies, or whose steps are not seen.
void judge_curve(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                 Findings& findings);

/// How far errors at the end scatter about a power of the tolerance: a factor, as a number.
void tell_scatter(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                  Findings& findings);

/// Whether true local errors are of the size that tolerances allow, and whether a tolerance changes anything. It asks
/// for no claim.
void judge_kept(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                Findings& findings);

}  // namespace halfstep::inline studies
