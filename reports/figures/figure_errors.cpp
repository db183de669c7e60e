// Errors against step size: a panel a family, and the overview of all methods.
#include <fmt/format.h>

#include <cmath>
#include <set>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep {
namespace {

double step(const ErrorRow& row) { return row.h.value; }

// What names a chart has: "global-position-kepler-double".
std::string stem(std::string_view what, const Subject& subject) {
  return escaped::file_stem({what, subject.problem, subject.precision});
}

}  // namespace

Chart error_chart(const Results& results, const Subject& subject, Quantity quantity) {
  Chart chart;
  chart.name = stem(quantity == Quantity::energy ? "energy-error" : name(quantity), subject);
  chart.title = fmt::format("{}: {} against step size", title_of(subject), info(quantity).words);
  chart.note = std::string(window_note);
  chart.x.label = "step size h";
  chart.y.label = std::string(info(quantity).words);
  chart.y.most = meaningless;
  chart.floor = rounding_unit(subject.precision);
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    const OrderRow* order = find_order(results, subject, method, quantity);
    Curve curve{method, order_note(order), 0, error_curve(results, subject, method, quantity, step), {}};
    if (order != nullptr && order->verdict != Verdict::fail) curve.slope = order->expected;
    return curve;
  });
  return chart;
}

Chart overview_chart(const Results& results, const Subject& subject) {
  Chart chart;
  chart.name = escaped::file_stem({"overview", subject.problem, subject.precision});
  chart.title = fmt::format("{}: global position error against step size", title_of(subject));
  chart.note = std::string(window_note);
  chart.x.label = "step size h";
  chart.y.label = "global position error";
  chart.y.most = 10;  // as large as the solution: what lies above is cut off
  chart.floor = rounding_unit(subject.precision);
  chart.legend_outside = true;
  Panel& panel = chart.panels.emplace_back();
  std::set<std::string> named;
  for (const auto& group : groups(results)) {
    for (const auto& method : group.methods) {
      const std::string family = family_of(results, method);
      Curve curve{named.contains(family) ? "" : family, "", family_colour(family), {}, {}, false, family};
      curve.points = error_curve(results, subject, method, Quantity::global_position, step);
      if (curve.points.empty()) continue;
      const OrderRow* order = find_order(results, subject, method, Quantity::global_position);
      if (order != nullptr && order->verdict == Verdict::pass) curve.slope = order->expected;
      named.insert(family);
      panel.curves.push_back(std::move(curve));
    }
  }
  return chart;
}

}  // namespace halfstep
