// All methods in one panel: one of each order by name, the others behind them.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

/// So many curves can be named beside one panel; of more, one of each order.
constexpr std::size_t most_named = 6;

/// Of the methods that stand for their families the first of each declared order.
std::vector<std::string> one_of_each_order(const Results& results, const std::string& problem,
                                           const std::vector<std::string>& methods) {
  std::vector<std::string> named;
  std::set<double> orders;
  for (const auto& method : representatives(results, problem, methods))
    if (const auto order = declared_order(results, problem, method); order && orders.insert(*order).second)
      named.push_back(method);
  return named;
}

}  // namespace

Panel overview_panel(const Results& results, const std::string& problem, const MakeCurve& make) {
  Panel panel;
  std::vector<std::string> drawn;
  for (const auto& group : groups(results))
    for (const auto& method : group.methods) {
      auto curve = make(method);
      if (!curve || curve->points.empty()) continue;
      curve->of = method;
      curve->family = family_of(results, method);
      panel.curves.push_back(std::move(*curve));
      drawn.push_back(method);
    }
  const bool is_each_named = drawn.size() <= most_named;
  const auto named = is_each_named ? drawn : one_of_each_order(results, problem, drawn);
  const auto members = members_of(named, [&](const std::string& method) { return family_of(results, method); });
  for (std::size_t i = 0; i < panel.curves.size(); ++i) {
    Curve& curve = panel.curves[i];
    curve.ghost = std::ranges::find(named, curve.of) == named.end();
    curve.look = is_each_named ? i : family_colour(curve.family);
    if (is_each_named) curve.member = members.at(curve.of);
    if (curve.ghost) curve.name.clear(), curve.note.clear(), curve.slope.reset();
  }
  std::stable_partition(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) { return curve.ghost; });
  return panel;
}

std::string who_is_named(const Chart& chart) {
  const auto& curves = chart.panels.front().curves;
  return std::ranges::any_of(curves, &Curve::ghost)
             ? "     named: one of each order, the highest of its family     grey: the others"
             : "";
}

}  // namespace halfstep::inline reports
