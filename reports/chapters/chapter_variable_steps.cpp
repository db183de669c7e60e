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

/// A grid as curves and findings name it, and where its steps lie.
struct GridInWords {
  std::string name, steps, briefly;
};

/// They divide the time into steps of mean length h.
std::vector<GridInWords> grids() {
  const auto smooth = steps_of(GridShape::smooth), geometric = steps_of(GridShape::geometric),
             alternating = steps_of(GridShape::alternating);
  const auto wave = rounded(swell(smooth)), growth = rounded(geometric.back() / geometric.front()),
             turns = fmt::format("{} h, {} h, …", rounded(alternating[0]), rounded(alternating[1]));
  return {
      {"smooth", "their length varies like a sine, by a factor of " + wave, "a sine, by a factor of " + wave},
      {"geometric", "each is longer than the one before by the same factor, the last " + growth + " times the first",
       growth + "-fold over the run"},
      {"alternating", turns, turns},
      {frame_rate_grid,
       fmt::format("frames of a game: each is off by up to a quarter, and one in twelve, at random, lasts twice as "
                   "long; errors are root mean squares over {} such series",
                   frame_series),
       fmt::format("up to a quarter off, one in twelve doubled, root mean square of {} runs", frame_series)},
      {chosen_grid,
       "the state decides: in proportion to 1/√(1 + |a|), with the acceleration a at the last position whose force "
       "is known",
       "as 1/√(1 + |a|)"}};
}

/// What the grids in the names of curves and findings are.
PlainTable grid_table() {
  PlainTable table{"The grids: N steps of mean length h", {"grid", "steps"}, {}};
  for (const auto& grid : grids()) table.rows.push_back({grid.name, grid.steps});
  return table;
}

/// The letters of the titles, and the grids.
std::string grid_note() {
  std::string note =
      "error in position at the end time, ○: 1 and more     dashed: order of theory     "
      "uncorrected: x + (x − x₋) + a d²     simple: x + (x − x₋) d/p + a d²     "
      "by Taylor's series: x + (x − x₋) d/p + a d (d + p)/2     step d ahead, p behind     steps: ";
  for (const auto& grid : grids()) note += (note.ends_with(" ") ? "" : "; ") + grid.name + ": " + grid.briefly;
  return note;
}

/// The recurrence and both corrections on one problem, a panel each, a curve a grid.
Chart error_chart(const std::vector<VariableStepsRow>& rows, const std::string& problem, const std::string& precision,
                  const StudyResults& results) {
  constexpr double lost = 1;  // an error as large as the solution follows no power
  Chart chart;
  chart.name = fmt::format("variable-steps-{}-{}", problem, precision);
  chart.title = fmt::format("Störmer–Verlet with steps of unequal length: {}, {}", problem, precision);
  chart.note = grid_note();
  chart.x = {.label = "mean step size h"};
  chart.y = {.label = "error"};
  const auto all = grids();
  for (const auto& [method, title] :
       {std::pair{"verlet-uncorrected", "uncorrected"}, std::pair{"verlet-variable-simple", "simple"},
        std::pair{"verlet-variable", "by Taylor's series"}}) {
    Panel panel{title, {}, {}};
    for (std::size_t i = 0; i < all.size(); ++i) {
      Curve curve{all[i].name + " grid", "", i, {}, std::nullopt, false};
      for (const auto& row : rows)
        if (row.problem == problem && row.precision == precision && row.method == method && row.grid == all[i].name)
          curve.points.push_back({row.h, row.position, row.position < lost});
      curve.slope = results.expected(fmt::format("{} on {}, {} grid", method, problem, all[i].name),
                                     "order of position", precision);
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
  const auto alternating = steps_of(GridShape::alternating);
  const auto drift = results.observed(chosen_energy_subject, chosen_energy_drift);
  return {{"simple", order("verlet-variable-simple")},
          {"taylor", order("verlet-variable")},
          {"alternation", rounded(alternating[0] / alternating[1])},
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
  chapter.tables.push_back(grid_table());
  return chapter;
}

}  // namespace halfstep::inline reports
