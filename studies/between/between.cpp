// Solvers and problems of the study, its tables and its findings.
#include "halfstep/studies/between/between.hpp"

#include <array>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/between/between_runs.hpp"

namespace halfstep {

template <>
TableLayout<BetweenRow> Table<BetweenRow>::layout() {
  return {"between.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"inside", &Row::inside, column::size()},
           {"slope", &Row::slope, column::size()},
           {"run", &Row::run, column::size()},
           {"at_points", &Row::at_points, column::size()},
           {"jump", &Row::jump, column::size()},
           {"size", &Row::size, column::size()}}};
}
template struct Table<BetweenRow>;

template <>
TableLayout<BetweenCurveRow> Table<BetweenCurveRow>::layout() {
  return {"between-curves.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"t", &Row::t, column::not_negative().key()},
           {"error", &Row::error, column::size()}}};
}
template struct Table<BetweenCurveRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

std::vector<FindingRow> between(const StudyInput& input) {
  std::vector<AdaptiveMethod> solvers;
  for (const auto& solver : adaptive_solvers_of(input.plan))
    if (solver.per == ErrorPer::step) solvers.push_back(solver);  // steps of one size are controlled by nothing
  const auto problems = problems_for_estimates_of(input.plan);
  constexpr std::array steps_of_curves = {16, 32, 64};
  std::vector<std::vector<BetweenRow>> ladders(solvers.size() * problems.size());
  std::vector<std::vector<BetweenCurveRow>> curves(ladders.size());
  parallel_for(input, ladders.size(), [&](std::size_t k) {
    const auto& solver = solvers[k % solvers.size()];
    const auto& problem = problems[k / solvers.size()];
    ladders[k] = between_ladder(solver, problem);
    for (const int steps : steps_of_curves) append(curves[k], between_curve(solver, problem, steps));
  });
  if (input.stopped()) return {};
  std::vector<BetweenRow> rows;
  std::vector<BetweenCurveRow> curve_rows;
  Findings findings(input.study);
  if (const auto why = why_no_estimates(input.plan)) findings.declined("solvers", "what was asked for", *why);
  for (std::size_t k = 0; k < ladders.size(); ++k) {
    append(rows, ladders[k]);
    append(curve_rows, curves[k]);
    judge_between(solvers[k % solvers.size()], ladders[k], findings);
  }
  input.write(rows);
  input.write(curve_rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
