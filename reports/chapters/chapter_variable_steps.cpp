// The chapter on steps of unequal length.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/methods/kernels/grid.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/variable_steps/chosen_steps.hpp"
#include "halfstep/studies/variable_steps/frame_times.hpp"

namespace halfstep::inline reports {
namespace {

/// Steps of a grid in units of their mean, over a run of very many.
std::vector<double> steps_of(GridShape shape) {
  constexpr int steps = 1 << 14;
  const Grid<double> grid(shape, 1, steps);
  std::vector<double> lengths;
  for (int i = 0; i < steps; ++i) lengths.push_back(grid(i + 1) - grid(i));
  return lengths;
}

double swell(const std::vector<double>& steps) {
  return *std::max_element(steps.begin(), steps.end()) / *std::min_element(steps.begin(), steps.end());
}

std::string rounded(double value) { return fmt::format("{:.3g}", value); }

/// The letters of the titles, and the grids.
std::string grid_note() {
  const auto smooth = steps_of(GridShape::smooth), geometric = steps_of(GridShape::geometric),
             alternating = steps_of(GridShape::alternating);
  return fmt::format(
      "error in position at the end time; dashed: the order that theory expects     "
      "uncorrected: x + (x − x₋) + a d²     simple: x + (x − x₋) d/p + a d²     "
      "by Taylor’s series: x + (x − x₋) d/p + a d (d + p)/2     "
      "x₋: the position before x, d: the step ahead, p: the one behind, a: the acceleration     "
      "smooth: d varies like a sine, by a factor of {}     geometric: {}-fold over the run     "
      "alternating: {} h, {} h, …     frame-rate: off by up to a quarter, one in twelve doubled; root mean square of "
      "{} runs     chosen: in proportion to 1/√(1 + |a|)",
      rounded(swell(smooth)), rounded(geometric.back() / geometric.front()), rounded(alternating[0]),
      rounded(alternating[1]), frame_series);
}

/// The recurrence and both corrections on one problem, a panel each, a curve a grid.
Chart error_chart(const std::vector<VariableStepsRow>& rows, const std::string& problem, const std::string& precision,
                  const StudyResults& results) {
  constexpr double lost = 1;  // an error as large as the solution follows no power
  Chart chart;
  chart.name = fmt::format("variable-steps-{}-{}", problem, precision);
  chart.title = fmt::format("Störmer–Verlet with steps of unequal length: {}, {}", problem, precision);
  chart.note = grid_note() + "     ○ error of 1 and more: nothing of the solution is left";
  chart.x = {.label = "mean step size h"};
  chart.y = {.label = "error"};
  const std::vector<std::string> grids = {"smooth", "geometric", "alternating", frame_rate_grid, chosen_grid};
  for (const auto& [method, title] :
       {std::pair{"verlet-uncorrected", "uncorrected"}, std::pair{"verlet-variable-simple", "simple"},
        std::pair{"verlet-variable", "by Taylor's series"}}) {
    Panel panel{title, {}, {}};
    for (std::size_t i = 0; i < grids.size(); ++i) {
      Curve curve{grids[i] + " grid", "", i, {}, std::nullopt, false};
      for (const auto& row : rows)
        if (row.problem == problem && row.precision == precision && row.method == method && row.grid == grids[i])
          curve.points.push_back({row.h, row.position, row.position < lost});
      curve.slope =
          results.expected(fmt::format("{} on {}, {} grid", method, problem, grids[i]), "order of position", precision);
      panel.curves.push_back(curve);
    }
    chart.panels.push_back(panel);
  }
  return chart;
}

Placeholders placeholders(const StudyResults& results) {
  const auto order = [&](const std::string& method) {
    return value_text(results.expected(method + " on kepler, smooth grid", "order of position"));
  };
  const auto smooth = steps_of(GridShape::smooth), geometric = steps_of(GridShape::geometric),
             alternating = steps_of(GridShape::alternating);
  const auto drift = results.observed(chosen_energy_subject, chosen_energy_drift);
  return {{"simple", order("verlet-variable-simple")},
          {"taylor", order("verlet-variable")},
          {"alternation", rounded(alternating[0] / alternating[1])},
          {"swell", rounded(swell(smooth))},
          {"growth", count_text(std::lround(geometric.back() / geometric.front()))},
          {"long", rounded(alternating[0])},
          {"short", rounded(alternating[1])},
          {"series", std::to_string(frame_series)},
          {"periods", std::to_string(chosen_periods)},
          {"drift", drift ? fmt::format("{:.2f}", *drift) : "–"}};
}

}  // namespace

Chapter variable_steps_chapter(const StudyResults& results) {
  const auto rows = results.table<VariableStepsRow>();
  Chapter chapter = chapter_text("variable-steps", placeholders(results));
  for (const auto& precision : words_of(rows, &VariableStepsRow::precision))
    for (const char* problem : {"kepler", "pendulum"})
      chapter.charts.push_back(error_chart(rows, problem, precision, results));
  return chapter;
}

}  // namespace halfstep::inline reports
