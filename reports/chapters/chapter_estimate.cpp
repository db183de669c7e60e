// The chapter on error estimates.
#include <fmt/format.h>

#include <cmath>

#include "halfstep/reports/chapters/chapter_values.hpp"
#include "halfstep/reports/chapters/solver_looks.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/estimate/estimate.hpp"

namespace halfstep::inline reports {
namespace {

std::string subject_of_estimate(const EstimateRow& row) { return row.solver + " on " + row.problem; }

Chart estimate_chart(const std::vector<EstimateRow>& rows, const StudyResults& results) {
  Chart chart;
  chart.name = "estimate-orders";
  chart.title = "Estimates of the error of one step";
  chart.note = "each point: one step from the data of the problem; reference lines: the powers that orders give";
  chart.x = {.label = "step size h"};
  chart.y = {.label = "estimate"};
  for (const auto& row : rows) {
    if (!(row.estimate > 0)) continue;
    Curve& curve = curve_named(panel_named(chart, row.problem), row.solver);
    curve.points.push_back({row.h, row.estimate, true});
    curve.slope = results.expected(subject_of_estimate(row), "order of the estimate", row.precision);
  }
  look_by_order(chart);
  return chart;
}

Chart effectivity_chart(const std::vector<EstimateRow>& rows) {
  constexpr double above_rounding = 1e-28;
  Chart chart;
  chart.name = "estimate-effectivity";
  chart.title = "How far estimates are from the errors that they estimate";
  chart.note =
      "each point: one step from the data of the problem; the true error is that of the result of lower order     "
      "● estimated too large     ○ too small";
  chart.x = {.label = "step size h"};
  chart.y = {.label = "|estimate / error − 1|"};
  for (const auto& row : rows) {
    if (!(row.estimated_error > above_rounding) || !(row.estimate > 0)) continue;
    const double effectivity = row.estimate / row.estimated_error;
    Curve& curve = curve_named(panel_named(chart, row.problem), row.solver);
    curve.points.push_back({row.h, std::abs(effectivity - 1), effectivity > 1});
  }
  look_by_order(chart);
  return chart;
}

PlainTable answers_table(const std::vector<ExactAnswerRow>& rows) {
  PlainTable table{"Equations with exact answers", {"equation", "solver", "error", "allowed", "steps", "rejected"}, {}};
  for (const auto& row : rows)
    table.rows.push_back({row.equation, row.solver, row.status == "ok" ? fmt::format("{:.1e}", row.error) : row.status,
                          fmt::format("{:.1e}", row.allowed), std::to_string(row.accepted),
                          std::to_string(row.rejected)});
  return table;
}

}  // namespace

Chapter estimate_chapter(const StudyResults& results) {
  const auto rows = results.table<EstimateRow>();
  const auto answers = results.table<ExactAnswerRow>();
  const Agreement orders = agreement(results.findings(), {"order of the estimate"});
  const Agreement ratios = agreement(results.findings(), {"effectivity"});
  const Agreement found = agreement(results.findings(), {"order of the estimate", "effectivity"});
  Chapter chapter = chapter_text(
      "estimate", {{"orders", orders.text()},
                   {"ratios", ratios.text()},
                   {"others", found.others()},
                   {"tolerance", value_text(answers.empty() ? std::optional<double>() : answers.front().tolerance)}});
  chapter.charts = {estimate_chart(rows, results), effectivity_chart(rows)};
  chapter.tables = {answers_table(answers)};
  return chapter;
}

}  // namespace halfstep::inline reports
