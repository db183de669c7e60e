// The words of a chart of errors: on its axis, and what those behind its names mean.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

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
       {std::pair{"rounding", "it hides the order"}, std::pair{"no window", "no range of a single order"},
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

std::string lowered_note(const Results& results, const Subject& subject, Quantity quantity) {
  const bool of_position = quantity == Quantity::global_position;
  const auto row = std::ranges::find(results.problems, subject.problem, &ProblemRow::name);
  if (row == results.problems.end() || !row->force.starts_with(name(Force::velocity))) return "";
  if (!of_position && quantity != Quantity::global_velocity) return "";
  const bool any = std::ranges::any_of(results.methods, [&](const MethodRow& method) {
    const OrderRow* order = find_order(results, subject, method.name, quantity);
    return order != nullptr && order->expected && *order->expected < (of_position ? method.position : method.velocity);
  });
  return any ? fmt::format("     with {} some methods have a lower order, as declared", name(Force::velocity)) : "";
}

void note_costs_of_steps(const Results& results, const Subject& subject, Chart& chart) {
  constexpr double start = 0.05;  // a share of the evaluations of a step, which those at the start may add
  std::map<std::string, std::pair<long long, double>> finest;
  for (const auto& row : results.errors) {
    if (!subject.has(row) || row.status != "ok" || row.steps <= 0 || row.force_evaluations <= 0) continue;
    auto& [steps, cost] = finest[row.method];
    if (row.steps < steps) continue;
    steps = row.steps;
    cost = static_cast<double>(row.force_evaluations) / static_cast<double>(row.steps);
  }
  for (Panel& panel : chart.panels) {
    long least = std::numeric_limits<long>::max(), most = 0;
    for (const Curve& curve : panel.curves)
      if (const auto run = finest.find(curve.name); run != finest.end() && !curve.points.empty()) {
        const double cost = run->second.second;
        if (std::fabs(cost - std::round(cost)) > start) continue;  // as many as its iterations take
        least = std::min(least, std::lround(cost));
        most = std::max(most, std::lround(cost));
      }
    if (most > least)
      panel.notes.push_back(
          fmt::format("equal step sizes; cost differs: {} to {} force evaluations per step", least, most));
    else if (most > 0)
      panel.notes.push_back(fmt::format("{} force evaluation{} per step", most, most == 1 ? "" : "s"));
  }
}

std::string window_note(const Chart& chart, Quantity quantity) {
  return std::string(markers) +
         explained_words(chart, is_local(quantity) ? "the order of one step as h → 0, mostly one above that of a run"
                                                   : order_of_a_run);
}

}  // namespace halfstep::inline reports
