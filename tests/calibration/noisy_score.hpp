// How often the verdict on noisy ladders of known order is right, wrong or open, and whether the samples that it asks
// for decide.
#pragma once

#include <cstdint>
#include <string>

namespace halfstep::testing {

/// The first seed of the noisy ladders that measure; what is calibrated was so on those below it.
inline constexpr std::uint64_t first_noisy_measured = 310000;

/// Counts over ladders. Claims: the true order, and what is off by one half and by one.
struct NoisyScore {
  int ladders = 0;
  int wrong_claims = 0;     ///< claims tried that are wrong
  int wrong_accepted = 0;   ///< of those, `pass`
  int passed = 0;           ///< true claims: `pass`
  int rejected = 0;         ///< true claims: `fail` or `superconvergent`, though no floor shows
  int floor_told = 0;       ///< true claims: contradicted where a floor is in the way
  int lawless = 0;          ///< true claims: `no-window`, as no number of samples decides, or no law holds
  int open = 0;             ///< true claims: `noise-limited`
  int wrong_rejected = 0;   ///< wrong claims: `fail` or `superconvergent`
  int decided_by_more = 0;  ///< of the open: decided once the samples asked for are drawn
  int wrong_by_more = 0;    ///< of those, contradicted though true
};

/// Scores the ladders of seeds first ... first + count - 1, on all cores; the same for any number of them.
NoisyScore score_noisy(std::uint64_t first, int count);

/// The table that docs/noise.md has.
std::string noisy_table(const NoisyScore& score);

}  // namespace halfstep::testing
