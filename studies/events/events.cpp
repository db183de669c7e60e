// Solvers and problems of the study, its tables and its findings.
#include "halfstep/studies/events/events.hpp"

#include <optional>
#include <string>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/methods/adaptive/program_solver.hpp"
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
namespace {

const std::string oscillator = "harmonic-oscillator";

/// Why no events of a solver from elsewhere are looked for.
std::optional<std::string> why_not_asked(const AdaptiveMethod& solver) {
  const ForeignSolver* code = foreign(solver);
  if (code == nullptr) return {};
  // One that varies its order claims none of its curve, and may have one.
  if (solver.dense_order() == 0 && !(code->finds_events && solver.order() == 0))
    return "it claims no order of values between its points, which say what events may be off by";
  if (!code->has_known_steps()) return "it does not show its steps";
  // Some thousand values of its curve a step, in lines: minutes.
  if (is_program(*code) && !code->finds_events) return "programs are asked for the events that they find by themselves";
  if (!solver.solves(oscillator)) return "random events are those of " + oscillator + ", which it does not solve";
  return {};
}

/// Where a solver does not find events by itself, they are looked for on its curve.
RandomEvents random_events_of(const AdaptiveMethod& solver) {
  // Those that are asked in a process of their own take their time.
  const long long events = foreign(solver) != nullptr ? events_to_seek / 10 : events_to_seek;
  const MakeEventSearch<double> theirs = [](auto) { return reported_by_solver; };
  return random_events(solver, events, seed_of_random_events, finds_events(solver) ? theirs : between_extrema<double>);
}

}  // namespace

std::vector<FindingRow> events(const StudyInput& input) {
  const auto asked = adaptive_solvers_of(input.plan);
  auto solvers = of_different_steps(asked);
  std::erase_if(solvers, [](const AdaptiveMethod& solver) { return why_not_asked(solver).has_value(); });
  const auto problems = problems_for_estimates_of(input.plan);
  // ladders of each solver on each problem, and its random events behind them
  const std::size_t a_solver = problems.size() + 1;
  std::vector<std::vector<EventRow>> ladders(solvers.size() * a_solver);
  std::vector<RandomEvents> random(solvers.size());
  std::vector<Findings> of_random(solvers.size(), Findings(input.study));
  parallel_for(input, ladders.size(), [&](std::size_t k) {
    const auto& solver = solvers[k / a_solver];
    if (k % a_solver == problems.size())
      of_random[k / a_solver].unless_broken(solver.name, [&] {
        random[k / a_solver] = random_events_of(solver);
        judge_random_events(solver, random[k / a_solver], of_random[k / a_solver]);
      });
    else if (foreign(solver) == nullptr && solver.order() > 0)
      ladders[k] = event_ladder(solver, problems[k % a_solver]);
  });
  if (input.stopped()) return {};
  std::vector<EventRow> rows;
  std::vector<RandomEventRow> random_rows;
  Findings findings(input.study);
  if (const auto why = why_no_estimates(input.plan)) findings.declined("solvers", "what was asked for", *why);
  for (const auto& solver : asked)
    if (const auto why = why_not_asked(solver))
      findings.declined(solver.name, "events", *why);
    else if (foreign(solver) == nullptr && solver.order() == 0)
      findings.declined(solver.name, "order of the time of events", "it varies its order");
  for (std::size_t k = 0; k < ladders.size(); ++k) {
    append(rows, ladders[k]);
    judge_events(solvers[k / a_solver], ladders[k], findings);
  }
  for (const auto& one : random) append(random_rows, one.rows);
  for (const auto& one : of_random) findings.add(one);
  input.write(rows);
  input.write(random_rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
