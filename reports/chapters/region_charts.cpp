// Regions of stability as figures.
#include "halfstep/reports/chapters/region_charts.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "halfstep/reports/chapters/curves_of_methods.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double unbounded = 50;  // what reaches further is the boundary of a half plane
constexpr double beyond = 20;     // further than any axis

Chart region_chart(const std::vector<RegionRow>& rows, const std::string& name, const std::string& title,
                   const std::string& note, const std::function<std::string(const RegionRow&)>& panel) {
  std::vector<MethodCurve> all;
  for (const auto& of_method : by_method(rows)) {
    const std::string into = panel(of_method.front());
    if (into.empty()) continue;
    MethodCurve drawn{of_method.front().method, into, {}};
    int curve = 0;
    for (const auto& row : of_method) {
      if (row.curve != curve) drawn.points.push_back({std::nan(""), std::nan(""), false});
      curve = row.curve;
      drawn.points.push_back({row.re, row.im, false});
    }
    all.push_back(drawn);
  }
  Chart chart{.name = "stability-" + name, .title = title, .note = note, .x = {}, .y = {}, .panels = panels_of(all)};
  const auto is_stable_inside = [&](const Curve& curve) {
    return std::none_of(rows.begin(), rows.end(), [&](const RegionRow& row) {
      return row.method == curve.name && (row.stable_outside || std::hypot(row.re, row.im) > unbounded);
    });
  };
  const auto is_stable_outside = [&](const Curve& curve) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const RegionRow& row) { return row.method == curve.name && row.stable_outside; });
  };
  bool any_without = false;
  for (Panel& drawn : chart.panels) {
    add_insides(drawn, is_stable_inside);
    add_left_sides(drawn, beyond);
    add_outsides(drawn, beyond, is_stable_outside);
    const auto areas =
        std::count_if(drawn.curves.begin(), drawn.curves.end(), [](const Curve& c) { return c.fill > 0; });
    any_without = any_without || 2 * areas < std::ssize(drawn.curves);
  }
  if (any_without) chart.note += "     no tint: boundaries in several pieces";
  if (chart.panels.size() == 1) chart.panels[0].title.clear();
  chart.x = {.label = "Re hλ", .log = false, .least = -8, .most = 3};
  chart.y = {.label = "Im hλ", .log = false, .least = -5, .most = 5};
  chart.markers = false;
  chart.equal = true;
  chart.legend_outside = chart.panels.size() == 1;
  return chart;
}

bool is_implicit_panel(const RegionRow& row) { return row.stable_outside || row.family == "Adams-Moulton"; }

}  // namespace

std::vector<Chart> region_charts(const std::vector<RegionRow>& rows) {
  const std::string inside =
      "y' = λy stays bounded inside the curve of a method, the tinted area     smaller areas lie on larger ones";
  return {
      region_chart(rows, "regions-explicit", "Regions of stability: explicit one-step and PECE", inside,
                   [](const RegionRow& row) -> std::string {
                     if (is_implicit_panel(row) || row.family == "Adams-Bashforth") return "";
                     return row.family == "Euler" ? "Runge-Kutta" : row.family;
                   }),
      region_chart(
          rows, "regions-adams-bashforth", "Regions of stability: Adams-Bashforth", inside,
          [](const RegionRow& row) -> std::string { return row.family == "Adams-Bashforth" ? row.family : ""; }),
      region_chart(rows, "regions-implicit", "Regions of stability: implicit",
                   "y' = λy stays bounded in the area with the tint of a method: outside the circle of implicit-euler, "
                   "left of the axis for am2, inside the other curves     smaller areas lie on larger ones",
                   [](const RegionRow& row) -> std::string {
                     if (!is_implicit_panel(row)) return "";
                     return row.family == "Euler" ? "implicit Euler" : row.family;  // its area would cover the others
                   }),
  };
}

Chart region_chart_of(const std::vector<RegionRow>& rows) {
  Chart chart =
      region_chart(rows, "region", "Region of stability", "", [](const RegionRow& row) { return row.family; });
  const bool tinted = std::any_of(chart.panels.begin(), chart.panels.end(), [](const Panel& panel) {
    return std::any_of(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) { return curve.fill > 0; });
  });
  chart.note = tinted ? "y' = λy stays bounded in the tinted area"
                      : "the boundary of where y' = λy stays bounded; it comes in several pieces";
  // One that stands alone is shown whole, a half plane apart.
  for (const auto& row : rows)
    if (!row.stable_outside && std::hypot(row.re, row.im) < unbounded) {
      chart.x.least = std::min(chart.x.least, 1.1 * row.re);
      chart.y.most = std::max(chart.y.most, 1.1 * row.im);
    }
  chart.y.least = -chart.y.most;
  return chart;
}

}  // namespace halfstep::inline reports
