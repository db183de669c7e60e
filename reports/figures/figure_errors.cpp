// Errors against step size: a panel a family, and the overview of all methods.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/append.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

double step(const ErrorRow& row) { return row.h.value; }

// What names a chart has: "global-position-kepler-double".
std::string stem(std::string_view figure, const Subject& subject) {
  return escaped::file_stem({figure, subject.problem, subject.precision});
}

}  // namespace

Chart error_chart(const Results& results, const Subject& subject, Quantity quantity) {
  Chart chart;
  chart.name = stem(quantity == Quantity::energy ? "energy-error" : name(quantity), subject);
  chart.title = fmt::format("{}: {} against step size", title_of(subject), info(quantity).words);
  chart.x.label = "step size h";
  chart.y.label = error_label(results, subject.problem, quantity);
  chart.y.most = meaningless;
  chart.floor = rounding_unit(subject.precision);
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    const OrderRow* order = find_order(results, subject, method, quantity);
    const std::string note = order_note(order) + gap_note(results, subject, method, quantity);
    Curve curve{method, note, 0, error_curve(results, subject, method, quantity, step), {}};
    if (order != nullptr && order->verdict != Verdict::fail) curve.slope = order->expected;
    return curve;
  });
  chart.note = window_note(chart);
  return chart;
}

/// So many curves can be named beside one panel; of more, one of each family.
constexpr std::size_t most_named = 8;

Chart overview_chart(const Results& results, const Subject& subject) {
  const Quantity principal = principal_quantity(results, subject.problem);
  Chart chart;
  chart.name = escaped::file_stem({"overview", subject.problem, subject.precision});
  chart.title = fmt::format("{}: {} against step size", title_of(subject), info(principal).words);
  chart.x.label = "step size h";
  chart.y.label = error_label(results, subject.problem, principal);
  chart.floor = rounding_unit(subject.precision);
  chart.legend_outside = true;
  Panel& panel = chart.panels.emplace_back();
  double largest = 10;  // of what is named; at least as large as the solution: other methods are cut off above
  std::vector<std::string> named;
  for (const auto& group : groups(results)) append(named, group.methods);
  const bool all_named = named.size() <= most_named;
  if (!all_named) named = representatives(results, subject.problem);
  const auto members = members_of(named, [&](const std::string& method) { return family_of(results, method); });
  // All by name, or one of each family in its family's colour; the others, behind them, show how they spread.
  for (const bool behind : {true, false})
    for (const auto& group : groups(results)) {
      for (const auto& method : group.methods) {
        const bool ghost = std::find(named.begin(), named.end(), method) == named.end();
        if (ghost != behind) continue;
        const OrderRow* order = find_order(results, subject, method, principal);
        const std::string family = family_of(results, method);
        Curve curve{.name = ghost ? "" : method,
                    .note = ghost ? "" : order_note(order) + gap_note(results, subject, method, principal),
                    .look = all_named ? panel.curves.size() : family_colour(family),
                    .points = {},
                    .slope = {},
                    .ghost = ghost,
                    .family = family};
        curve.of = method;
        if (all_named) curve.member = members.at(method);
        curve.points = error_curve(results, subject, method, principal, step);
        if (curve.points.empty()) continue;
        for (const Point& point : curve.points)
          if (!ghost && std::isfinite(point.y)) largest = std::max(largest, point.y);
        if (order != nullptr && order->verdict != Verdict::fail) curve.slope = order->expected;
        panel.curves.push_back(std::move(curve));
      }
    }
  chart.y.most = std::min(largest, meaningless);
  chart.note = window_note(chart);
  if (!all_named) chart.note += "     named: one of the highest order of each family";
  if (std::any_of(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) { return curve.ghost; }))
    chart.note += "     grey: the others";
  return chart;
}

}  // namespace halfstep::inline reports
