// Solvers and problems of the study, its table and its findings.
#include "halfstep/studies/tolerance/tolerance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"

namespace halfstep {

template <>
TableLayout<ToleranceRow> Table<ToleranceRow>::layout() {
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
           {"largest_ratio", &Row::largest_ratio, column::size()}}};
}
template struct Table<ToleranceRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

/// Those that codes in use are made of, one that is not extrapolated, one that doubles its steps, and one that holds
/// the error per unit step.
const std::vector<std::string> solvers_by_default = {
    "bogacki-shampine-3-2", "fehlberg-4-5",       "dormand-prince-5-4", "dormand-prince-5-4:per=unit-step",
    "verner-7-6",           "dormand-prince-8-5", "doubled-rk4"};

/// Nonlinear, of both kinds, one with close encounters.
const std::vector<std::string> problems_by_default = {"kepler", "double-pendulum", "lotka-volterra", "arenstorf"};

template <class Item>
std::vector<std::string> names_of(const std::vector<Item>& items) {
  std::vector<std::string> names;
  for (const Item& item : items) names.push_back(item.name);
  return names;
}

bool can_change_its_step(const Method& method) {
  return points(method) == 1 && has_equal_steps(method) && takes_any_system(method) &&
         method.claims.contains(Force::first_order);
}

std::vector<AdaptiveMethod> solvers_of(const Plan& plan) {
  const auto asked = methods_of(plan);
  std::vector<AdaptiveMethod> solvers;
  const auto by_default = names_of(default_methods());
  const auto names = names_of(asked);
  if (std::is_permutation(names.begin(), names.end(), by_default.begin(), by_default.end())) {
    for (const auto& name : solvers_by_default) solvers.push_back(adaptive_method(name));
    return solvers;
  }
  for (const Method& method : asked) {
    const std::size_t before = solvers.size();
    for (const AdaptiveMethod& pair : all_adaptive_methods())
      if (pair.advance.name == method.name) solvers.push_back(pair);
    if (solvers.size() == before && can_change_its_step(method))
      solvers.push_back(adaptive_method("doubled-" + method.name));
  }
  return solvers;
}

/// On linear equations an estimate may be of a higher order than on others: Merson's is.
std::vector<Problem> nonlinear_problems_of(const Plan& plan) {
  const auto asked = problems_of(plan);
  const auto by_default = names_of(default_problems(OwnCode::none));
  const auto names = names_of(asked);
  std::vector<Problem> problems;
  if (std::is_permutation(names.begin(), names.end(), by_default.begin(), by_default.end())) {
    for (const auto& name : problems_by_default) problems.push_back(problem(name));
    return problems;
  }
  for (const Problem& one : asked)
    if (!one.info.linear && !one.info.stiff) problems.push_back(one);
  return problems;
}

/// Exponents are judged over decades that rounding does not reach: of methods of high order double has too few.
bool judges_exponents(Precision precision) { return !info(precision).native; }

std::vector<Precision> with_one_that_judges(std::vector<Precision> precisions) {
  if (std::none_of(precisions.begin(), precisions.end(), judges_exponents)) precisions.push_back(Precision::quad);
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

}  // namespace

std::vector<FindingRow> tolerance(const StudyInput& input) {
  const auto solvers = solvers_of(input.plan);
  const auto problems = nonlinear_problems_of(input.plan);
  const auto precisions = with_one_that_judges(precisions_above_float(input.plan, input.study));
  struct Subject {
    const AdaptiveMethod& solver;
    const Problem& problem;
    Precision precision;
  };
  std::vector<Subject> subjects;
  for (const Precision precision : precisions)
    for (const Problem& one : problems)
      for (const AdaptiveMethod& solver : solvers) subjects.push_back({solver, one, precision});
  std::vector<std::vector<ToleranceRow>> runs(subjects.size());
  parallel_for(input, subjects.size(), [&](std::size_t i) {
    const auto& [solver, one, precision] = subjects[i];
    runs[i] = tolerance_runs(solver, one, precision, tolerance_ladder(precision), input.stop);
  });
  std::vector<ToleranceRow> rows;
  Findings findings(input.study);
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    append(rows, runs[i]);
    if (input.stopped()) continue;
    if (judges_exponents(subjects[i].precision))
      judge_exponent(subjects[i].solver, runs[i], subjects[i].precision, findings);
    report_deceived(subjects[i].solver, runs[i], subjects[i].precision, findings);
  }
  input.write(rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
