// How often the intervals of limits hold the truth, beside those of the rules of grid convergence, on ladders of known
// limit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/calibration/value_ladders.hpp"

namespace halfstep::testing {

/// The first seed of the ladders that measure; what is calibrated was so on those below it.
inline constexpr int held_out = 100000;

/// One way to an interval, over ladders of one family or of all.
struct IntervalScore {
  std::string family;
  std::string rule;  ///< "halfstep", or as interval_rules() have it
  int ladders = 0;
  int answered = 0;
  int covered = 0;           ///< of the answered: the limit is in the interval
  double median = 0;         ///< half-width over the error of the finest value, of the answered
  double median_beside = 0;  ///< the same where the grid convergence index has an answer too

  double answered_percent() const { return 100.0 * answered / ladders; }
  double covered_percent() const { return answered == 0 ? 0 : 100.0 * covered / answered; }
};

/// Scores over seeds first ... first + count - 1, families in order, then all; for each first halfstep, then the rules,
/// which are told the true order as the claim.
std::vector<IntervalScore> score_intervals(std::uint64_t first, int count);

/// The table that docs/values.md has.
std::string interval_table(const std::vector<IntervalScore>& scores);

}  // namespace halfstep::testing
