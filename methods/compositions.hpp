// The rows that are splittings of more than two stages, file by file, and what they have in common.
#pragma once

#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

/// Where the force depends on the velocity, a kick takes the velocity as it stands: the order falls to 1.
inline Claim kicked_claim() { return {.global = {1, 1}, .local = {3, 2}, .energy = 1}; }

/// A splitting that is the same read backward, with one more kick than drifts. Of each list the first half is given,
/// with the middle one where there is one.
Splitting kick_drift_kick(const Coefficients& kicks, const Coefficients& drifts);

/// The same with one more drift than kicks.
Splitting drift_kick_drift(const Coefficients& drifts, const Coefficients& kicks);

std::vector<Method> composition_methods();  // methods/compositions.cpp
std::vector<Method> splitting_methods();    // methods/symplectic_splittings.cpp
std::vector<Method> blanes_moan_methods();  // methods/blanes_moan.cpp

}  // namespace halfstep::inline methods
