// Formulas and changes of the study, its table and its findings.
#include "halfstep/studies/step_changes/step_changes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/step_changes/changed_runs.hpp"

namespace halfstep {

template <>
TableLayout Table<StepChangeRow>::layout() {
  return {"step-changes.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"formula", &Row::formula, column::name().key()},
           {"change", &Row::change, column::name().key()},
           {"history", &Row::history, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"level", &Row::level, column::level().key()},
           {"h", &Row::h, column::positive()},
           {"error", &Row::error, column::size()},
           {"size", &Row::size, column::size()}}};
}
template struct Table<StepChangeRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

template <class Enum>
std::string word_of(Enum value) {
  return std::string(words_of(value)[static_cast<std::size_t>(value)]);
}

std::string formula_name(const ChangedFormula& formula) {
  return fmt::format("{}:order={}", word_of(formula.family), formula.order);
}

bool is_meaningful(StepChange change, PointsBehind history) {
  switch (history) {
    case PointsBehind::as_they_lie:
      return true;
    case PointsBehind::as_if_equal:
      return change != StepChange::none;
    case PointsBehind::restart:
      return change == StepChange::halved || change == StepChange::cut;
  }
  return false;
}

}  // namespace

int expected_order(const ChangedFormula& formula) {
  const bool adams = formula.family == MultistepFamily::adams;
  const bool looks_back = formula.order > lowest_multistep_order(formula.family);
  if (!looks_back) return formula.order;
  switch (formula.history) {
    case PointsBehind::as_they_lie:
      return formula.order;
    case PointsBehind::as_if_equal:
      return !adams || formula.change == StepChange::alternating ? 1 : 2;
    case PointsBehind::restart:
      return std::min(formula.order, lowest_multistep_order(formula.family) + 1);
  }
  return formula.order;
}

std::vector<ChangedFormula> changed_formulas() {
  std::vector<ChangedFormula> all;
  for (const auto family : {MultistepFamily::adams, MultistepFamily::bdf})
    for (int order = lowest_multistep_order(family);
         order <= std::min(highest_multistep_order(family), highest_adams_order); ++order)
      for (const auto change :
           {StepChange::none, StepChange::halved, StepChange::cut, StepChange::alternating, StepChange::growing})
        for (const auto history : {PointsBehind::as_they_lie, PointsBehind::as_if_equal, PointsBehind::restart})
          if (is_meaningful(change, history)) all.push_back({family, order, change, history});
  return all;
}

std::string name_of(const ChangedFormula& formula) {
  return fmt::format("{}, steps {}, history {}", formula_name(formula),
                     formula.change == StepChange::none ? "equal" : word_of(formula.change), word_of(formula.history));
}

std::vector<FindingRow> step_changes(const StudyInput& input) {
  struct Case {
    ChangedFormula formula;
    Problem problem;
  };
  std::vector<Case> cases;
  for (const char* on : problems_of_step_changes)
    for (const auto& formula : changed_formulas()) cases.push_back({formula, problem(on)});
  std::vector<std::vector<StepChangeRow>> runs(cases.size());
  parallel_for(input, cases.size(), [&](std::size_t i) { runs[i] = changed_runs(cases[i].formula, cases[i].problem); });
  if (input.stopped()) return {};
  std::vector<StepChangeRow> rows;
  Findings findings(input.study);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    for (auto& row : runs[i]) row.formula = formula_name(cases[i].formula);
    findings.in(precision_of_step_changes)
        .order(name_of(cases[i].formula) + ", on " + cases[i].problem.name, "order at the end time",
               ladder_of(cases[i].formula, runs[i]));
    rows.insert(rows.end(), runs[i].begin(), runs[i].end());
  }
  input.write(rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
