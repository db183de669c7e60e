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
TableLayout<EstimateRow> Table<EstimateRow>::layout() {
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
TableLayout<ExactAnswerRow> Table<ExactAnswerRow>::layout() {
  return {"exact-answers.csv",
          {{"equation", &Row::equation, column::name().key()},
           {"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"tolerance", &Row::tolerance, column::positive()},
           {"status", &Row::status, column::name()},
           {"error", &Row::error, column::size()},
           {"allowed", &Row::allowed, column::size()},
           {"accepted", &Row::accepted, column::count()},
           {"rejected", &Row::rejected, column::count()}}};
}
template struct Table<ExactAnswerRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

std::vector<FindingRow> estimate(const StudyInput& input) {
  constexpr double tolerance_of_answers = 1e-6;
  const auto solvers = adaptive_solvers_of(input.plan);
  const auto problems = problems_for_estimates_of(input.plan);
  std::vector<std::vector<ExactAnswerRow>> answers(solvers.size());
  std::vector<std::vector<EstimateRow>> ladders(solvers.size() * problems.size());
  parallel_for(input, answers.size() + ladders.size(), [&](std::size_t i) {
    if (i < answers.size()) {
      answers[i] = exact_answers(solvers[i], tolerance_of_answers);
      return;
    }
    const std::size_t k = i - answers.size();
    if (solvers[k % solvers.size()].per == ErrorPer::unit_step) return;  // its estimates are those of the same pair
    ladders[k] = estimate_ladder(solvers[k % solvers.size()], problems[k / solvers.size()]);
  });
  if (input.stopped()) return {};
  std::vector<ExactAnswerRow> answer_rows;
  std::vector<EstimateRow> rows;
  Findings findings(input.study);
  if (const auto why = why_no_estimates(input.plan)) findings.declined("solvers", "what was asked for", *why);
  for (const auto& of_one : answers) {
    append(answer_rows, of_one);
    judge_exact_answers(of_one, findings);
  }
  for (std::size_t k = 0; k < ladders.size(); ++k) {
    append(rows, ladders[k]);
    judge_estimate(solvers[k % solvers.size()], ladders[k], findings);
  }
  input.write(answer_rows);
  input.write(rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
