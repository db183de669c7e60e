// Ladders of errors over halving steps, how far to halve, and what their orders are.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// How far a ladder goes.
struct LadderLimits {
  std::optional<std::pair<int, int>> levels;  ///< exactly these, or as far as the engine finds it worth while
  long long budget = 1 << 20;                 ///< most force evaluations of one run
  /// Whether in wide precisions single steps alone go on where the errors of runs are known well enough, and theirs are
  /// not; in rows of the status single_steps.
  bool single_steps = false;
};

/// Most force evaluations of the finest run where none is stated: a million in the processor's own precisions,
/// twice that in wide ones, which stop as soon as every order and constant is known.
long long default_budget(Precision precision);

/// Runs a cell at falling step sizes, from the first on that has more steps than the method's start makes. Throws
/// IntegratorError where none of the levels asked for has. Rows that `known` holds already are taken from there.
/// `finished` is called with each new row; it returns false to stop.
std::vector<ErrorRow> run_ladder(const Cell& cell, CellRunner& runner, const LadderLimits& limits,
                                 std::span<const ErrorRow> known, const std::function<bool(const ErrorRow&)>& finished);

/// The ladder of a quantity as the verdict has it, with what is known of its arithmetic; empty where it was not
/// measured. `rows` as for orders().
std::optional<Ladder> ladder_of(const Cell& cell, Quantity quantity, std::span<const ErrorRow> rows,
                                const CellRunner::Scale& scale);

/// What the ladder of a cell says of global and local errors of position and velocity and of the energy, one row a
/// quantity that was measured. `rows` are those of one cell, in order of level.
std::vector<OrderRow> orders(const Cell& cell, std::span<const ErrorRow> rows, const CellRunner::Scale& scale);

}  // namespace halfstep::inline engine
