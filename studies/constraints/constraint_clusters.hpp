// A swinging chain whose rods are solved in clusters: what they change of precision and stability.
#pragma once

#include <vector>

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline studies {

/// constraint_clusters.csv: a chain of N links let go from a quarter of a circle, pulled along the old rods in
/// clusters. sweeps: a step, 0 for until the rods agree to rounding; error: 2-norm of the error of positions at t = 1,
/// over that of Newton's method for all rods at the same step h; stable_step: the largest step, among those that stand
/// to each other as 2^(1/4), with which energy and lengths stay bounded up to t = 20 (0: not asked).
struct ClusterRow {
  int links = 0, cluster = 0, sweeps = 0;
  double h = 0, error = 0, stable_step = 0;
};

std::vector<ClusterRow> swings_of_clusters();

/// Relaxed until the rods agree, all clusters find the same positions. With one sweep a step they do not, but the step
/// at which that breaks down is no other, up to one of the steps that are tried.
void judge_clusters(const std::vector<ClusterRow>& rows, FindingsIn& findings);

}  // namespace halfstep::inline studies
