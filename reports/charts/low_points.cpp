// Whether curves have points below the axes, or dips.
#include <algorithm>
#include <cmath>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/layout.hpp"

namespace halfstep::inline reports {
namespace {

/// A panel by itself, as a chart whose panels have axes of their own shows it.
Chart alone(const Chart& chart, const Panel& panel) {
  Chart one = chart;
  one.panels = {panel};
  one.y.least = std::max(one.y.least, panel.least);
  return one;
}

bool dips_between(const Curve& curve) {
  constexpr double depth = 3;
  double before = 0, least = HUGE_VAL;  // the highest point so far, and the lowest one since that is as deep below it
  for (const Point& point : curve.points) {
    if (!(point.y > 0)) continue;
    if (point.y > depth * least) return true;
    before = std::max(before, point.y);
    if (depth * point.y < before) least = std::min(least, point.y);
  }
  return false;
}

}  // namespace

bool has_points_below(const Chart& chart) {
  const Axis shared = with_ranges(chart).y;
  return std::ranges::any_of(chart.panels, [&](const Panel& panel) {
    const double from = chart.separate ? with_ranges(alone(chart, panel)).y.from : shared.from;
    return std::ranges::any_of(panel.curves, [&](const Curve& curve) {
      return std::ranges::any_of(curve.points, [&](const Point& point) { return point.y < from; });
    });
  });
}

bool has_dips(const Chart& chart) {
  return std::ranges::any_of(chart.panels,
                             [](const Panel& panel) { return std::ranges::any_of(panel.curves, dips_between); });
}

}  // namespace halfstep::inline reports
