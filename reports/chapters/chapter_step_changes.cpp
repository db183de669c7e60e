// The chapter on multistep formulas whose steps change.
#include <fmt/format.h>

#include <utility>

#include "halfstep/reports/chapters/chapter_values.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/step_changes/step_changes.hpp"

namespace halfstep::inline reports {
namespace {

const std::string order_of_run = "order at the end time";

std::string subject_of(const std::string& formula, const std::string& change, const std::string& history,
                       const std::string& problem) {
  return fmt::format("{}, steps {}, history {}, on {}", formula, change == "none" ? "equal" : change, history, problem);
}

/// A panel a change, a curve for each thing that is made of the history, beside the run with equal steps.
Chart error_chart(const std::vector<StepChangeRow>& rows, const std::string& formula, const std::string& title,
                  const StudyResults& results) {
  const std::string problem = problems_of_step_changes.front();
  Chart chart;
  chart.name = "step-changes-" + formula.substr(0, formula.find(':'));
  chart.title = title + ", when the step changes";
  chart.note = problem + ", error at the end time; dashed: the order that theory expects";
  chart.x = {.label = "mean step h"};
  chart.y = {.label = "error"};
  const auto curve_of = [&](const std::string& change, const std::string& history, const std::string& name,
                            std::size_t style) {
    Curve curve{name, "", style, {}, std::nullopt, false};
    for (const auto& row : rows)
      if (row.problem == problem && row.formula == formula && row.change == change && row.history == history)
        curve.points.push_back({row.h, row.error, true});
    curve.slope = results.expected(subject_of(formula, change, history, problem), order_of_run);
    return curve;
  };
  for (const auto& [change, title_of_panel] :
       {std::pair{"halved", "halved in the middle of the run"}, std::pair{"cut", "last step cut"},
        std::pair{"alternating", "each second step half as long"},
        std::pair{"growing", "growing 4-fold over the run"}}) {
    Panel panel{title_of_panel, {}, {}};
    panel.curves.push_back(curve_of("none", "as they lie", "equal steps", 0));
    std::size_t style = 1;
    for (const auto& [history, name] :
         {std::pair{"as they lie", "coefficients for the actual times"},
          std::pair{"restart", "restarted from one point"}, std::pair{"as if equal", "formula for equal steps"}}) {
      Curve curve = curve_of(change, history, name, style++);
      if (!curve.points.empty()) panel.curves.push_back(std::move(curve));
    }
    chart.panels.push_back(std::move(panel));
  }
  return chart;
}

/// A row a formula and what is made of its history, a column a change.
PlainTable order_table(const std::vector<StepChangeRow>& rows, const StudyResults& results,
                       const std::string& problem) {
  const std::vector<std::string> changes = {"none", "halved", "cut", "alternating", "growing"};
  PlainTable table{"Orders on " + problem + ", observed (and expected)", {"formula", "history"}, {}};
  for (const char* of :
       {"equal steps", "halved in mid-run", "last step cut", "each second one halved", "growing 4-fold"})
    table.columns.emplace_back(of);
  for (const auto& formula : words_of(rows, &StepChangeRow::formula))
    for (const auto& history : words_of(rows, &StepChangeRow::history)) {
      std::vector<std::string> cells{formula, history};
      for (const auto& change : changes) {
        const FindingRow* finding = results.finding(subject_of(formula, change, history, problem), order_of_run);
        cells.push_back(finding == nullptr ? ""
                        : finding->observed
                            ? fmt::format("{:.2f} ({:g})", *finding->observed, finding->expected.value_or(0))
                            : fmt::format("– ({:g})", finding->expected.value_or(0)));
      }
      table.rows.push_back(std::move(cells));
    }
  return table;
}

}  // namespace

Chapter step_changes_chapter(const StudyResults& results) {
  const auto rows = results.table<StepChangeRow>();
  const auto expected = [&](const char* formula, const char* change) {
    return value_text(
        results.expected(subject_of(formula, change, "as if equal", problems_of_step_changes.front()), order_of_run));
  };
  Chapter chapter = chapter_text("step-changes", {{"adams_equal", expected("adams:order=4", "halved")},
                                                  {"adams_alternating", expected("adams:order=4", "alternating")},
                                                  {"bdf_equal", expected("bdf:order=3", "halved")},
                                                  {"share", fmt::format("{:g}", share_of_last_step)}});
  chapter.charts = {error_chart(rows, "adams:order=4", "Adams' formulas of order 4", results),
                    error_chart(rows, "bdf:order=3", "Backward differentiation of order 3", results)};
  for (const char* problem : problems_of_step_changes) chapter.tables.push_back(order_table(rows, results, problem));
  return chapter;
}

}  // namespace halfstep::inline reports
