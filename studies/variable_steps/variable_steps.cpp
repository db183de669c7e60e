// Stoermer-Verlet with steps of unequal length: what is left of its order without a correction and with either of two,
// grid by grid.
#include "halfstep/studies/variable_steps/variable_steps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/variable_steps/chosen_steps.hpp"
#include "halfstep/studies/variable_steps/frame_times.hpp"

namespace halfstep {

template <>
TableLayout Table<VariableStepsRow>::layout() {
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
struct FormulaOnGrid {
  std::string method, grid;
  Cell cell;
};

const std::string uncorrected = "verlet-uncorrected";

/// The recurrence for equal steps as it stands: where a step differs from the last, the speed is changed by their
/// ratio. No method of the catalogue, for it converges to nothing.
Method recurrence_as_it_stands(const std::string& grid) {
  Method result = method("verlet-variable-simple:grid=" + grid);
  result.name = uncorrected + ":grid=" + grid;
  std::get<VariableVerlet>(result.scheme).weight = StepWeight::uncorrected;
  for (auto& [force, claim] : result.claims) claim = {.global = {0, 0}, .local = {1, 0}, .energy = 0};
  result.is = {};
  return result;
}

Method formula(const std::string& name, const std::string& grid) {
  return name == uncorrected ? recurrence_as_it_stands(grid) : method(name + ":grid=" + grid);
}

/// Systems of more tell nothing new of a recurrence for each coordinate, and take minutes in wide precisions.
constexpr int most_coordinates = 4;

std::vector<FormulaOnGrid> subjects(const std::vector<Precision>& precisions) {
  std::vector<FormulaOnGrid> all;
  for (const auto precision : precisions)
    for (const auto& problem : all_problems())
      if (problem.info.force == Force::position && !problem.written && problem.dimension <= most_coordinates)
        for (const auto& name : {uncorrected, std::string("verlet-variable-simple"), std::string("verlet-variable")})
          for (const std::string grid : {"smooth", "geometric", "alternating"})
            all.push_back({name, grid, {formula(name, grid), problem, precision}});
  return all;
}

/// The mean power of h in the position error over the last three halvings of a ladder.
double last_slope(const std::vector<ErrorRow>& runs) {
  std::vector<std::pair<double, double>> points;
  for (const auto& run : runs)
    if (run.status == "ok") points.emplace_back(run.h.value, run.global_position.value);
  if (points.size() < 4) return std::numeric_limits<double>::quiet_NaN();
  const auto &first = points[points.size() - 4], &last = points.back();
  return power_between(first.first, first.second, last.first, last.second);
}

VariableStepsRow row_of(const FormulaOnGrid& subject, const ErrorRow& run) {
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
  std::vector<CellOrders> measured(all.size());
  parallel_for(input, all.size(), [&](std::size_t i) {
    measured[i] = orders_of(all[i].cell, {{}, short_budget(all[i].cell.precision)}, input.stop);
  });
  std::vector<VariableStepsRow> rows;
  Findings findings(input.study);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const auto& run : measured[i].errors) rows.push_back(row_of(all[i], run));
    const std::string subject = all[i].method + " on " + all[i].cell.problem->name + ", " + all[i].grid + " grid";
    if (std::get<VariableVerlet>(all[i].cell.method->scheme).weight == StepWeight::uncorrected) {
      findings.in(all[i].cell.precision)
          .value(subject, "mean slope of the position error, last three halvings", 0, last_slope(measured[i].errors),
                 0.25, "the error does not fall with the steps: it is the motion under another force");
      continue;
    }
    for (const Quantity quantity : {Quantity::global_position, Quantity::global_velocity})
      findings.order(subject, order_row(measured[i], quantity));
  }
  if (const auto asked = precisions_of(input.plan); std::ranges::count(asked, Precision::double_) > 0) {
    frame_rate(input, rows, findings.in(Precision::double_));
    chosen_steps(input, rows, findings.in(Precision::double_));
  }
  input.write(rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
