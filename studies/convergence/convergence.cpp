// The study of convergence, on one machine.
#include "halfstep/studies/convergence/convergence.hpp"

#include <map>
#include <set>
#include <span>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/orders/error_ladder.hpp"
#include "halfstep/engine/orders/known_ladders.hpp"
#include "halfstep/engine/orders/miscount.hpp"
#include "halfstep/engine/orders/orders.hpp"

namespace halfstep::inline studies {

namespace {

/// Rows of earlier runs. Those of single steps alone are dropped where the plan has their cell, and measured again:
/// they cost next to nothing, and the level of one may be that of a run now, which the table holds once.
std::vector<ErrorRow> kept_rows(const Run& run) {
  std::set<CellKey> cells;
  for (const Cell& cell : run.plan().cells) cells.insert(key(cell));
  auto rows = run.kept<ErrorRow>();
  std::erase_if(rows, [&](const ErrorRow& row) { return row.status == single_steps && cells.contains(key(row)); });
  return rows;
}

}  // namespace

void measure_convergence(Run& run) {
  const auto known_rows = kept_rows(run);
  const auto known = by_cell(known_rows);
  const auto known_orders = run.kept<OrderRow>();
  const auto judged = by_cell(known_orders);
  Journal journal(run.options().out / Table<ErrorRow>::file(), known_rows);
  std::vector<std::vector<ErrorRow>> errors(run.plan().cells.size());
  std::vector<std::vector<OrderRow>> of_cells(run.plan().cells.size());
  run.each_cell("convergence", run.plan().cells, run.options().jobs, [&](std::size_t i) {
    const Cell& cell = run.plan().cells[i];
    const auto mine = known.find(key(cell));
    const auto runner = run.runner_of(cell);
    const LadderLimits limits{run.plan().levels, run.plan().budget.value_or(default_budget(cell.precision)), true};
    const auto finished = [&](const ErrorRow& row) {
      journal.add(std::vector{row});
      return !run.stopped();
    };
    errors[i] =
        run_ladder(cell, *runner, limits, mine == known.end() ? std::span<const ErrorRow>{} : mine->second, finished);
    const auto scale = runner->scale();
    if (run.stopped() && judged.contains(key(cell))) return;  // cut off, perhaps: the orders it had are of more rows
    of_cells[i] = orders(cell, errors[i], scale);
    RuleTally rules;
    rules.add(cell.precision, known_ladders(claim_for(cell.method, cell.problem->info.force).global, cell.precision,
                                            errors[i], error_scale(cell, scale)));
    run.note_solution(cell, scale);
    run.note_rules(rules);
    if (const auto count = miscounted(cell, errors[i]))
      run.note_broken(cell.method->name + " on " + cell.problem->name + " in " + name(cell.precision) + ": " +
                      count->text);
  });
  append_all(run.results().errors, std::move(errors));
  append_all(run.results().orders, std::move(of_cells));
  std::set<std::pair<CellKey, int>> written;
  if (!known_rows.empty())
    for (const auto& row : run.results().errors) written.emplace(key(row), row.level);
  for (const auto& row : known_rows)  // other cells, other levels, and what an interrupted run did not reach
    if (!written.contains({key(row), row.level})) run.results().errors.push_back(row);
  keep_others(run.results().orders, known_orders, run.done());
  run.write(run.results().errors);
  run.write(run.results().orders);
  write_file(run.options().out / "rules.csv", run.rules().csv());
}

}  // namespace halfstep::inline studies
