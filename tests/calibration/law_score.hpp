// How often the law of a ladder is named, and named right.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/calibration/law_ladders.hpp"

namespace halfstep::testing {

/// The first seed of the ladders that measure; what is calibrated was so on those below it.
inline constexpr int held_out_laws = 400000;

/// Over ladders of one family, or of all.
struct LawScore {
  std::string family;
  int ladders = 0;
  int without_order = 0;  ///< of which the verdict is no-window: of these alone a law is asked
  int named = 0;          ///< of those
  int wrong = 0;          ///< of the named: another law than the true one, or other orders

  LawScore& operator+=(const LawScore& other);
};

/// Whether a law is the one that is true of a ladder, with its orders.
bool is_true(const Law& law, const LawLadder& known);

/// Scores over seeds first ... first + count - 1, families in order, then all.
std::vector<LawScore> score_laws(std::uint64_t first, int count);

/// The table that docs/laws.md has.
std::string law_table(const std::vector<LawScore>& scores);

}  // namespace halfstep::testing
