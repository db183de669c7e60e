// The words of a chart of errors: on its axis, and what those behind its names mean.
#include <fmt/format.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "halfstep/core/force.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::string_view markers = "● used in the fit of the order, ○ not";

}  // namespace

std::string explained_words(const Chart& chart, std::string_view number) {
  std::string text;
  if (is_noted(chart, in_numbers)) text += fmt::format("     {}: {}", in_numbers, number);
  for (const auto& [word, meaning] :
       {std::pair{"rounding", "reached before an order shows"}, std::pair{"no window", "no range of a single order"},
        std::pair{"noise", "statistical errors hide the order"}, std::pair{"no power", "another law than a power of h"},
        std::pair{"super", "a higher order than declared"}, std::pair{"lost", "the run blew up or a step failed"},
        std::pair{"no result", "a step fails or lacks its history"},
        std::pair{"none coarser", "there a step fails or lacks its history"},
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

void note_lowered_orders(const Results& results, const Subject& subject, Quantity quantity, Chart& chart) {
  const bool of_position = quantity == Quantity::global_position;
  const auto row = std::ranges::find(results.problems, subject.problem, &ProblemRow::name);
  if (row == results.problems.end() || !row->force.starts_with(name(Force::velocity))) return;
  const bool of_energy = quantity == Quantity::energy;
  if (!of_position && !of_energy && quantity != Quantity::global_velocity) return;
  const auto is_lowered = [&](const Curve& curve) {
    const auto method = std::ranges::find(results.methods, curve.name, &MethodRow::name);
    const OrderRow* order = find_order(results, subject, curve.name, quantity);
    if (method == results.methods.end() || order == nullptr || !order->expected) return false;
    // The energy is as accurate as the state, at the least.
    const int usual = of_energy     ? std::min(method->position, method->velocity)
                      : of_position ? method->position
                                    : method->velocity;
    return *order->expected < usual;
  };
  for (Panel& panel : chart.panels) {
    std::vector<std::string> lowered;
    for (const Curve& curve : panel.curves)
      if (!curve.ghost && !curve.points.empty() && is_lowered(curve)) lowered.push_back(curve.name);
    if (!lowered.empty())
      panel.notes.push_back(fmt::format("with {} a lower order than with {}, as declared: {}", name(Force::velocity),
                                        name(Force::position), fmt::join(lowered, ", ")));
  }
}

std::string window_note(const Chart& chart, Quantity quantity) {
  return std::string(markers) +
         explained_words(chart, is_local(quantity) ? "the order of one step as h → 0, mostly one above that of a run"
                                : quantity == Quantity::energy
                                    ? "the order of the energy error as h → 0, which may be above the method’s"
                                    : order_of_a_run);
}

}  // namespace halfstep::inline reports
