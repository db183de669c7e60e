// Rounding error apart from discretisation error: the same steps in two precisions.
#pragma once

#include <vector>

#include "studies/plan/cell.hpp"
#include "studies/tables/tables.hpp"

namespace halfstep {

/// Runs a cell of native precision and the same steps in quad, up to 2^13 steps, or on to 2^17 where the two errors
/// come near each other. discretisation: error of the quad run; rounding: what the narrow run differs from it by.
std::vector<RoundingRow> rounding(const Cell& cell);

}  // namespace halfstep
