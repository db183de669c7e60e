// Energy error against time where all methods have the same number of force evaluations for a period.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/figures/lost_run.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"

namespace halfstep::inline reports {
namespace {

/// The time of the last point that is not above `most`, of a curve that is above it from there on; 0 of another one.
double last_inside(const std::vector<Point>& points, double most) {
  const auto is_inside = [&](const Point& point) { return point.y <= most; };
  const auto last = std::find_if(points.rbegin(), points.rend(), is_inside);
  return last == points.rbegin() || last == points.rend() ? 0 : last->x;
}

}  // namespace

Chart equal_cost_chart(const Results& results, const Subject& subject) {
  constexpr double hopeless = 10;  // relative errors beyond it say nothing more
  Chart chart;
  chart.name = escaped::file_stem({"overview", "energy", subject.problem, subject.precision});
  chart.x.label = "time t";
  chart.y.label = "relative energy error";
  chart.y.most = hopeless;
  chart.legend_outside = true;
  double fewest = HUGE_VAL, most = 0, least = HUGE_VAL;  // evaluations; the error
  chart.panels = {overview_panel(results, subject.problem, [&](const std::string& method) {
    Curve curve{method, "", 0, {}, {}};
    for (const auto& row : results.table<EqualCostRow>()) {
      if (!subject.has(row) || row.method != method) continue;
      fewest = std::min(fewest, row.evaluations);
      most = std::max(most, row.evaluations);
      curve.note = fmt::format("h = {:.3g}", row.h);
      const double error = std::abs(row.relative_energy_error);
      if (error > 0 && std::isfinite(error)) curve.points.push_back({row.t, error, true});
    }
    return std::optional(std::move(curve));
  })};
  for (Curve& curve : chart.panels.front().curves) {
    if (curve.ghost) continue;
    for (const Point& point : curve.points) least = std::min(least, point.y);
    if (const auto last = last_inside(curve.points, hopeless); last != 0)
      curve.note += fmt::format(", {}", note_of_end(last));
  }
  if (std::isfinite(least)) chart.y.least = least;
  mark_here_and_there(chart);
  chart.title = fmt::format("{}: energy error at equal cost", title_of(subject));
  chart.note = fmt::format("h: the step that makes {}{:g} force evaluations for a period     ",
                           fewest < most ? fmt::format("{:g} to ", fewest) : "", most) +
               "each point: the largest error since the one before, at first since the start" + who_is_named(chart);
  return chart;
}

}  // namespace halfstep::inline reports
