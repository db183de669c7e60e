// The study of portraits: orbits and phase portraits at a coarse step.
#pragma once

#include <limits>
#include <string>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// portraits.csv: where a coarse run went: its first and last coordinates and their velocities, and the point of the
/// plane whose path the problem names. What there is not, is nan (an empty field): x2, v2 of one degree of freedom.
/// method "exact" is the exact solution.
struct PortraitRow {
  std::string problem, method, precision;
  double h = 0, t = 0, x1 = 0, x2 = 0, v1 = 0, v2 = 0;
  double path_x = none, path_y = none;

  static constexpr double none = std::numeric_limits<double>::quiet_NaN();
};

/// Writes portraits.csv. The exact solution stands before the first cell of its problem and precision; every shard
/// draws it for its own.
void measure_portrait(Run& run);

/// The same from the tables of shards.
void merge_portrait(Merge& merge);

}  // namespace halfstep::inline studies
