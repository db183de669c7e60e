// The ladder of one quantity of a cell, the one way in which errors of runs come before the verdict.
#pragma once

#include <span>

#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// What is known of a cell's errors before any is measured.
ErrorScale error_scale(const Cell& cell, const CellRunner::Scale& solution);

/// The ladder without a claim. `rows` are those of one cell, in order of level; those of single steps alone are at the
/// end, and are rungs of local errors only. One degree of freedom keeps its sign: a norm would hide where it changes.
Ladder error_ladder(Quantity quantity, Precision precision, std::span<const ErrorRow> rows, const ErrorScale& scale);

/// The errors that coefficients worth so many digits may leave in a quantity.
double size_of_last_digits(Quantity quantity, const ErrorScale& scale, int digits);

}  // namespace halfstep::inline engine
