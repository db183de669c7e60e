// Stoermer-Verlet with steps of unequal length: what the two formulas keep of its order, grid by grid.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// variable-steps.csv: one run.
struct VariableStepsRow {
  std::string problem, method, grid, precision;  ///< method without its grid
  int level = 0;
  long long steps = 0;
  double h = 0;                       ///< mean step
  double position = 0, velocity = 0;  ///< 2-norm of the error at the end time
};

/// Writes the table: both formulas on every grid and every problem with a force a(x), in the precisions asked for.
/// Findings: the orders of position and velocity.
std::vector<FindingRow> variable_steps(const StudyInput& input);

}  // namespace halfstep::inline studies
