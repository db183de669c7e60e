// The study of portraits: orbits and phase portraits at a coarse step.
#pragma once

#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/run_under_way.hpp"

namespace halfstep::inline studies {

/// Writes portraits.csv. The exact solution stands before the first cell of its problem and precision; every shard
/// draws it for its own.
void measure_portrait(Run& run);

/// The same from the tables of shards.
void read_portrait(Merge& merge);
void write_portrait(const Merge& merge);

}  // namespace halfstep::inline studies
