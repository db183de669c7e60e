// Inequality constraints: a thread that is slack and then taut, and particles that are kept apart.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline studies {

/// constraint_thread.csv: a run of the mass on a slack thread. phase: the part of a step at which the thread is taut,
/// the same on all levels; position, velocity: 2-norms of the errors at the end; excess_rate: by how much it turns too
/// fast (rad/s) in the third step behind the jerk, over h.
struct ThreadRow {
  std::string handling;
  double phase = 0;
  int level = 0;
  long long steps = 0;
  double h = 0, position = 0, velocity = 0, excess_rate = 0;
};

/// All runs. Theory: with the thread taut at a part f of the step, two corrections share the velocity u along the
/// thread, 1 - f and f. Along the old rods they point -f h w/l and (1 - f) h w/l beside it (w: the velocity across, l:
/// the length): together they take nothing of w to first order, and the order 2 of the rod remains, with a constant
/// that depends on f. Along the new rods it is (1 - f) h w/l and (2 - f) h w/l, and they take h u w/l whatever f:
/// order 1.
std::vector<ThreadRow> slack_threads();

/// Their orders and jerks; what is the same to the last bit while the thread is always slack or always taut; and two
/// particles kept apart, which the projection leaves together.
void judge_bounds(const std::vector<ThreadRow>& rows, FindingsIn& findings);

}  // namespace halfstep::inline studies
