// How often the verdict is right, wrong or silent on the calibration ladders.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "tests/calibration/ladders.hpp"

namespace halfstep::testing {

/// Counts over ladders of one family, or of all.
struct CalibrationScore {
  std::string family;
  int ladders = 0;
  int answered = 0;        ///< an order is observed
  int wrong = 0;           ///< of those, off by more than max(0.1, 3 uncertainties) where the truth is visible
  int false_passes = 0;    ///< a claim passes that is not the order
  int visible_passes = 0;  ///< of those, where the truth is visible
  int false_fails = 0;     ///< the claim of the true order is contradicted
  int visible_fails = 0;   ///< of those, where the truth is visible
  int order_held = 0;      ///< of the answered, the interval holds the true order
  int constants = 0;       ///< answered with a constant, where there is one
  int constant_held = 0;   ///< of those, the interval holds the true constant
  /// Ladders, and silent ones among them, by the number of their clean rungs: up to 3, 4, 5, 6 and more.
  std::array<int, 4> by_rungs{};
  std::array<int, 4> silent{};

  CalibrationScore& operator+=(const CalibrationScore& other);
};

/// The score of `judge` on one ladder: every count 0 or 1 but the false passes, one for each false claim.
CalibrationScore score(const CalibrationLadder& ladder);

/// A score for each family, over seeds first ... first + count - 1, then the sum of all.
std::vector<CalibrationScore> calibrate(std::uint64_t first, int count);

/// The table for a terminal.
std::string calibration_table(std::span<const CalibrationScore> scores);

}  // namespace halfstep::testing
