// Where a coarse run went: orbits in the plane, or the phase plane of one degree of freedom.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/studies/portrait/portrait.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double room = 0.6;  // of the exact curve's size, kept free around it for runs that leave it

struct Portrait {
  std::vector<Point> points;
  double h = 0;
};

Portrait portrait(const Results& results, const Subject& subject, const std::string& method) {
  Portrait found;
  for (const auto& row : results.table<PortraitRow>()) {
    if (!subject.has(row) || row.method != method) continue;
    found.h = row.h;
    found.points.push_back({row.x1, std::isnan(row.x2) ? row.v1 : row.x2, true});
  }
  return found;
}

// What is far outside the axes is not drawn: gnuplot's clipping is not made for 1e300.
void drop_far_points(Chart& chart) {
  const auto far = [](const Axis& axis, double value) {
    return !(std::abs(value - (axis.from + axis.to) / 2) < 20 * (axis.to - axis.from));
  };
  if (chart.x.from == chart.x.to) return;
  for (Panel& panel : chart.panels)
    for (Curve& curve : panel.curves)
      for (Point& point : curve.points)
        if (far(chart.x, point.x) || far(chart.y, point.y)) point.x = point.y = std::nan("");
}

// The axes show the exact curve with room around it, so that a run that flies away does not shrink it to a dot.
void frame(Chart& chart, const std::vector<Point>& exact) {
  if (exact.empty()) return;
  const auto around = [&](Axis& axis, auto value) {
    const auto [low, high] = std::minmax_element(exact.begin(), exact.end(),
                                                 [&](const Point& a, const Point& b) { return value(a) < value(b); });
    const double air = std::max(1e-9, room / 2 * (value(*high) - value(*low)));
    axis.from = value(*low) - air;
    axis.to = value(*high) + air;
  };
  around(chart.x, [](const Point& p) { return p.x; });
  around(chart.y, [](const Point& p) { return p.y; });
}

}  // namespace

Chart portrait_chart(const Results& results, const Subject& subject) {
  bool plane = false;
  for (const auto& row : results.table<PortraitRow>()) plane = plane || (subject.has(row) && !std::isnan(row.x2));
  const Portrait exact = portrait(results, subject, "exact");
  Chart chart;
  chart.name = escaped::file_stem({"portrait", subject.problem, subject.precision});
  chart.note = "grey: the exact solution";
  const std::string letter = coordinate(subject.problem);
  if (plane)
    chart.note += fmt::format("     {0}₁, {0}₂: {1}", letter,
                              letter == "θ" ? "the angles of the two rods" : "the first and the last coordinate");
  chart.x = {letter + (plane ? "₁" : ""), false};
  chart.y = {plane ? letter + "₂" : "v", false};
  std::set<double> steps;
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    const Portrait found = portrait(results, subject, method);
    if (!found.points.empty()) steps.insert(found.h);
    return run_curve(method, found.points);
  });
  mark_here_and_there(chart);
  add_exact(chart.panels, exact.points);
  chart.title =
      fmt::format("{}: {} at a coarse step{}", title_of(subject), plane ? "paths" : "phase plane", step_text(steps));
  frame(chart, exact.points);
  const double ratio = (chart.x.to - chart.x.from) / (chart.y.to - chart.y.from);
  chart.equal = plane || (ratio > 0.5 && ratio < 2);  // a circle is a circle
  drop_far_points(chart);
  return chart;
}

}  // namespace halfstep::inline reports
