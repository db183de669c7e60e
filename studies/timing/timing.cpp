// The study of timing: nanoseconds per step and per force evaluation.
#include "halfstep/studies/timing/timing.hpp"

#include <map>

#include "halfstep/core/append.hpp"

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
    const TimingRow row = run.runner_of(run.whole_plan().cells[i])->timing();
    if (row.repetitions > 0) rows[i] = {row};
    journal.add(rows[i]);
  });
  for (const auto& some : rows) append(run.results().timing, some);
  keep_others(run.results().timing, known_rows, run.done());
  run.write(run.results().timing);
}

void read_timing(Merge& merge) { merge.results().timing = merge.of_one_shard<TimingRow>("timing"); }

void write_timing(const Merge& merge) { merge.write(merge.results().timing); }

}  // namespace halfstep::inline studies
