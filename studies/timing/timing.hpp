// The study of timing: nanoseconds per step and per force evaluation.
#pragma once

#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/run_under_way.hpp"

namespace halfstep::inline studies {

/// Writes timing.csv. Alone on the machine: one thread, whatever the number of jobs; all cells on the machine of one
/// shard.
void measure_timing(Run& run);

/// The same from the tables of shards.
void read_timing(Merge& merge);
void write_timing(const Merge& merge);

}  // namespace halfstep::inline studies
