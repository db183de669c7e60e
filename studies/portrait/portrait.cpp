// The study of portraits: orbits and phase portraits at a coarse step.
#include "halfstep/studies/portrait/portrait.hpp"

#include <iterator>
#include <map>
#include <set>

#include "halfstep/core/append.hpp"

namespace halfstep::inline studies {

void measure_portrait(Run& run) {
  std::vector<std::vector<PortraitRow>> rows(run.plan().cells.size());
  std::set<std::pair<std::string, Precision>> with_exact;
  for (std::size_t i = 0; i < run.plan().cells.size(); ++i) {
    const Cell& cell = run.plan().cells[i];
    if (run.stopped()) break;
    if (with_exact.emplace(cell.problem.name, cell.precision).second) rows[i] = run.runner_of(cell)->portrait(true);
  }
  run.each_cell("portrait", run.plan().cells, run.options().jobs, [&](std::size_t i) {
    const auto own = run.runner_of(run.plan().cells[i])->portrait(false);
    append(rows[i], own);
  });
  for (const auto& some : rows) append(run.results().portraits, some);
  keep_others(run.results().portraits, run.kept<PortraitRow>(), run.done());
  run.write(run.results().portraits);
}

void read_portrait(Merge& merge) {
  std::vector<std::vector<PortraitRow>> of_cells(merge.plan().cells.size());
  std::map<std::pair<std::string, std::string>, std::size_t> first;
  for (std::size_t i = 0; i < merge.plan().cells.size(); ++i)
    first.emplace(std::pair{merge.plan().cells[i].problem, merge.plan().cells[i].precision}, i);
  for (const auto& shard : merge.shards())
    Merge::each_row<PortraitRow>(shard, [&](PortraitRow& row, const std::string& place) {
      std::size_t i = 0;
      if (row.method == "exact") {
        const auto found = first.find({row.problem, row.precision});
        if (found == first.end())
          Merge::refuse(shard, place, "holds a row of " + in_words(Merge::place_of(row)) + ", not in the plan");
        i = found->second;
        if (&merge.owner_of(i) != &shard) return;
      } else {
        i = merge.cell_of(row, shard, place);
      }
      of_cells[i].push_back(std::move(row));
    });
  for (auto& some : of_cells) std::move(some.begin(), some.end(), std::back_inserter(merge.results().portraits));
}

void write_portrait(const Merge& merge) { merge.write(merge.results().portraits); }

}  // namespace halfstep::inline studies
