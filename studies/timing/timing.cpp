// The study of timing: nanoseconds per step and per force evaluation.
#include "halfstep/studies/timing/timing.hpp"

#include <map>

#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/measure_cells.hpp"
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
  measure_cells(
      run, "timing", run.whole_plan().cells, 1, run.kept<TimingRow>(), [](const Cell&, const auto&) { return true; },
      [&](const Cell& cell) -> std::vector<TimingRow> {
        const StepCost cost = run.runner_of(cell)->step_cost();
        if (cost.repetitions == 0) return {};
        return {{cell.problem->name, cell.method->name, name(cell.precision), cost.nanoseconds,
                 cost.nanoseconds / cost.force_evaluations, cost.force_evaluations, cost.repetitions}};
      });
}

void merge_timing(Merge& merge) { merge.take_from_one<TimingRow>("timing"); }

}  // namespace halfstep::inline studies
