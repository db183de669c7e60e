// Energy error against time where all methods have the same number of force evaluations per period.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/figures/lost_run.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"

namespace halfstep::inline reports {
namespace {

/// When the line of a curve goes above `top` for good, on axes of powers of ten; 0 where it does not.
double leaving_time(const std::vector<Point>& points, double top) {
  const auto is_inside = [&](const Point& point) { return point.y <= top; };
  const auto last = std::find_if(points.rbegin(), points.rend(), is_inside);
  if (last == points.rbegin() || last == points.rend()) return 0;
  const Point &inside = *last, &outside = *std::prev(last);
  const double share = std::log(top / inside.y) / std::log(outside.y / inside.y);
  return inside.x * std::pow(outside.x / inside.x, share);
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
  auto& curves = chart.panels.front().curves;
  for (const Curve& curve : curves)
    for (const Point& point : curve.points)
      if (!curve.ghost) least = std::min(least, point.y);
  if (std::isfinite(least)) chart.y.least = least;
  const double top = with_ranges(chart).y.to;
  for (Curve& curve : curves)
    if (const double time = leaving_time(curve.points, top); time != 0 && !curve.ghost)
      curve.note += ", " + note_of_end(time);
  mark_here_and_there(chart);
  chart.title = fmt::format("{}: energy error at equal cost", title_of(subject));
  chart.note = fmt::format("h: the step that makes {}{:g} force evaluations per period     ",
                           fewest < most ? fmt::format("{:g} to ", fewest) : "", most) +
               "each point: the largest error since the one before, at first since the start" + who_is_named(chart);
  if (is_noted(chart, leaving)) chart.note += fmt::format("     {}: the top of the axes for good", leaving);
  return chart;
}

}  // namespace halfstep::inline reports
