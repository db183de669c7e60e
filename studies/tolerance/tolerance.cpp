// Solvers and problems of the study, its table and its findings.
#include "halfstep/studies/tolerance/tolerance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/tolerance/controller_law.hpp"
#include "halfstep/studies/tolerance/kept_tolerance.hpp"
#include "halfstep/studies/tolerance/tolerance_exponent.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"

namespace halfstep {

template <>
TableLayout Table<ToleranceRow>::layout() {
  return {"tolerance.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"tolerance", &Row::tolerance, column::positive().key()},
           {"status", &Row::status, column::name()},
           {"error", &Row::error, column::size()},
           {"accepted", &Row::accepted, column::count()},
           {"rejected", &Row::rejected, column::count()},
           {"evaluations", &Row::evaluations, column::count()},
           {"deceived", &Row::deceived, column::size()},
           {"largest_ratio", &Row::largest_ratio, column::size()},
           {"size", &Row::size, column::size()},
           {"reason", &Row::reason, added_later},
           {"curve_error", &Row::curve_error, column::size(), added_later},
           {"rejected_share", &Row::rejected_share, column::size(), added_later}}};
}
template struct Table<ToleranceRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

/// Exponents are judged over decades that rounding does not reach: of methods of high order double has too few. Code
/// from elsewhere has no other.
bool judges_exponents(const AdaptiveMethod& solver, Precision precision) {
  return foreign(solver) != nullptr || !info(precision).native;
}

bool can_run(const AdaptiveMethod& solver, Precision precision) {
  return foreign(solver) == nullptr || precision == Precision::double_;
}

/// What was asked for, and a precision for each solver in which its exponents are judged.
std::vector<Precision> with_those_that_judge(std::vector<Precision> precisions,
                                             const std::vector<AdaptiveMethod>& solvers) {
  const auto add_for = [&](const AdaptiveMethod& solver, Precision otherwise) {
    const auto judges = [&](Precision one) { return can_run(solver, one) && judges_exponents(solver, one); };
    if (std::none_of(precisions.begin(), precisions.end(), judges)) precisions.push_back(otherwise);
  };
  for (const AdaptiveMethod& solver : solvers)
    add_for(solver, foreign(solver) != nullptr ? Precision::double_ : Precision::double_double);
  return precisions;
}

/// The largest share of deceived steps of a run, and at which tolerance.
void report_deceived(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                     Findings& findings) {
  const ToleranceRow* worst = nullptr;
  for (const ToleranceRow& row : rows)
    if (std::isfinite(row.deceived) && (worst == nullptr || row.deceived > worst->deceived)) worst = &row;
  if (worst == nullptr) return;
  findings.in(precision).number(
      solver.name + " on " + worst->problem, "share of deceived steps", worst->deceived,
      fmt::format("the most of any run, at a tolerance of {:.2g}; the true local error is up to {:.2g} times what the "
                  "tolerance allows",
                  worst->tolerance, worst->largest_ratio));
}

/// All that the runs of a solver on a problem say.
void judge(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& runs, Precision precision,
           Findings& findings) {
  if (judges_exponents(solver, precision)) {
    judge_exponent(solver, runs, precision, findings);
    judge_curve(solver, runs, precision, findings);
    tell_scatter(solver, runs, precision, findings);
  }
  judge_kept(solver, runs, precision, findings);
  report_deceived(solver, runs, precision, findings);
}

}  // namespace

std::string not_for_tolerance(const Method*, const std::vector<Precision>& asked) { return hidden_in_float(asked); }

std::vector<FindingRow> tolerance(const StudyInput& input) {
  const auto solvers = adaptive_solvers_of(input.plan);
  const auto problems = problems_for_estimates_of(input.plan);
  const auto precisions = with_those_that_judge(precisions_above_float(input.plan, input.study), solvers);
  struct Subject {
    const AdaptiveMethod& solver;
    const Problem& problem;
    Precision precision;
  };
  std::vector<Subject> subjects;
  const auto cases = cases_of(solvers, problems);
  for (const Precision precision : precisions)
    for (const auto& [solver, one] : cases)
      if (can_run(solver, precision)) subjects.push_back({solver, one, precision});
  std::vector<std::vector<ToleranceRow>> runs(subjects.size());
  std::vector<Findings> judged(subjects.size(), Findings(input.study));
  parallel_for(input, subjects.size(), [&](std::size_t i) {
    const auto& [solver, one, precision] = subjects[i];
    runs[i] = runs_for_exponent(solver, one, precision, input.stop);
    if (!input.stopped()) judge(solver, runs[i], precision, judged[i]);
  });
  std::vector<ToleranceRow> rows;
  Findings findings(input.study);
  if (const auto why = why_no_estimates(input.plan))
    findings.declined("solvers", "what was asked for", *why);
  else
    decline_left_out(solvers, cases, findings);
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    append(rows, runs[i]);
    if (!input.stopped()) findings.add(judged[i]);
  }
  std::vector<Findings> of_controllers(solvers.size(), Findings(input.study));
  parallel_for(input, solvers.size(), [&](std::size_t i) {
    of_controllers[i].unless_broken(solvers[i].name, [&] { judge_controller(solvers[i], of_controllers[i]); });
  });
  for (const Findings& some : of_controllers) findings.add(some);
  input.write(rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
