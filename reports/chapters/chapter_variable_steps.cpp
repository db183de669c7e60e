// The chapter on steps of unequal length.
#include <fmt/format.h>

#include <algorithm>

#include "reports/chapters/chapter.hpp"
#include "studies/variable_steps/variable_steps.hpp"

namespace halfstep {
namespace {

/// Both formulas on one problem, a panel each, a curve a grid.
Chart error_chart(const std::vector<VariableStepsRow>& rows, const std::string& problem, const std::string& precision) {
  Chart chart;
  chart.name = fmt::format("variable-steps-{}-{}", problem, precision);
  chart.title = fmt::format("Störmer–Verlet with steps of unequal length: {}, {}", problem, precision);
  chart.note = "error in position at the end time; dashed: slopes 1 and 2";
  chart.x = {.label = "mean step h"};
  chart.y = {.label = "error"};
  const std::vector<std::string> grids = {"smooth", "geometric", "alternating"};
  for (const auto& [method, title] : {std::pair{"verlet-variable-simple", "simple: a d²"},
                                      std::pair{"verlet-variable", "by Taylor's series: a d (d + p) / 2"}}) {
    Panel panel{title, {}, {}};
    for (std::size_t i = 0; i < grids.size(); ++i) {
      Curve curve{grids[i] + " grid", "", i, {}, std::nullopt, false};
      for (const auto& row : rows)
        if (row.problem == problem && row.precision == precision && row.method == method && row.grid == grids[i])
          curve.points.push_back({row.h, row.position, true});
      if (i == 0) curve.slope = panel.title.starts_with("simple") ? 1.0 : 2.0;
      panel.curves.push_back(curve);
    }
    chart.panels.push_back(panel);
  }
  return chart;
}

}  // namespace

Chapter variable_steps_chapter(const std::filesystem::path& dir) {
  const auto rows = read_table<VariableStepsRow>(dir);
  Chapter chapter{
      "variable-steps",
      "Steps of unequal length",
      {"Störmer–Verlet stores no velocity, only the last displacement, which belongs to the step p that produced it. "
       "If "
       "the next step d differs, the displacement has to be scaled by d/p; the question is how to weight the "
       "acceleration. The simple formula keeps d² (Dummer 2005). The Taylor series through three positions gives "
       "d (d + p) / 2: the kick spans half of the previous step and half of the next. The difference a d (d − p) / 2 "
       "looks small, but a run accumulates a (d − p) over all its steps, and summation by parts shows that the sum is "
       "of the size of one step on any grid: the simple formula has order 1, even on a smooth grid. With Taylor's "
       "weight, each step is a kick, a drift and a kick, and the order is 2 on every grid, even one whose steps "
       "alternate by a factor of 3.",
       "The grids divide [0, T] into N steps of mean length h. Smooth: the length varies by a factor of 3 over the "
       "run, "
       "like a sine. Geometric: each step is longer than the previous one by the same factor, the last four times the "
       "first. Alternating: 3/2 h, 1/2 h, 3/2 h, … Both formulas are symplectic on a grid that is fixed in advance; "
       "their behaviour with steps chosen from the state is a different question."},
      {},
      {}};
  std::vector<std::string> used;
  for (const auto& row : rows)
    if (std::find(used.begin(), used.end(), row.precision) == used.end()) used.push_back(row.precision);
  for (const auto& precision : used)
    for (const char* problem : {"kepler", "pendulum"}) chapter.charts.push_back(error_chart(rows, problem, precision));
  return chapter;
}

}  // namespace halfstep
