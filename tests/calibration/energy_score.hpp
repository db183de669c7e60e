// How often the class of a drift is told, and told right, on energies of known class.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "halfstep/engine/energy_series/drift_answer.hpp"
#include "tests/calibration/energy_runs.hpp"

namespace halfstep::testing {

/// Seeds from here on are for docs/drift.md, and calibrate nothing; no test looks at the first thousand of them.
inline constexpr int first_drift_measured = 900000;

/// Counts over the runs of one class.
struct DriftScore {
  DriftClass drift{};
  int decidable = 0, right = 0, undecided = 0, wrong = 0;  ///< of the decidable, what was told
  int others = 0;                                          ///< not decidable
  int others_right = 0, others_undecided = 0;
  int others_hidden = 0;          ///< "none" is told of a drift that is hidden
  int others_wrong = 0;           ///< a drift is told that is not there, or of another class
  int rates = 0, rates_held = 0;  ///< linear drifts told as such: the slope is in its interval
};

/// Scores of the classes, runs of seeds first ... first + count - 1 dealt to the families in turn, on `jobs` threads.
/// `show`: prints those that are wrong.
std::vector<DriftScore> score_drifts(std::uint64_t first, int count, int jobs, bool show = false);

/// The table that docs/drift.md has.
std::string drift_table(const std::vector<DriftScore>& scores);

}  // namespace halfstep::testing
