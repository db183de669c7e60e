// The study of portraits: orbits and phase portraits at a coarse step.
#include "halfstep/studies/portrait/portrait.hpp"

#include <iterator>
#include <limits>
#include <map>
#include <set>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/run_under_way.hpp"
#include "halfstep/engine/tables/table.hpp"

namespace halfstep {

template <>
TableLayout Table<PortraitRow>::layout() {
  return {"portraits.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"t", &Row::t, column::not_negative().key()},
           {"x1", &Row::x1},
           {"x2", &Row::x2},
           {"v1", &Row::v1},
           {"v2", &Row::v2}}};
}
template struct Table<PortraitRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

// So coarse a step that schemes part visibly.
constexpr Laps periods{3, 40}, end_times{2, 12};

/// The first and the last coordinate, and their velocities.
std::vector<PortraitRow> rows_of(const Cell& cell, const std::string& method, const Path& path) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<PortraitRow> rows;
  for (const auto& [t, x, v] : path.points) {
    const bool plane = x.size() > 1;
    rows.push_back({cell.problem.name, method, name(cell.precision), path.h, t, x.front(), plane ? x.back() : none,
                    v.front(), plane ? v.back() : none});
  }
  return rows;
}

}  // namespace

void measure_portrait(Run& run) {
  std::vector<std::vector<PortraitRow>> rows(run.plan().cells.size());
  std::set<std::pair<std::string, Precision>> with_exact;
  for (std::size_t i = 0; i < run.plan().cells.size(); ++i) {
    const Cell& cell = run.plan().cells[i];
    if (run.stopped()) break;
    if (with_exact.emplace(cell.problem.name, cell.precision).second)
      rows[i] = rows_of(cell, "exact", run.runner_of(cell)->exact_path(periods, end_times, 4));
  }
  run.each_cell("portrait", run.plan().cells, run.options().jobs, [&](std::size_t i) {
    const Cell& cell = run.plan().cells[i];
    append(rows[i], rows_of(cell, cell.method.name, run.runner_of(cell)->path(periods, end_times)));
  });
  for (const auto& some : rows) append(run.results().table<PortraitRow>(), some);
  keep_others(run.results().table<PortraitRow>(), run.kept<PortraitRow>(), run.done());
  run.write(run.results().table<PortraitRow>());
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
  for (auto& some : of_cells)
    std::move(some.begin(), some.end(), std::back_inserter(merge.results().table<PortraitRow>()));
}

void write_portrait(const Merge& merge) { merge.write(merge.results().table<PortraitRow>()); }

}  // namespace halfstep::inline studies
