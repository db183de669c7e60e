// Ladders that follow a known law, or none, from a seeded generator, on which the naming of laws is calibrated and
// measured: the same on every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "halfstep/engine/laws/law.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::testing {

/// A ladder and the law that is true of it.
struct LawLadder {
  std::string_view family;
  Ladder ladder{Arithmetic::unknown()};
  std::optional<LawKind> kind;  ///< empty: powers of h, or no law
  double p = 0;                 ///< the law's p; the exponential's m
  double q = 0;                 ///< a crossover's order at small steps; the power of a logarithm
};

/// The names of all families.
std::span<const std::string_view> law_families();

/// A ladder of a family: 5 to 16 rungs at ratios 1.3, 1.5, 2 or random, errors as they are, with noise of 0.01 % to 3
/// %, or printed to 3 to 5 digits; the same family and seed give the same ladder.
LawLadder law_ladder(std::string_view family, std::uint64_t seed);

}  // namespace halfstep::testing
