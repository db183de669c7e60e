// The study of energies at equal cost: every method has the same number of force evaluations per period.
#include "halfstep/studies/equal_cost/equal_cost.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "halfstep/core/append.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/drift.hpp"
#include "halfstep/engine/run/measure_cells.hpp"
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
           {"relative_energy_error", &Row::relative_energy_error}},
          Written::row_by_row};
}
template struct Table<EqualCostRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

/// How a cell is run: with so many whole steps per period, each of so many evaluations.
struct Size {
  int periods, steps, evaluations;
};

/// None of a method whose steps take no fixed number of evaluations, or so many that whole steps per period leave
/// more than a tenth of what is granted; nor of a precision beyond those of the processor.
std::optional<Size> size_of(const Cell& cell, std::optional<int> periods) {
  constexpr double enough = 0.9;
  const auto evaluations = evaluations_per_step(*cell.method, cell.problem->info.force);
  if (!evaluations || *evaluations < 1 || !info(cell.precision).native) return std::nullopt;
  const LongRunSize granted = long_run_size(cell.problem->info, periods);
  const Size size{granted.periods, granted.steps_per_period / *evaluations, *evaluations};
  if (size.steps * size.evaluations < enough * granted.steps_per_period) return std::nullopt;
  return size;
}

std::vector<EqualCostRow> rows_of(const Cell& cell, const Size& size, CellRunner& runner) {
  LongRun long_run = runner.energy(size.periods, size.steps, long_run_windows);
  append(long_run.early, long_run.samples);
  std::vector<EqualCostRow> rows;
  for (const EnergyRow& sample : long_run.early)
    rows.push_back({cell.problem->name, cell.method->name, std::string(name(cell.precision)),
                    static_cast<double>(size.steps * size.evaluations), sample.h, sample.t,
                    sample.relative_energy_error});
  return rows;
}

/// Whether rows are of a run of that size to its end: of one that was longer, shorter, or blew up they are not.
bool are_of(const std::vector<EqualCostRow>& rows, const Size& size) {
  const EqualCostRow& last = rows.back();
  const double time = last.h * size.steps * size.periods;
  return last.evaluations == size.steps * size.evaluations && std::abs(last.t - time) < last.h / 2;
}

}  // namespace

void measure_equal_cost(Run& run) {
  const auto& periods = run.plan().periods;
  const auto is_whole = [&](const Cell& cell, const std::vector<EqualCostRow>& rows) {
    const auto size = size_of(cell, periods);
    return size && are_of(rows, *size);
  };
  measure_cells(run, "equal-cost", run.plan().cells, run.options().jobs, run.kept<EqualCostRow>(), is_whole,
                [&](const Cell& cell) {
                  const auto size = size_of(cell, periods);
                  return size ? rows_of(cell, *size, *run.runner_of(cell)) : std::vector<EqualCostRow>();
                });
}

void merge_equal_cost(Merge& merge) { merge.take<EqualCostRow>(); }

void check_equal_cost_precisions(const Request&, const std::vector<Precision>& asked) {
  if (std::none_of(asked.begin(), asked.end(), [](Precision p) { return info(p).native; }))
    throw InputError("study \"equal-cost\" runs in float, double or long-double; ask for one of these three");
}

}  // namespace halfstep::inline studies
