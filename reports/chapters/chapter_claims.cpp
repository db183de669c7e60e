// The chapter on published statements: one table per source, ready to be handed out.
#include <fmt/format.h>

#include <algorithm>

#include "reports/chapters/chapter.hpp"
#include "studies/claims/claims.hpp"

namespace halfstep {

Chapter claims_chapter(const std::filesystem::path& dir) {
  const auto rows = read_table<ClaimRow>(dir);
  const auto count = [&](ClaimVerdict verdict) {
    return std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return row.verdict == word(verdict); });
  };
  Chapter chapter{
      "claims",
      "Published statements, measured",
      {fmt::format(
           "{} numerical statements from five texts on Verlet's method and its relatives, each of them measured: "
           "{} hold, {} hold under a condition, {} do not hold, and {} were not measured in this run. Orders "
           "are measured on the harmonic oscillator and on a Kepler orbit, whose forces depend on the position "
           "alone, and on the double pendulum, whose force also depends on the velocity. The double pendulum "
           "separates “holds” from “holds under a condition”; some of the texts state that condition "
           "elsewhere.",
           rows.size(), count(ClaimVerdict::holds), count(ClaimVerdict::conditional), count(ClaimVerdict::fails),
           count(ClaimVerdict::unmeasured)),
       "Many disagreements between texts come down to one word. The power of h that remains when exact values are "
       "put into a two-step recurrence (4 for Störmer–Verlet), that of the error of one step from exact position and "
       "velocity (3), and that of the error at a fixed time (2) are three different numbers for one scheme, and each "
       "of them is called its order somewhere."},
      {},
      {}};
  for (const auto& row : rows) {
    const std::string caption = "Statements in " + row.source;
    auto table = std::find_if(chapter.tables.begin(), chapter.tables.end(),
                              [&](const PlainTable& t) { return t.caption == caption; });
    if (table == chapter.tables.end()) {
      chapter.tables.push_back({caption, {"where", "statement", "measured", "verdict", "condition or correction"}, {}});
      table = chapter.tables.end() - 1;
    }
    const char* mark = row.verdict == word(ClaimVerdict::holds)         ? "✓"
                       : row.verdict == word(ClaimVerdict::conditional) ? "◐"
                       : row.verdict == word(ClaimVerdict::fails)       ? "✗"
                                                                        : "?";
    table->rows.push_back(
        {row.place, row.statement, row.measured, fmt::format("{} {}", mark, row.verdict), row.comment});
  }
  return chapter;
}

}  // namespace halfstep
