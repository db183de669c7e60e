// The study of energy: what it does over a long run.
#include "halfstep/studies/energy/energy.hpp"

#include <cmath>
#include <map>
#include <tuple>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/run/drift.hpp"

namespace halfstep::inline studies {
namespace {

/// Whether a row is of a run of that length, or of one that could not have lasted longer.
bool is_of(const DriftRow& row, const LongRunSize& length) {
  const double time = row.h * length.steps_per_period * length.periods;
  return row.behaviour == "unstable" ? row.time <= time : std::fabs(row.time - time) < row.h / 2;
}

}  // namespace

void measure_energy(Run& run) {
  const auto known_drift_rows = run.kept<DriftRow>();
  const auto known_drift = by_cell(known_drift_rows);
  auto known_rows = run.kept<EnergyRow>();
  std::erase_if(known_rows, [&](const EnergyRow& row) { return !known_drift.contains(key(row)); });
  const auto known = by_cell(known_rows);
  Journal energy_journal(run.options().out / Table<EnergyRow>::file(), known_rows);
  Journal drift_journal(run.options().out / Table<DriftRow>::file(), known_drift_rows);
  std::vector<std::vector<EnergyRow>> samples(run.plan().cells.size());
  std::vector<std::vector<DriftRow>> drifts(run.plan().cells.size());
  run.each_cell("energy", run.plan().cells, run.options().jobs, [&](std::size_t i) {
    const Cell& cell = run.plan().cells[i];
    const LongRunSize length = long_run_size(cell.problem->info, run.plan().periods);
    if (const auto mine = known_drift.find(key(cell));
        mine != known_drift.end() && is_of(mine->second.front(), length)) {
      drifts[i] = mine->second;
      if (const auto rows = known.find(key(cell)); rows != known.end()) samples[i] = rows->second;
      return;
    }
    const auto runner = run.runner_of(cell);
    const LongRun long_run = runner->energy(length.periods, length.steps_per_period, long_run_windows);
    if (long_run.h == 0) return;
    samples[i] = long_run.early;
    append(samples[i], long_run.samples);
    DriftRow row = drift(long_run);
    std::tie(row.problem, row.method, row.precision) = key(cell);
    drifts[i] = {row};
    energy_journal.add(samples[i]);
    drift_journal.add(drifts[i]);
  });
  append_all(run.results().energy, std::move(samples));
  append_all(run.results().drift, std::move(drifts));
  keep_others(run.results().energy, known_rows, run.done());
  keep_others(run.results().drift, known_drift_rows, run.done());
  run.write(run.results().energy);
  run.write(run.results().drift);
}

void merge_energy(Merge& merge) {
  merge.take<EnergyRow>();
  merge.take<DriftRow>();
}

}  // namespace halfstep::inline studies
