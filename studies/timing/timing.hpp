// The study of timing: nanoseconds per step and per force evaluation.
#pragma once

#include <string>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// timing.csv: cost of one step, the least of `repetitions`.
struct TimingRow {
  std::string problem, method, precision;
  double nanoseconds_per_step = 0, nanoseconds_per_force_evaluation = 0, force_evaluations_per_step = 0;
  int repetitions = 0;
};

/// Writes timing.csv. Alone on the machine: one thread, whatever the number of jobs; all cells on the machine of one
/// shard.
void measure_timing(Run& run);

/// The same from the tables of shards.
void merge_timing(Merge& merge);

}  // namespace halfstep::inline studies
