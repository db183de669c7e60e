// halfstep explain: the evidence behind one verdict.
#include <algorithm>

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/engine/verdict/why.hpp"

namespace halfstep::inline app {
namespace {

Quantity quantity_of(const std::string& asked) {
  const std::vector<std::string>& known = quantity_names();
  if (asked.empty()) return Quantity::global_position;
  if (std::find(known.begin(), known.end(), asked) != known.end()) return quantity_named(asked);
  std::string all;
  for (const auto& name : known) all += (all.empty() ? "" : ", ") + name;
  throw InputError("explain: no quantity is named \"" + asked + "\"" + suggestion(asked, known) +
                   "; there are: " + all);
}

/// The one cell that is asked for.
Cell cell_of(const Plan& plan) {
  const Cell& first = plan.cells.front();
  for (const Cell& cell : plan.cells) {
    if (cell.method.name != first.method.name)
      throw InputError("explain: \"" + first.method.name + "\" and \"" + cell.method.name +
                       "\" match; name one method");
    if (cell.problem.name != first.problem.name)
      throw InputError("explain: \"" + first.problem.name + "\" and \"" + cell.problem.name +
                       "\" match; name one problem");
  }
  return first;
}

}  // namespace

int execute(const ExplainCommand& typed) {
  const Quantity quantity = quantity_of(typed.quantity);
  RunCommand command = typed.run;
  command.request.studies = {"convergence"};
  command.brought.options.stop = &interrupted();
  const Arrived arrived = bring(command.brought);
  if (!arrived.broken.empty()) throw InputError(arrived.broken.front());
  const Plan plan = plan_of(command, arrived.methods);
  const Cell cell = cell_of(plan);
  const CellOrders found =
      orders_of(cell, {plan.levels, plan.budget.value_or(default_budget(cell.precision))}, &interrupted());
  if (interrupted()) return exit_interrupted;
  const auto ladder = ladder_of(cell, quantity, found.errors, found.scale);
  if (!ladder) throw InputError("explain: " + std::string(name(quantity)) + " is not measured on " + cell.problem.name);
  const OrderRow row = order_row(found, quantity);
  put(cell.method.name + ", " + cell.problem.name + ", " + std::string(info(cell.precision).name) + ", " +
      std::string(name(quantity)) + "\n" + why(*ladder));
  if (const Finding plain = judge(*ladder); row.verdict != plain.verdict)
    put("\nIn a run: " + std::string(word(row.verdict)) + ": " + row.reason + "\n");
  return as_declared(row.verdict) ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
