// Errors against step size: a panel a family, and the overview of all methods.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
  chart.note = window_note(chart, quantity);
  note_lowered_orders(results, subject, quantity, chart);
  return chart;
}

Chart overview_chart(const Results& results, const Subject& subject) {
  const Quantity principal = principal_quantity(results, subject.problem);
  Chart chart;
  chart.name = escaped::file_stem({"overview", subject.problem, subject.precision});
  chart.title = fmt::format("{}: {} against step size", title_of(subject), info(principal).words);
  chart.x.label = "step size h";
  chart.y.label = error_label(results, subject.problem, principal);
  chart.floor = rounding_unit(subject.precision);
  chart.legend_outside = true;
  chart.panels = {overview_panel(results, subject.problem, [&](const std::string& method) -> std::optional<Curve> {
    const OrderRow* order = find_order(results, subject, method, principal);
    const std::string note = order_note(order) + gap_note(results, subject, method, principal);
    Curve curve{method, note, 0, error_curve(results, subject, method, principal, step), {}};
    if (order != nullptr && order->verdict != Verdict::fail) curve.slope = order->expected;
    return curve;
  })};
  double largest = 10;  // of what is named; at least as large as the solution: other methods are cut off above
  for (const Curve& curve : chart.panels[0].curves)
    for (const Point& point : curve.points)
      if (!curve.ghost && std::isfinite(point.y)) largest = std::max(largest, point.y);
  chart.y.most = std::min(largest, meaningless);
  chart.note = window_note(chart) + who_is_named(chart);
  note_lowered_orders(results, subject, principal, chart);
  return chart;
}

}  // namespace halfstep::inline reports
