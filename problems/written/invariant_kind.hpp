// What the invariants of a written problem are of its unknowns.
#pragma once

#include <vector>

#include "halfstep/problems/written/written_formulas.hpp"

namespace halfstep::inline problems {

/// The kind of each invariant, by the derivatives of its formulas: one that is no polynomial as it is written is
/// `other`.
std::vector<InvariantKind> invariant_kinds(const WrittenProblem& problem);

}  // namespace halfstep::inline problems
