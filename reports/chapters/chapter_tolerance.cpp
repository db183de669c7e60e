// The chapter on tolerances.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "halfstep/core/text/measured.hpp"
#include "halfstep/reports/chapters/chapter_values.hpp"
#include "halfstep/reports/chapters/solver_looks.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/tolerance/tolerance.hpp"

namespace halfstep::inline reports {
namespace {

constexpr const char* exponent = "exponent of the tolerance";

/// The rows of the first precision that finished.
std::vector<ToleranceRow> shown_rows(const std::vector<ToleranceRow>& all) {
  std::vector<ToleranceRow> rows;
  for (const auto& row : all)
    if (row.precision == all.front().precision && row.status == "ok") rows.push_back(row);
  return rows;
}

/// For a note, where a solver says so.
std::string explained_control(const std::vector<ToleranceRow>& rows) {
  const bool per_unit_step = std::any_of(rows.begin(), rows.end(), [](const ToleranceRow& row) {
    return row.solver.find("per=unit-step") != std::string::npos;
  });
  return per_unit_step ? "     error per unit step: the estimate over h is held to the tolerance" : "";
}

std::string subject_of(const ToleranceRow& row) { return row.solver + " on " + row.problem; }

Chart error_chart_of_tolerances(const std::vector<ToleranceRow>& rows, const StudyResults& results) {
  Chart chart;
  chart.name = "tolerance-errors";
  chart.title = "Error at the end time against the tolerance";
  chart.note = "each point: a run; reference lines: the exponents that follow from orders and error control" +
               explained_control(rows);
  chart.x = {.label = "tolerance"};
  chart.y = {.label = "error at the end time"};
  chart.separate = true;
  for (const auto& row : rows) {
    Curve& curve = curve_named(panel_named(chart, row.problem), row.solver);
    curve.points.push_back({row.tolerance, row.error, true});
    curve.slope = results.expected(subject_of(row), exponent);
  }
  look_by_order(chart);
  return chart;
}

Chart work_chart_of_tolerances(const std::vector<ToleranceRow>& rows) {
  Chart chart;
  chart.name = "tolerance-work";
  chart.title = "Work against precision";
  chart.note =
      "each point: a run with a tolerance of its own; further left and down is better" + explained_control(rows);
  chart.x = {.label = "evaluations of f"};
  chart.separate = true;
  chart.y = {.label = "error at the end time"};
  for (const auto& row : rows)
    curve_named(panel_named(chart, row.problem), row.solver)
        .points.push_back({static_cast<double>(row.evaluations), row.error, true});
  look_by_order(chart);
  return chart;
}

Chart deception_chart(const std::vector<ToleranceRow>& rows) {
  Chart chart;
  chart.name = "tolerance-deceived";
  chart.title = "The largest true local error over what the tolerance allows";
  chart.note =
      "above 1 an estimate was too small: it was deceived     a rise at the smallest "
      "tolerances: rounding error" +
      explained_control(rows);
  chart.x = {.label = "tolerance"};
  chart.y = {.label = "true local error / allowed"};
  chart.separate = true;
  for (const auto& row : rows) {
    Panel& panel = panel_named(chart, row.problem);
    panel.levels = {1};
    Curve& curve = curve_named(panel, row.solver);
    if (std::isfinite(row.largest_ratio) && row.largest_ratio > 0)
      curve.points.push_back({row.tolerance, row.largest_ratio, true});
  }
  look_by_order(chart);
  return chart;
}

/// The row of a subject whose tolerance is nearest to one.
const ToleranceRow* nearest_row(const std::vector<ToleranceRow>& rows, const std::string& subject, double tolerance) {
  const ToleranceRow* nearest = nullptr;
  const auto distance = [&](const ToleranceRow& row) { return std::abs(std::log10(row.tolerance / tolerance)); };
  for (const auto& row : rows)
    if (subject_of(row) == subject && distance(row) < 0.1 && (nearest == nullptr || distance(row) < distance(*nearest)))
      nearest = &row;
  return nearest;
}

std::string observed_text(const FindingRow* finding) {
  constexpr int digits = 4;
  if (finding == nullptr || !finding->observed) return "–";
  const double uncertainty = finding->uncertainty.value_or(0);
  return uncertainty > 0 ? measured(*finding->observed, uncertainty, digits)
                         : fmt::format("{:.{}f}", *finding->observed, digits - 1);
}

/// The largest share of rejected attempts of a run.
std::string most_rejected(const std::vector<ToleranceRow>& rows, const std::string& subject) {
  double most = 0;
  for (const auto& row : rows)
    if (subject_of(row) == subject && std::isfinite(row.rejected_share)) most = std::max(most, row.rejected_share);
  return fmt::format("{:.0f} %", 100 * most);
}

/// What is got for what was asked for.
PlainTable calibration_table(const std::vector<ToleranceRow>& rows, const StudyResults& results) {
  constexpr std::array tolerances = {1e-4, 1e-6, 1e-8, 1e-10};
  PlainTable table{
      "What is got for what was asked for: error at the end time, and evaluations of f", {"solver", "problem"}, {}};
  for (const double tolerance : tolerances) table.columns.push_back(fmt::format("tolerance {:g}", tolerance));
  for (const char* column :
       {"exponent, theory", "observed", "scatter", "curve’s exponent, theory", "curve’s, observed", "rejected at most"})
    table.columns.emplace_back(column);
  std::vector<std::string> done;
  for (const auto& row : rows) {
    const std::string subject = subject_of(row);
    if (std::find(done.begin(), done.end(), subject) != done.end()) continue;
    done.push_back(subject);
    std::vector<std::string> cells = {row.solver, row.problem};
    for (const double tolerance : tolerances) {
      const ToleranceRow* nearest = nearest_row(rows, subject, tolerance);
      cells.push_back(nearest == nullptr ? "–" : fmt::format("{:.1e} ({})", nearest->error, nearest->evaluations));
    }
    const FindingRow* finding = results.finding(subject, exponent);
    cells.push_back(finding != nullptr && finding->expected ? fmt::format("{:.3g}", *finding->expected) : "–");
    cells.push_back(observed_text(finding));
    const FindingRow* scatter = results.finding(subject, "scatter of the errors over tolerances");
    cells.push_back(scatter != nullptr && scatter->observed ? fmt::format("× {:.2f}", *scatter->observed) : "–");
    const FindingRow* curve = results.finding(subject, "exponent of the curve's error");
    cells.push_back(curve != nullptr && curve->expected ? fmt::format("{:.3g}", *curve->expected) : "–");
    cells.push_back(observed_text(curve));
    cells.push_back(most_rejected(rows, subject));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace

Chapter tolerance_chapter(const StudyResults& results) {
  const auto rows = shown_rows(results.table<ToleranceRow>());
  const Agreement found = agreement(results.findings(), {"exponent of the tolerance"});
  Chapter chapter = chapter_text(
      "tolerance",
      {{"exponents", found.text()}, {"others", found.others()}, {"looks", count_text(ToleranceRow::looks)}});
  chapter.charts = {error_chart_of_tolerances(rows, results), work_chart_of_tolerances(rows), deception_chart(rows)};
  chapter.tables = {calibration_table(rows, results)};
  return chapter;
}

}  // namespace halfstep::inline reports
