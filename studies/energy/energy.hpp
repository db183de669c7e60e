// The study of energy: what it does over a long run.
#pragma once

#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/run_under_way.hpp"

namespace halfstep::inline studies {

/// Writes energy.csv and drift.csv. A cell whose row of drift.csv is on disk is finished: its samples were there
/// before.
void measure_energy(Run& run);

/// The same from the tables of shards.
void merge_energy(Merge& merge);

}  // namespace halfstep::inline studies
