// Rounding error apart from discretisation error: the same steps in two precisions.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// rounding.csv: the same steps in two precisions. discretisation: error of the wide run; rounding: 2-norm of
/// (narrow - wide) in position at the end time.
struct RoundingRow {
  std::string problem, method, precision, wide_precision;
  int level = 0;
  long long steps = 0;
  double h = 0, discretisation = 0, rounding = 0;
};

/// Runs a cell of native precision and the same steps in double-double, up to 2^11 steps, on where the two errors may
/// come to each other by 2^17, and as far as these where they are near each other. discretisation: error of the
/// double-double run, whose own rounding counts below 1e-28 or so; rounding: what the narrow run differs from it by.
/// Nothing once `stop` is set.
std::vector<RoundingRow> rounding(const Cell& cell, const std::atomic<bool>* stop = nullptr);

/// The study: writes rounding.csv, of the cells in native precisions.
void measure_rounding(Run& run);

/// The same from the tables of shards.
void merge_rounding(Merge& merge);

/// Throws InputError where none of the precisions is native.
void check_rounding_precisions(const Request& request, const std::vector<Precision>& asked);

}  // namespace halfstep::inline studies
