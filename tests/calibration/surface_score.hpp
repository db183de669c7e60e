// How often both orders of surfaces are found, the ruling term named and claims judged, on surfaces of known orders.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/calibration/surfaces.hpp"

namespace halfstep::testing {

/// The first seed of the surfaces that measure; what is calibrated was so on those below it.
inline constexpr std::uint64_t held_out_surfaces = 500000;

/// Counts over surfaces of one family, or of all. An order counts as right within 0.05.
struct SurfaceScore {
  std::string family;
  int surfaces = 0;
  int determined = 0, answered = 0, right = 0;  ///< orders that the data determine; of them with an answer; and right
  int in_digits = 0, right_in_digits = 0;       ///< those that five digits determine; of them with a right answer
  int others = 0, others_wrong = 0;             ///< other orders with an answer, and off by more than 0.05 of them
  int points = 0, ruler_right = 0;  ///< points whose terms differ by a factor of 1.5 or more, where one leads
  int claims = 0, decided = 0, false_verdicts = 0;  ///< true ones, and true ones with 1/2 or 1 more or less
  int hidden = 0, not_shown = 0;                    ///< invisible terms, and those of them of which no order is told

  SurfaceScore& operator+=(const SurfaceScore& other);
};

SurfaceScore score(const KnownSurface& known);

/// A score for each of these families, over seeds first ... first + count - 1, then the sum of all if they
/// are several.
std::vector<SurfaceScore> score_surfaces(std::uint64_t first, int count,
                                         std::span<const std::string_view> families = surface_families());

/// The table that docs/two-step-sizes.md has.
std::string surface_table(const std::vector<SurfaceScore>& scores);

}  // namespace halfstep::testing
