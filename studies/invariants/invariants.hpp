// What the schemes make of all that a problem conserves beside its energy.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// invariants.csv: a window of a long run.
struct InvariantRow {
  static constexpr int periods = 100;           ///< of a run
  static constexpr int steps_per_period = 160;  ///< at least: the step is a power of two

  std::string problem, method, precision, invariant;
  double h = 0, t = 0;
  double deviation = 0;  ///< largest |I - I0| of the window, over |I0|
};

/// Writes the table for all methods that were asked for on every problem that declares invariants, and the energy
/// beside them. Findings, the largest deviation of a run: schemes conserve what is linear in the velocities, symplectic
/// ones what is bilinear in positions and velocities where forces depend on positions alone (Hairer, Lubich, Wanner
/// 2006, theorems IV.1.5 and IV.2.3), up to rounding; of all others it is a number, bounded or growing.
std::vector<FindingRow> invariants(const StudyInput& input);

}  // namespace halfstep::inline studies
