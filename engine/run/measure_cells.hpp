// Cells measured one by one into one table, with what is known of them kept.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/run/run_under_way.hpp"

namespace halfstep::inline engine {

/// Fills and writes the table of Row, whose rows are written as they come. `known`: the rows that run.kept<Row>() has.
/// Of a cell that has some of them and is_whole(cell, its rows) they are taken; every other one is
/// measured by measure(cell), a vector of rows, on `jobs` threads. Known rows of other cells stay.
template <class Row, class IsWhole, class Measure>
void measure_cells(Run& run, const char* stage, const std::vector<Cell>& cells, int jobs, const std::vector<Row>& known,
                   const IsWhole& is_whole, const Measure& measure) {
  const auto of_cells = by_cell(known);
  std::set<CellKey> unfinished;
  for (const Cell& cell : cells)
    if (const auto mine = of_cells.find(key(cell)); mine != of_cells.end() && !is_whole(cell, mine->second))
      unfinished.insert(key(cell));
  auto whole = known;
  std::erase_if(whole, [&](const Row& row) { return unfinished.contains(key(row)); });
  Journal journal(run.options().out / Table<Row>::file(), whole);
  std::vector<std::vector<Row>> rows(cells.size());
  run.each_cell(stage, cells, jobs, [&](std::size_t i) {
    const auto mine = of_cells.find(key(cells[i]));
    if (mine != of_cells.end() && !unfinished.contains(mine->first)) {
      rows[i] = mine->second;
      return;
    }
    rows[i] = measure(cells[i]);
    journal.add(rows[i]);
  });
  auto& table = run.results().template table<Row>();
  append_all(table, std::move(rows));
  keep_others(table, known, run.done());
  run.write(table);
}

}  // namespace halfstep::inline engine
