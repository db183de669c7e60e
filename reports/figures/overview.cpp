// All methods in one panel: one of each order by name, the others behind them.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/append.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

/// So many curves can be named beside one panel; of more, one of each order.
constexpr std::size_t most_named = 6;

/// The order that a method declares on a problem: of the position, or of the state of a first-order equation. Where no
/// order was measured, that of the position under most forces; none of a method that is not known.
std::optional<double> declared_order(const Results& results, const std::string& problem, const std::string& method) {
  const Quantity principal = principal_quantity(results, problem);
  for (const OrderRow& row : results.orders)
    if (row.problem == problem && row.method == method && row.quantity == principal) return row.expected;
  const auto row = std::ranges::find(results.methods, method, &MethodRow::name);
  return row == results.methods.end() ? std::nullopt : std::optional<double>(row->position);
}

/// Of each family the first of its highest order, and of these the first of each order.
std::vector<std::string> one_of_each_order(const Results& results, const std::string& problem,
                                           const std::vector<std::string>& methods) {
  std::vector<std::string> families;
  std::map<std::string, std::pair<double, std::string>> highest;  // of a family: its order, its method
  for (const auto& method : methods) {
    const auto order = declared_order(results, problem, method);
    if (!order) continue;
    const std::string family = family_of(results, method);
    const auto [entry, is_new] = highest.try_emplace(family, *order, method);
    if (is_new) families.push_back(family);
    if (*order > entry->second.first) entry->second = {*order, method};
  }
  std::vector<std::string> named;
  std::set<double> orders;
  for (const auto& family : families)
    if (const auto& [order, method] = highest.at(family); orders.insert(order).second) named.push_back(method);
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
             ? "     named: one of each order, of a family its highest     grey: the others"
             : "";
}

}  // namespace halfstep::inline reports
