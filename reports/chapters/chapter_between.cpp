// The chapter on dense output.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/reports/chapters/chapter_values.hpp"
#include "halfstep/reports/chapters/solver_looks.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/between/between.hpp"

namespace halfstep::inline reports {
namespace {

Chart between_chart(const std::vector<BetweenRow>& rows, const StudyResults& results) {
  Chart chart;
  chart.name = "between-orders";
  chart.title = "Error inside one step";
  chart.note =
      "the largest within the first step, from exact data; reference lines: one power more than the dense output's "
      "order";
  chart.x = {.label = "step size h"};
  chart.y = {.label = "largest error inside the step"};
  for (const auto& row : rows) {
    Curve& curve = curve_named(panel_named(chart, row.problem), row.solver);
    curve.points.push_back({row.h, row.inside, true});
    curve.slope = results.expected(row.solver + " on " + row.problem, "order inside a step", row.precision);
  }
  look_by_order(chart);
  return chart;
}

/// The problem of the figure over time: one whose coarse runs stay near the solution, where it was run.
std::string problem_of_arches(const std::vector<BetweenCurveRow>& rows) {
  const std::string preferred = "lotka-volterra";
  const bool is_there =
      std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.problem == preferred; });
  return is_there || rows.empty() ? preferred : rows.front().problem;
}

/// The error over time at three step sizes, a panel for each solver. One of exactly 0 has no place on the axis.
Chart arches_chart(const std::vector<BetweenCurveRow>& rows) {
  const std::string problem = problem_of_arches(rows);
  Chart chart;
  chart.name = "between-arches";
  chart.title = "Error over time, between the points";
  chart.note =
      problem +
      ": runs with steps of one size; dense output, a polynomial over each step, beside the exact solution; dips "
      "where it meets the points     no point where the error is exactly 0, as at the start";
  chart.x = {.label = "time", .log = false};
  chart.y = {.label = "error", .least = 1e-17};
  chart.markers = false;
  for (const auto& row : rows) {
    if (row.problem != problem) continue;
    auto& points = curve_named(panel_named(chart, row.solver), fmt::format("h = {:.3g}", row.h)).points;
    if (row.error > 0)
      points.push_back({row.t, row.error, true});
    else if (!points.empty())
      points.push_back({std::nan(""), std::nan(""), false});  // the line breaks
  }
  for (Panel& panel : chart.panels) shade_in_order(panel);
  return chart;
}

PlainTable between_table(const std::vector<BetweenRow>& rows, const StudyResults& results) {
  PlainTable table{"Orders of the curve, observed (and expected)",
                   {"solver", "problem", "inside a step", "of the slope", "over a run", "jump at the points"},
                   {}};
  std::vector<std::string> done;
  for (const auto& row : rows) {
    const std::string subject = row.solver + " on " + row.problem;
    if (std::find(done.begin(), done.end(), subject) != done.end()) continue;
    done.push_back(subject);
    const auto order = [&](const char* quantity) {
      const FindingRow* finding = results.finding(subject, quantity, row.precision);
      if (finding == nullptr || !finding->expected) return std::string("–");
      return finding->observed ? fmt::format("{:.3f} ({:g})", *finding->observed, *finding->expected)
                               : fmt::format("– ({:g})", *finding->expected);
    };
    const auto jump = results.observed(subject, "jump of the curve at the points", row.precision);
    table.rows.push_back({row.solver, row.problem, order("order inside a step"),
                          order("order of the slope inside a step"), order("order over a run"),
                          jump ? fmt::format("{:.1e}", *jump) : "–"});
  }
  return table;
}

}  // namespace

Chapter between_chapter(const StudyResults& results) {
  const auto rows = results.table<BetweenRow>();
  const Agreement found = agreement(results.findings(), {"order"});
  Chapter chapter = chapter_text(
      "between", {{"orders", found.text()}, {"others", found.others()}, {"places", count_text(BetweenRow::places)}});
  chapter.charts = {between_chart(rows, results), arches_chart(results.table<BetweenCurveRow>())};
  chapter.tables = {between_table(rows, results)};
  return chapter;
}

}  // namespace halfstep::inline reports
