// Single impacts: momentum and energy balance, restitution by phase in the step, the contact of a penalty.
#pragma once

#include <vector>

#include "halfstep/studies/collisions/collisions.hpp"

namespace halfstep::inline studies {

/// Two bodies in free flight, in one precision.
void measure_balance(Precision precision, std::vector<BalanceRow>& rows, Findings& findings);

/// With what restitution two bodies part, by where in its step the impact falls.
std::vector<RestitutionRow> restitutions(Findings& findings);

/// Depth, time and stability of the contact with a spring, for several schemes and stiffnesses.
std::vector<PenaltyRow> penalties(const StudyInput& input, Findings& findings);

}  // namespace halfstep::inline studies
