// What the words behind the names of a chart of errors mean, told under it.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::string_view markers =
    "● used in the fit of the order     ○ not used: outside the asymptotic range, near rounding, or not needed     ╌╌ "
    "reference slope";

bool has_numbers(const Chart& chart) {
  return std::any_of(chart.panels.begin(), chart.panels.end(), [](const Panel& panel) {
    return std::any_of(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) {
      return !curve.note.empty() && std::isdigit(static_cast<unsigned char>(curve.note.front())) != 0;
    });
  });
}

}  // namespace

std::string explained_words(const Chart& chart) {
  std::string text;
  if (has_numbers(chart)) text += "     number: the order, extrapolated to h → 0";
  if (is_noted(chart, "±")) text += "     ±: its uncertainty, where above 0.01";
  for (const auto& [word, meaning] :
       {std::pair{"rounding", "rounding error hides the order"}, std::pair{"no window", "no range of a single order"},
        std::pair{"noise", "statistical errors hide the order"}, std::pair{"no power", "another law than a power of h"},
        std::pair{"super", "a higher order than declared"},
        std::pair{"lost", "the run blew up, or the equations of a step were not solved"},
        std::pair{"no result", "a step fails, or has no history before t = 0 to start from"},
        std::pair{"unstable", "runs blow up, or errors grow past the solution"},
        std::pair{"conserved", "but for rounding, as declared"},
        std::pair{"gap", "nothing at the step sizes between, for the reason given"}})
    if (is_noted(chart, word)) text += fmt::format("     {}: {}", word, meaning);
  return text;
}

std::string window_note(const Chart& chart) { return std::string(markers) + explained_words(chart); }

}  // namespace halfstep::inline reports
