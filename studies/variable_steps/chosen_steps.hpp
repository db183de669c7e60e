// Steps that are chosen from the state: shorter where the force is large.
#pragma once

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/studies/variable_steps/variable_steps.hpp"

namespace halfstep::inline studies {

inline constexpr const char* chosen_grid = "chosen";
inline constexpr int chosen_periods = 200;  ///< of Kepler's orbit, over which the energy is followed
inline constexpr const char* chosen_energy_subject = "steps chosen from the state, verlet-variable on kepler";
inline constexpr const char* chosen_energy_drift = "energy drift in the last quarter over that in the second";

/// The recurrence and both corrections over steps h / sqrt(1 + |a|), with the acceleration a at the last position whose
/// force is known, in double, from exact first positions: a row for each h; findings: the power of h by which the
/// errors fall, 0, 1 and 2, and how the energy drifts, which it does not over equal steps. Nothing is added where
/// `input` is stopped.
void chosen_steps(const StudyInput& input, std::vector<VariableStepsRow>& rows, FindingsIn findings);

}  // namespace halfstep::inline studies
