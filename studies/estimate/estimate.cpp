// Solvers and problems of the study, its tables and its findings.
#include "halfstep/studies/estimate/estimate.hpp"

#include "halfstep/core/append.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/estimate/estimate_ladder.hpp"
#include "halfstep/studies/estimate/exact_answers.hpp"

namespace halfstep {

template <>
TableLayout Table<EstimateRow>::layout() {
  return {"estimate.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"estimate", &Row::estimate, column::size()},
           {"estimated_error", &Row::estimated_error, column::size()},
           {"local_error", &Row::local_error, column::size()},
           {"size", &Row::size, column::size()}}};
}
template struct Table<EstimateRow>;

template <>
TableLayout Table<ExactAnswerRow>::layout() {
  return {"exact-answers.csv",
          {{"equation", &Row::equation, column::name().key()},
           {"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"tolerance", &Row::tolerance, column::positive()},
           {"status", &Row::status, column::name()},
           {"error", &Row::error, column::size()},
           {"allowed", &Row::allowed, column::size()},
           {"accepted", &Row::accepted, column::count()},
           {"rejected", &Row::rejected, column::count()},
           {"reason", &Row::reason, added_later}}};
}
template struct Table<ExactAnswerRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

/// Why a solver is not asked for equations with exact answers; null where it is.
const char* why_no_exact_answers(const AdaptiveMethod& solver) {
  const auto* code = foreign(solver);
  if (code == nullptr) return nullptr;
  if (!code->own_problems.empty()) return "it is asked by the names of problems, and these have none";
  if (!code->has_known_steps()) return "what its steps may make together is not known, for it hides them";
  return nullptr;
}

/// Whether steps of one size can be had, and an order is claimed of their estimates; what cannot is said.
bool can_be_asked(const AdaptiveMethod& solver, const char* quantity, const std::string& subject, Findings& findings) {
  const auto* code = foreign(solver);
  if (code != nullptr && !code->equal_steps)
    findings.declined(subject, quantity, "its steps cannot be held to one size");
  else if (solver.estimate_power() == 0)
    findings.declined(subject, quantity, "it claims no order of its estimates");
  else
    return true;
  return false;
}

}  // namespace

std::vector<FindingRow> estimate(const StudyInput& input) {
  constexpr double tolerance_of_answers = 1e-6;
  const auto solvers = adaptive_solvers_of(input.plan);
  const auto different = of_different_steps(solvers);
  const auto makes_own_steps = [&](const std::string& name) {
    return std::ranges::any_of(different, [&](const AdaptiveMethod& one) { return one.name == name; });
  };
  const auto problems = problems_for_estimates_of(input.plan);
  const auto cases = cases_of(solvers, problems);
  std::vector<std::vector<ExactAnswerRow>> answers(solvers.size());
  std::vector<std::vector<EstimateRow>> ladders(cases.size());
  std::vector<Findings> parts(cases.size(), Findings(input.study));
  parallel_for(input, answers.size() + cases.size(), [&](std::size_t i) {
    if (i < answers.size()) {
      if (why_no_exact_answers(solvers[i]) == nullptr) answers[i] = exact_answers(solvers[i], tolerance_of_answers);
      return;
    }
    const std::size_t k = i - answers.size();
    const AdaptiveMethod& solver = cases[k].solver;
    const Problem& problem = cases[k].problem;
    if (!makes_own_steps(solver.name)) return;
    parts[k].unless_broken(cases[k].name(), [&] {
      if (!can_be_asked(solver, "order of the estimate", cases[k].name(), parts[k])) return;
      ladders[k] = estimate_ladder(solver, problem);
      judge_estimate(solver, ladders[k], parts[k]);
    });
  });
  if (input.stopped()) return {};
  std::vector<ExactAnswerRow> answer_rows;
  std::vector<EstimateRow> rows;
  Findings findings(input.study);
  if (const auto why = why_no_estimates(input.plan))
    findings.declined("solvers", "what was asked for", *why);
  else
    decline_left_out(solvers, cases, findings);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    append(answer_rows, answers[i]);
    judge_exact_answers(answers[i], findings);
    if (const char* why = why_no_exact_answers(solvers[i]))
      findings.declined(solvers[i].name, "equations with exact answers", why);
  }
  for (std::size_t k = 0; k < cases.size(); ++k) {
    append(rows, ladders[k]);
    findings.add(parts[k]);
  }
  input.write(answer_rows);
  input.write(rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
