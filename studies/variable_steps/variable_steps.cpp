// Stoermer-Verlet with steps of unequal length: what the two formulas keep of its order, grid by grid.
#include "halfstep/studies/variable_steps/variable_steps.hpp"

#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep {

template <>
TableLayout<VariableStepsRow> Table<VariableStepsRow>::layout() {
  return {"variable-steps.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"grid", &Row::grid, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"level", &Row::level, column::level().key()},
           {"steps", &Row::steps, column::count()},
           {"h", &Row::h, column::positive()},
           {"position", &Row::position, column::size()},
           {"velocity", &Row::velocity, column::size()}}};
}
template struct Table<VariableStepsRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

namespace {

/// A formula on a grid on a problem.
struct Subject {
  std::string method, grid;
  Cell cell;
};

std::vector<Subject> subjects(const std::vector<Precision>& precisions) {
  std::vector<Subject> all;
  for (const auto precision : precisions)
    for (const auto& problem : all_problems())
      if (problem.info.force == Force::position)
        for (const std::string name : {"verlet-variable-simple", "verlet-variable"})
          for (const std::string grid : {"smooth", "geometric", "alternating"})
            all.push_back({name, grid, {method(name + ":grid=" + grid), problem, precision}});
  return all;
}

VariableStepsRow row_of(const Subject& subject, const ErrorRow& run) {
  return {run.problem,
          subject.method,
          subject.grid,
          run.precision,
          run.level,
          run.steps,
          run.h.value,
          run.status == "ok" ? run.global_position.value : std::numeric_limits<double>::quiet_NaN(),
          run.status == "ok" ? run.global_velocity.value : std::numeric_limits<double>::quiet_NaN()};
}

}  // namespace

std::vector<FindingRow> variable_steps(const StudyInput& input) {
  const auto all = subjects(precisions_of(input.plan));
  std::vector<CellOrders> found(all.size());
  parallel_for(input, all.size(), [&](std::size_t i) {
    found[i] = orders_of(all[i].cell, {{}, short_budget(all[i].cell.precision)}, input.stop);
  });
  std::vector<VariableStepsRow> rows;
  Findings findings(input.study);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const auto& run : found[i].errors) rows.push_back(row_of(all[i], run));
    const std::string what = all[i].method + " on " + all[i].cell.problem.name + ", " + all[i].grid + " grid";
    for (const Quantity quantity : {Quantity::global_position, Quantity::global_velocity})
      findings.order(what, order_row(found[i], quantity));
  }
  input.write(rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
