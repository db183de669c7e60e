// halfstep explain: the evidence behind one verdict.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/engine/verdict/why.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

MakeCommand add_explain(CLI::App& app) {
  struct Typed {
    std::string method, problem, precision;
    std::vector<std::string> words;
    std::optional<std::string> levels, budget;
    ForeignCodeOptions foreign_code;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb = app.add_subcommand("explain", "The evidence behind one verdict: rungs, tests, thresholds, the rule");
  verb->add_option("METHOD", typed->method, "A method")->required()->option_text("METHOD");
  verb->add_option("PROBLEM", typed->problem, "A problem: kepler:e=0.9")->required()->option_text("PROBLEM");
  verb->add_option("QUANTITY", typed->words,
                   fmt::format("{} (default: the first); and study files that define method or problem",
                               fmt::join(quantity_names(), ", ")))
      ->option_text("[QUANTITY | FILE.toml]...");
  verb->add_option("--precision", typed->precision, "Precision (default double)")->option_text("NAME");
  verb->add_option("--levels", typed->levels, "First and last level of step halving: A..B")->option_text("A..B");
  verb->add_option("--budget", typed->budget, "Most force evaluations of one run")->option_text("N");
  typed->foreign_code.add_to(verb);
  verb->footer(
      "Exit code: 0 the verdict is as declared, 1 it is not, 2 bad input. docs/verdict.md explains the tests.");
  return [typed] {
    ExplainCommand explain;
    Request& request = explain.run.request;
    if (typed->levels) request.levels = parse_levels(*typed->levels);
    if (typed->budget) request.budget = whole_number<long long>("--budget", *typed->budget, 1);
    explain.run.foreign_code = typed->foreign_code.value();
    request.methods = {typed->method};
    request.problems = {typed->problem};
    if (!typed->precision.empty()) request.precisions = {typed->precision};
    const auto quantities = names_beside_files(typed->words, explain.files);
    if (quantities.size() > 1)
      throw InputError("explain: \"" + quantities[1] + "\" is one quantity too many; a verdict is on one");
    if (!quantities.empty()) explain.quantity = quantities[0];
    return explain;
  };
}

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
    if (cell.method->name != first.method->name)
      throw InputError("explain: \"" + first.method->name + "\" and \"" + cell.method->name +
                       "\" match; name one method");
    if (cell.problem->name != first.problem->name)
      throw InputError("explain: \"" + first.problem->name + "\" and \"" + cell.problem->name +
                       "\" match; name one problem");
  }
  return first;
}

}  // namespace

int execute(const ExplainCommand& typed) {
  const Quantity quantity = quantity_of(typed.quantity);
  RunCommand command = typed.run;
  command.request.studies = {"convergence"};
  command.foreign_code.options.stop = &interrupted();
  const LoadedCode loaded = load_foreign_code(command.foreign_code);
  if (!loaded.broken.empty()) throw InputError(loaded.broken.front());
  for (const auto& file : typed.files) read_study(file, all_studies(), command.foreign_code.options);
  const Plan plan = plan_of(command, loaded.methods);
  const Cell cell = cell_of(plan);
  const CellOrders found =
      orders_of(cell, {plan.levels, plan.budget.value_or(default_budget(cell.precision)), true}, &interrupted());
  if (interrupted()) return exit_interrupted;
  const auto ladder = ladder_of(cell, quantity, found.errors, found.scale);
  if (!ladder)
    throw InputError("explain: " + std::string(name(quantity)) + " is not measured on " + cell.problem->name);
  const OrderRow row = order_row(found, quantity);
  put(cell.method->name + ", " + cell.problem->name + ", " + std::string(info(cell.precision).name) + ", " +
      std::string(name(quantity)) + "\n" + why(*ladder));
  if (const Finding plain = judge(*ladder); row.verdict != plain.verdict)
    put("\nIn a run: " + std::string(word(row.verdict)) + ": " + row.reason + "\n");
  return as_declared(row.verdict) ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
