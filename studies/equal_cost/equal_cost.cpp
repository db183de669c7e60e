// The study of energies at equal cost: every method has the same number of force evaluations for a period.
#include "halfstep/studies/equal_cost/equal_cost.hpp"

#include <algorithm>

#include "halfstep/core/append.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/drift.hpp"
#include "halfstep/engine/run/run_under_way.hpp"
#include "halfstep/engine/tables/table.hpp"

namespace halfstep {

template <>
TableLayout Table<EqualCostRow>::layout() {
  return {"equal-cost.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"evaluations", &Row::evaluations, column::positive()},
           {"h", &Row::h, column::positive()},
           {"t", &Row::t, column::positive().key()},
           {"relative_energy_error", &Row::relative_energy_error}}};
}
template struct Table<EqualCostRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

std::vector<EqualCostRow> rows_of(const Cell& cell, const LongRunSize& granted, CellRunner& runner) {
  const auto evaluations = evaluations_per_step(*cell.method, cell.problem->info.force);
  if (!evaluations || *evaluations < 1 || !info(cell.precision).native) return {};
  const int steps = granted.steps_per_period / *evaluations;
  if (steps < 1) return {};
  LongRun long_run = runner.energy(granted.periods, steps, long_run_windows);
  append(long_run.early, long_run.samples);
  std::vector<EqualCostRow> rows;
  for (const EnergyRow& sample : long_run.early)
    rows.push_back({cell.problem->name, cell.method->name, std::string(name(cell.precision)),
                    static_cast<double>(steps * *evaluations), sample.h, sample.t, sample.relative_energy_error});
  return rows;
}

}  // namespace

void measure_equal_cost(Run& run) {
  std::vector<std::vector<EqualCostRow>> rows(run.plan().cells.size());
  run.each_cell("equal-cost", run.plan().cells, run.options().jobs, [&](std::size_t i) {
    const Cell& cell = run.plan().cells[i];
    rows[i] = rows_of(cell, long_run_size(cell.problem->info, run.plan().periods), *run.runner_of(cell));
  });
  append_all(run.results().table<EqualCostRow>(), std::move(rows));
  keep_others(run.results().table<EqualCostRow>(), run.kept<EqualCostRow>(), run.done());
  run.write(run.results().table<EqualCostRow>());
}

void merge_equal_cost(Merge& merge) { merge.take<EqualCostRow>(); }

void check_equal_cost_precisions(const Request&, const std::vector<Precision>& asked) {
  if (std::none_of(asked.begin(), asked.end(), [](Precision p) { return info(p).native; }))
    throw InputError("study \"equal-cost\" runs in float, double or long-double; ask for one of these three");
}

}  // namespace halfstep::inline studies
