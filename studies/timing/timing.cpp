// The study of timing: nanoseconds per step and per force evaluation.
#include "halfstep/studies/timing/timing.hpp"

#include <map>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/run_under_way.hpp"
#include "halfstep/engine/tables/table.hpp"

namespace halfstep {

template <>
TableLayout Table<TimingRow>::layout() {
  return {"timing.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"nanoseconds_per_step", &Row::nanoseconds_per_step, column::not_negative()},
           {"nanoseconds_per_force_evaluation", &Row::nanoseconds_per_force_evaluation, column::size()},
           {"force_evaluations_per_step", &Row::force_evaluations_per_step, column::size()},
           {"repetitions", &Row::repetitions, column::count()}},
          Written::row_by_row};
}
template struct Table<TimingRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

void measure_timing(Run& run) {
  const auto known_rows = run.kept<TimingRow>();
  const auto known = by_cell(known_rows);
  Journal journal(run.options().out / Table<TimingRow>::file(), known_rows);
  std::vector<std::vector<TimingRow>> rows(run.whole_plan().cells.size());
  run.each_cell("timing", run.whole_plan().cells, 1, [&](std::size_t i) {
    const auto mine = known.find(key(run.whole_plan().cells[i]));
    if (mine != known.end()) {
      rows[i] = mine->second;
      return;
    }
    const Cell& cell = run.whole_plan().cells[i];
    const StepCost cost = run.runner_of(cell)->step_cost();
    if (cost.repetitions > 0)
      rows[i] = {{cell.problem->name, cell.method->name, name(cell.precision), cost.nanoseconds,
                  cost.nanoseconds / cost.force_evaluations, cost.force_evaluations, cost.repetitions}};
    journal.add(rows[i]);
  });
  append_all(run.results().table<TimingRow>(), std::move(rows));
  keep_others(run.results().table<TimingRow>(), known_rows, run.done());
  run.write(run.results().table<TimingRow>());
}

void merge_timing(Merge& merge) { merge.take_from_one<TimingRow>("timing"); }

}  // namespace halfstep::inline studies
