// Which single slip of the pen explains that a table of coefficients fails.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/lint/coefficient_table.hpp"
#include "halfstep/engine/lint/edits.hpp"

namespace halfstep::inline engine {

/// How much of what a table should be holds.
struct Score {
  int order = 0, embedded = 0;
  int row_sums = 0;       ///< nodes that are the sums of their rows
  int explicit_form = 0;  ///< 1 for explicit methods: a row out of its place makes one implicit
  int conditions = 0;     ///< of b and b_hat up to these orders, and the row sums

  int total() const { return order + embedded + row_sums + explicit_form; }
  bool operator==(const Score&) const = default;
};

Score score(const CoefficientTable& table);

/// A change of one number, or an exchange of two numbers or of two rows, after which nothing holds less and something
/// more.
struct Repair {
  Slip slip = Slip::digit;
  Entry entry;                ///< what is changed, or the first of what is exchanged
  std::optional<Entry> with;  ///< the second; of rows, the first number of each is named
  std::string before, after;  ///< texts of the number; empty for exchanges
  Score score;                ///< of the table that is repaired
  CoefficientTable table;
};

/// "a[4,3]: 7296/2197 for 7269/2197 (two digits exchanged): order 4 and 5 embedded instead of 1 and 1".
std::string text(const Repair& repair, const Score& before);

/// The best first: by the orders and row sums that hold, then by conditions, then by how likely the slip is. At most
/// ten.
std::vector<Repair> repairs(const CoefficientTable& table);

}  // namespace halfstep::inline engine
