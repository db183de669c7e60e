// All methods in one panel: one of each family by name, the others behind them.
#include <algorithm>
#include <optional>
#include <set>

#include "halfstep/core/append.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

/// So many curves can be named beside one panel; of more, one of each order.
constexpr std::size_t most_named = 6;

/// Of the methods that stand for their families the first of each declared order.
std::vector<std::string> one_of_each_order(const Results& results, const std::string& problem) {
  const Quantity principal = principal_quantity(results, problem);
  std::vector<std::string> methods;
  std::set<std::optional<double>> orders;
  for (const auto& method : representatives(results, problem)) {
    const auto row = std::ranges::find_if(results.orders, [&](const OrderRow& one) {
      return one.problem == problem && one.method == method && one.quantity == principal;
    });
    if (row != results.orders.end() && orders.insert(row->expected).second) methods.push_back(method);
  }
  return methods;
}

}  // namespace

Panel overview_panel(const Results& results, const std::string& problem, const MakeCurve& make) {
  Panel panel;
  std::vector<std::string> named;
  for (const auto& group : groups(results)) append(named, group.methods);
  const bool is_each_named = named.size() <= most_named;
  if (!is_each_named) named = one_of_each_order(results, problem);
  const auto members = members_of(named, [&](const std::string& method) { return family_of(results, method); });
  for (const bool behind : {true, false})
    for (const auto& group : groups(results))
      for (const auto& method : group.methods) {
        const bool ghost = std::ranges::find(named, method) == named.end();
        auto curve = ghost == behind ? make(method) : std::nullopt;
        if (!curve || curve->points.empty()) continue;
        curve->of = method;
        curve->ghost = ghost;
        curve->family = family_of(results, method);
        curve->look = is_each_named ? panel.curves.size() : family_colour(curve->family);
        if (is_each_named) curve->member = members.at(method);
        if (ghost) curve->name.clear(), curve->note.clear(), curve->slope.reset();
        panel.curves.push_back(std::move(*curve));
      }
  return panel;
}

std::string who_is_named(const Chart& chart) {
  const auto& curves = chart.panels.front().curves;
  return std::ranges::any_of(curves, &Curve::ghost)
             ? "     named: one of each order, of a family its highest     grey: the others"
             : "";
}

}  // namespace halfstep::inline reports
