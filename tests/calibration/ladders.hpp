// Ladders of known order from a seeded generator, by which the thresholds of the verdict are calibrated: the same on
// every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::testing {

/// A ladder and what is true of it.
struct CalibrationLadder {
  std::string_view family;
  Ladder ladder;
  std::optional<double> order;     ///< exponent of the term that leads as h goes to 0; empty: errors follow no power
  std::optional<double> constant;  ///< size of that term's factor; empty: it has no limit
  std::vector<double> tempting;    ///< orders that the ladder seems to have without having them
  int clean = 0;                   ///< rungs on which everything but discretisation is below 2 % of the error
  bool visible = false;            ///< the finest three slopes between clean neighbours are within 0.1 of `order`
};

/// The names of all families.
std::span<const std::string_view> calibration_families();

/// A ladder of a family, 3 to 18 rungs at ratios 1.3, 1.5, 2, 10 or random, with rounding that grows as the root of the
/// number of steps, as the number itself, or without any. The same family and seed give the same ladder.
CalibrationLadder calibration_ladder(std::string_view family, std::uint64_t seed);

}  // namespace halfstep::testing
