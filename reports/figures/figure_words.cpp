// The words of a chart of errors: on its axis, and what those behind its names mean.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::string_view markers = "● used in the fit of the order, ○ not";

}  // namespace

std::string explained_words(const Chart& chart) {
  std::string text;
  if (is_noted(chart, in_numbers)) text += fmt::format("     {}: the order as h → 0", in_numbers);
  for (const auto& [word, meaning] :
       {std::pair{"rounding", "it hides the order"}, std::pair{"no window", "no range of a single order"},
        std::pair{"noise", "statistical errors hide the order"}, std::pair{"no power", "another law than a power of h"},
        std::pair{"super", "a higher order than declared"}, std::pair{"lost", "the run blew up or a step failed"},
        std::pair{"no result", "a step fails or lacks its history"},
        std::pair{"unstable", "runs blow up, or errors grow past the solution"},
        std::pair{"conserved", "but for rounding, as declared"}})
    if (is_noted(chart, word)) text += fmt::format("     {}: {}", word, meaning);
  return text;
}

std::string error_label(const Results& results, const std::string& problem, Quantity quantity) {
  std::string label(info(quantity).words);
  if (is_local(quantity) || quantity == Quantity::energy) return label;
  const auto row = std::ranges::find(results.problems, problem, &ProblemRow::name);
  return row == results.problems.end() ? label : label + fmt::format(" at t = {:.6g}", row->end_time);
}

std::string window_note(const Chart& chart) { return std::string(markers) + explained_words(chart); }

}  // namespace halfstep::inline reports
