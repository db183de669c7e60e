// The study of convergence: ladders of errors over halving steps, their orders, and what rules of thumb say of them.
#pragma once

#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/run_under_way.hpp"

namespace halfstep::inline studies {

/// Writes errors.csv, orders.csv and rules.csv. Rows are on disk as soon as they are finished, in the order in which
/// threads finish them; at the end the table is written again in the plan's order.
void measure_convergence(Run& run);

/// The same tables from those of shards.
void merge_convergence(Merge& merge);

}  // namespace halfstep::inline studies
