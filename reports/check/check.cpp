// A comparison with a baseline as text.
#include "halfstep/reports/check/check.hpp"

#include <fmt/format.h>

#include "halfstep/core/text/counted.hpp"
#include "halfstep/reports/console.hpp"

namespace halfstep::inline reports {

std::string ladder_text(const Comparison& comparison) {
  return comparison.ladder.empty() ? "" : error_table(comparison.ladder);
}

std::string check_text(const std::vector<Comparison>& comparisons, std::size_t missing) {
  std::string text;
  std::string ladder;
  std::size_t bad = 0;
  for (const auto& comparison : comparisons) {
    if (comparison.good()) continue;
    ++bad;
    // The ladder of a run shows all its quantities: once is enough.
    const std::string text_of_ladder = ladder_text(comparison);
    if (!ladder.empty() && text_of_ladder != ladder) text += ladder + "\n";
    ladder = text_of_ladder;
    text += title(comparison.expected) + ": " + comparison.description +
            (comparison.expected.reason.empty() ? "" : " (" + comparison.expected.reason + ")") + "\n";
  }
  if (!ladder.empty()) text += ladder + "\n";
  text += fmt::format("{} of the baseline: {} as expected, {} not\n", counted(comparisons.size(), "row"),
                      comparisons.size() - bad, bad);
  if (missing > 0)
    text += fmt::format("{} {} in no row of it; `halfstep check --update` adds {}\n",
                        counted(missing, "measured order"), missing == 1 ? "is" : "are", missing == 1 ? "it" : "them");
  return text;
}

}  // namespace halfstep::inline reports
