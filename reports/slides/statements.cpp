// Sentences of result, computed from what a slide shows.
#include "halfstep/reports/slides/statements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/reports/charts/cost.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/text/behaviour.hpp"
#include "halfstep/reports/text/listed.hpp"
#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports {
namespace {

const std::vector<Curve>& curves_of(const Chart& chart) { return chart.panels.at(0).curves; }

/// Curves by name with a number each, the least first.
using Ranked = std::vector<std::pair<double, std::string>>;

Ranked costs_of(const Chart& chart, double error) {
  Ranked all;
  for (const Curve& curve : curves_of(chart))
    if (const auto cost = cost_of(curve, error)) all.emplace_back(cost->work, curve.name);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

template <class Row>
std::string judged(const std::vector<const Row*>& rows, const std::string& thing) {
  std::map<Verdict, std::size_t> counts;
  for (const Row* row : rows) ++counts[row->verdict];
  const std::size_t as = counts[Verdict::pass] + counts[Verdict::resolved];
  const std::string things = thing + (rows.size() == 1 ? "" : "s");
  std::string rest;
  for (const auto& [verdict, count] : counts)
    if (verdict != Verdict::pass && verdict != Verdict::resolved && count > 0)
      rest += fmt::format(", {} {}", count, word(verdict));
  if (as == rows.size())
    return rows.size() == 1 ? fmt::format("the {} is as declared", thing)
                            : fmt::format("all {} {} are as declared", rows.size(), things);
  return fmt::format("{} of {} {} {} as declared{}", as, rows.size(), things, as == 1 ? "is" : "are", rest);
}
template std::string judged(const std::vector<const OrderRow*>&, const std::string&);
template std::string judged(const std::vector<const FindingRow*>&, const std::string&);

std::string order_statement(const Results& results, const Subject& subject, const Chart& chart, bool named) {
  const Quantity principal = principal_quantity(results, subject.problem);
  Ranked orders;
  std::vector<const OrderRow*> rows;
  for (const Curve& curve : curves_of(chart)) {
    const OrderRow* row = find_order(results, subject, curve.name, principal);
    if (row == nullptr) continue;
    rows.push_back(row);
    if (row->observed) orders.emplace_back(*row->observed, curve.name);
  }
  if (orders.empty()) return "";
  std::sort(orders.begin(), orders.end());
  const auto divided = [](const auto& of) { return fmt::format("{:.3g}", std::pow(2, of.first)); };
  const auto by = [&](const auto& of) { return divided(of) + (named ? " (" + of.second + ")" : ""); };
  const bool same = divided(orders.front()) == divided(orders.back());
  const std::string range = orders.size() == 1 ? by(orders[0])
                            : same             ? divided(orders[0]) + " for all"
                                               : by(orders.front()) + " to " + by(orders.back());
  const auto as =
      std::count_if(rows.begin(), rows.end(), [](const OrderRow* row) { return row->verdict == Verdict::pass; });
  const bool all = static_cast<std::size_t>(as) == rows.size();
  return fmt::format("halving h divides the error by {}{}", range,
                     all ? ", as declared" : fmt::format("; {} of {} as declared", as, rows.size()));
}

std::string energy_statement(const Results& results, const Subject& subject, const Chart& chart) {
  std::vector<std::string> bounded, others;
  for (const Curve& curve : curves_of(chart))
    for (const auto& row : results.drift)
      if (subject.has(row) && row.method == curve.name)
        if (const std::string behaviour = behaviour_in_words(row); behaviour != undecided_behaviour)
          (behaviour == "bounded" ? bounded : others).push_back(curve.name);
  if (bounded.empty() && others.empty()) return "";
  if (others.empty()) return fmt::format("the energy error is bounded for {}", listed(bounded, 2));
  if (bounded.empty()) return fmt::format("the energy error grows for {}", listed(others, 2));
  return fmt::format("the energy error is bounded for {}; it grows for {}", listed(bounded, 2), listed(others, 2));
}

std::string equal_cost_statement(const Chart& chart) {
  if (chart.panels.empty()) return "";
  const auto [bounded, passing] = overtaking(chart.panels.front().curves);
  if (bounded == nullptr) return "";
  std::vector<std::string> names;
  for (const Passing& one : passing) names.push_back(one.curve->name);
  return fmt::format("at equal cost the energy error{} of {} exceed{} that of {}, which does not grow",
                     names.size() == 1 ? "" : "s", listed(names, 1), names.size() == 1 ? "s" : "", bounded->name);
}

std::string work_statement(const Chart& chart) {
  // The error that is marked in the chart, where one is.
  const auto& levels = chart.panels.at(0).levels;
  const auto exponent = levels.empty() ? common_error(chart.panels)
                                       : std::optional(static_cast<int>(std::lround(std::log10(levels.front()))));
  const Ranked costs = exponent ? costs_of(chart, std::pow(10, *exponent)) : Ranked{};
  if (costs.empty()) return "";
  const auto& [least, best] = costs.front();
  const auto cost_text = [](double cost) { return grouped(std::llround(three_digits(cost))); };
  std::string text =
      fmt::format("an error of {} takes {} {} ({})", power_of_ten(*exponent), cost_text(least), chart.x.label, best);
  if (costs.size() > 1) text += fmt::format(" to {} ({})", cost_text(costs.back().first), costs.back().second);
  return text;
}

std::string rounding_statement(const Chart& chart) {
  const auto curve = [&](std::string_view name) {
    const auto& all = curves_of(chart);
    const auto at = std::find_if(all.begin(), all.end(), [&](const Curve& one) { return one.name == name; });
    return at == all.end() ? nullptr : &*at;
  };
  const Curve *smooth = curve("discretisation"), *rough = curve("rounding");
  if (smooth == nullptr || rough == nullptr) return "";
  for (const Point& at : rough->points)  // coarse to fine
    for (const Point& other : smooth->points)
      if (other.x == at.x && at.y >= other.y)
        return fmt::format("from h = {} down rounding error is the larger part", short_number(at.x));
  return "discretisation error is the larger part at every step size shown";
}

std::string path_statement(const Chart& chart) {
  const auto& curves = curves_of(chart);
  const auto exact = std::find_if(curves.begin(), curves.end(), [](const Curve& curve) { return curve.grey; });
  std::size_t whole = 0;  // points of a run to the end
  for (const Curve& curve : curves)
    if (!curve.grey) whole = std::max(whole, curve.points.size());
  std::vector<std::string> gone;
  Ranked distances;
  const Layout seen = lay_out(chart);  // equal units widen one of the axes
  for (const Curve& curve : curves) {
    if (curve.grey) continue;
    const bool leaves = std::any_of(curve.points.begin(), curve.points.end(), [&](const Point& point) {
      return !(point.x >= seen.x.from && point.x <= seen.x.to && point.y >= seen.y.from && point.y <= seen.y.to);
    });
    if (leaves || curve.points.size() < whole)
      gone.push_back(curve.name);
    else if (exact != curves.end() && !exact->points.empty())
      distances.emplace_back(
          std::hypot(curve.points.back().x - exact->points.back().x, curve.points.back().y - exact->points.back().y),
          curve.name);
  }
  std::sort(distances.begin(), distances.end());
  std::string leave =
      gone.empty() ? "" : fmt::format("{} leave{} the picture", listed(gone), gone.size() == 1 ? "s" : "");
  std::vector<std::string> ends;
  for (const auto& [distance, name] : distances) ends.push_back(fmt::format("{} ({})", short_number(distance), name));
  if (ends.empty()) return leave;
  return fmt::format("{}{}off at the end by {}", leave, leave.empty() ? "" : "; ", listed(ends, 3));
}

std::string precision_statement(const Chart& chart) {
  std::vector<std::string> least;
  for (const Curve& curve : curves_of(chart)) {
    double smallest = INFINITY;
    for (const Point& point : curve.points)
      if (point.y > 0) smallest = std::min(smallest, point.y);
    if (std::isfinite(smallest)) least.push_back(short_number(smallest) + " in " + curve.name);
  }
  return least.empty() ? "" : "the error falls to " + listed(least, 4);
}

}  // namespace halfstep::inline reports
