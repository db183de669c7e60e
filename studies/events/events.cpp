// Solvers and problems of the study, its tables and its findings.
#include "halfstep/studies/events/events.hpp"

#include "halfstep/core/append.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/studies/events/event_ladder.hpp"
#include "halfstep/studies/events/random_events.hpp"

namespace halfstep {

template <>
TableLayout Table<EventRow>::layout() {
  return {"events.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"kind", &Row::kind, column::name().key()},
           {"h", &Row::h, column::positive().key()},
           {"sought", &Row::sought, column::count()},
           {"found", &Row::found, column::count()},
           {"time", &Row::time, column::size()},
           {"state", &Row::state, column::size()},
           {"size", &Row::size, column::size()}}};
}
template struct Table<EventRow>;

template <>
TableLayout Table<RandomEventRow>::layout() {
  return {"random-events.csv",
          {{"solver", &Row::solver, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"kind", &Row::kind, column::name().key()},
           {"events", &Row::events, column::count()},
           {"undecidable", &Row::undecidable, column::count()},
           {"missed", &Row::missed, column::count()},
           {"spurious", &Row::spurious, column::count()}}};
}
template struct Table<RandomEventRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

std::vector<FindingRow> events(const StudyInput& input) {
  const auto asked = adaptive_solvers_of(input.plan);
  auto solvers = of_different_steps(asked);
  std::erase_if(solvers, [](const AdaptiveMethod& solver) { return foreign(solver) != nullptr; });
  const auto problems = problems_for_estimates_of(input.plan);
  // ladders of each solver on each problem, and its random events behind them
  const std::size_t a_solver = problems.size() + 1;
  std::vector<std::vector<EventRow>> ladders(solvers.size() * a_solver);
  std::vector<std::vector<RandomEventRow>> random(solvers.size());
  parallel_for(input, ladders.size(), [&](std::size_t k) {
    const auto& solver = solvers[k / a_solver];
    if (k % a_solver < problems.size() && solver.order() > 0)
      ladders[k] = event_ladder(solver, problems[k % a_solver]);
    else if (k % a_solver == problems.size())
      random[k / a_solver] = random_events(solver, events_to_seek, seed_of_random_events);
  });
  if (input.stopped()) return {};
  std::vector<EventRow> rows;
  std::vector<RandomEventRow> random_rows;
  Findings findings(input.study);
  if (const auto why = why_no_estimates(input.plan)) findings.declined("solvers", "what was asked for", *why);
  for (const auto& solver : asked)
    if (foreign(solver) != nullptr)
      findings.declined(solver.name, "events", "events of solvers from elsewhere are not asked, only their curves");
    else if (solver.order() == 0)
      findings.declined(solver.name, "order of the time of events", "it varies its order");
  for (std::size_t k = 0; k < ladders.size(); ++k) {
    append(rows, ladders[k]);
    judge_events(solvers[k / a_solver], ladders[k], findings);
  }
  for (const auto& one : random) {
    append(random_rows, one);
    judge_random_events(one, findings);
  }
  input.write(rows);
  input.write(random_rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
