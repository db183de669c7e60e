// Energy error against time where all methods have the same number of force evaluations for a period.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"

namespace halfstep::inline reports {

Chart equal_cost_chart(const Results& results, const Subject& subject) {
  constexpr double hopeless = 10;  // relative errors beyond it say nothing more
  Chart chart;
  chart.name = escaped::file_stem({"overview", "energy", subject.problem, subject.precision});
  chart.x.label = "time t";
  chart.y.label = "relative energy error";
  chart.y.most = hopeless;
  chart.legend_outside = true;
  double granted = 0, least = HUGE_VAL;
  chart.panels = {overview_panel(results, subject.problem, [&](const std::string& method) {
    Curve curve{method, "", 0, {}, {}};
    for (const auto& row : results.table<EqualCostRow>()) {
      if (!subject.has(row) || row.method != method) continue;
      granted = std::max(granted, row.evaluations);
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
  mark_here_and_there(chart);
  chart.title =
      fmt::format("{}: energy error at equal cost, {:g} force evaluations for a period", title_of(subject), granted);
  chart.note =
      "a step is as much longer as it takes evaluations     each point: the largest error since the one before" +
      who_is_named(chart);
  return chart;
}

}  // namespace halfstep::inline reports
