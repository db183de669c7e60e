// Ladders of values whose limit is known, from a seeded generator, on which intervals are calibrated and measured: the
// same on every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "halfstep/engine/values/value_ladder.hpp"

namespace halfstep::testing {

/// Values and what is true of them.
struct KnownLimit {
  std::string_view family;
  ValueLadder ladder;  ///< from coarse to fine
  double limit = 0;
  std::optional<double> order;  ///< of the term that leads as h goes to 0; empty: errors follow no power
};

/// The names of all families.
std::span<const std::string_view> value_families();

/// A ladder of a family: 3 to 10 rungs at ratios 1.3, 1.5, 2, 3 or random, limits of 0 or of any size, errors of 0.1 %
/// to 100 % of it at the coarsest step. The same family and seed give the same ladder.
KnownLimit value_ladder(std::string_view family, std::uint64_t seed);

}  // namespace halfstep::testing
