// Solvers and problems of the study, its tables and its findings.
#include "halfstep/studies/between/between.hpp"

#include <array>
#include <utility>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/run/lost_rungs.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/between/between_runs.hpp"
#include "halfstep/studies/between/stiff_curve.hpp"

namespace halfstep {

template <>
TableLayout Table<BetweenRow>::layout() {
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
TableLayout Table<BetweenCurveRow>::layout() {
  return {"between-curves.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"t", &Row::t, column::not_negative().key()},
           {"error", &Row::error, column::size()}}};
}
template struct Table<BetweenCurveRow>;

template <>
TableLayout Table<StiffCurveRow>::layout() {
  return {"between-stiff.csv",
          {{"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"component", &Row::component, column::name().key()},
           {"tolerance", &Row::tolerance, column::positive()},
           {"status", &Row::status, column::name()},
           {"at_points", &Row::at_points, column::size()},
           {"between", &Row::between, column::size()},
           {"longest_step", &Row::longest_step, column::size()},
           {"accepted", &Row::accepted, column::count()},
           {"reason", &Row::reason, added_later}}};
}
template struct Table<StiffCurveRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

/// Why a solver is not looked at between its points; null where it is.
const char* why_nothing_between(const AdaptiveMethod& solver) {
  if (multistep(solver) != nullptr && solver.order() == 0)
    return "its order varies: that of the curve is claimed of a fixed one";
  if (solver.dense_order() == 0) return "it claims nothing between its points";
  if (const auto* code = foreign(solver); code != nullptr && !code->equal_steps)
    return "its steps cannot be held to one size";
  return nullptr;
}

}  // namespace

std::vector<FindingRow> between(const StudyInput& input) {
  const auto solvers = of_different_steps(adaptive_solvers_of(input.plan));
  const auto problems = problems_for_estimates_of(input.plan);
  const auto cases = cases_of(solvers, problems);
  constexpr std::array steps_of_curves = {16, 32, 64};
  constexpr double tolerance_of_stiff_curves = 1e-6;
  std::vector<std::vector<BetweenRow>> ladders(cases.size());
  std::vector<std::vector<BetweenCurveRow>> curves(cases.size());
  std::vector<std::vector<StiffCurveRow>> stiff(solvers.size());
  std::vector<Findings> parts(cases.size(), Findings(input.study));
  parallel_for(input, stiff.size() + cases.size(), [&](std::size_t i) {
    if (i < stiff.size()) {
      stiff[i] = stiff_curve(solvers[i], tolerance_of_stiff_curves);
      return;
    }
    const std::size_t k = i - stiff.size();
    const AdaptiveMethod& solver = cases[k].solver;
    const Problem& problem = cases[k].problem;
    parts[k].unless_broken(cases[k].name(), [&] {
      if (const char* why = why_nothing_between(solver)) return parts[k].declined(cases[k].name(), "dense output", why);
      auto ladder = between_ladder(solver, problem);
      LostRungs lost;  // of few steps, which the ladder has, too
      for (const int steps : steps_of_curves)
        append(curves[k], lost.unless_broken([&] { return between_curve(solver, problem, steps); },
                                             std::vector<BetweenCurveRow>()));
      judge_between(solver, ladder, parts[k]);
      ladders[k] = std::move(ladder);
    });
  });
  if (input.stopped()) return {};
  std::vector<BetweenRow> rows;
  std::vector<BetweenCurveRow> curve_rows;
  Findings findings(input.study);
  if (const auto why = why_no_estimates(input.plan))
    findings.declined("solvers", "what was asked for", *why);
  else
    decline_left_out(solvers, cases, findings);
  std::vector<StiffCurveRow> stiff_rows;
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    append(stiff_rows, stiff[i]);
    judge_stiff_curve(solvers[i], stiff[i], findings);
  }
  for (std::size_t k = 0; k < cases.size(); ++k) {
    append(rows, ladders[k]);
    append(curve_rows, curves[k]);
    findings.add(parts[k]);
  }
  input.write(rows);
  input.write(curve_rows);
  input.write(stiff_rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
