// The study of portraits: orbits and phase portraits at a coarse step.
#include "halfstep/studies/portrait/portrait.hpp"

#include <iterator>
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
           {"v2", &Row::v2},
           {"path_x", &Row::path_x, {}, added_later},
           {"path_y", &Row::path_y, {}, added_later}}};
}
template struct Table<PortraitRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

// So coarse a step that schemes part visibly.
constexpr Laps periods{3, 40}, end_times{2, 12};

std::vector<PortraitRow> rows_of(const Cell& cell, const std::string& method, const Path& path) {
  constexpr double none = PortraitRow::none;
  std::vector<PortraitRow> rows;
  for (const auto& [t, x, v, place] : path.points) {
    const bool plane = x.size() > 1;
    rows.push_back({cell.problem->name, method, name(cell.precision), path.h, t, x.front(), plane ? x.back() : none,
                    v.front(), plane ? v.back() : none, place.empty() ? none : place.front(),
                    place.empty() ? none : place.back()});
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
    if (with_exact.emplace(cell.problem->name, cell.precision).second)
      rows[i] = rows_of(cell, "exact", run.runner_of(cell)->exact_path(periods, end_times, 4));
  }
  run.each_cell("portrait", run.plan().cells, run.options().jobs, [&](std::size_t i) {
    const Cell& cell = run.plan().cells[i];
    append(rows[i], rows_of(cell, cell.method->name, run.runner_of(cell)->path(periods, end_times)));
  });
  append_all(run.results().table<PortraitRow>(), std::move(rows));
  keep_others(run.results().table<PortraitRow>(), run.kept<PortraitRow>(), run.done());
  run.write(run.results().table<PortraitRow>());
}

/// Every shard has the exact solution of its problems: it is taken from the one that has the problem's first cell.
void merge_portrait(Merge& merge) {
  merge.take<PortraitRow>([&](const Merge::RowPlace& row) -> std::optional<std::uint32_t> {
    const auto first = row.method == "exact" ? merge.cells().first(row.problem, row.precision) : std::nullopt;
    if (!first) return merge.own_cell(row);
    return &merge.owner_of(*first) == &row.shard ? first : std::nullopt;
  });
}

}  // namespace halfstep::inline studies
