// Single cells, held against what their method declares.
#include "halfstep/engine/check/cell_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/error.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline engine {
namespace {

bool resolved(const OrderRow& row) {
  return row.quantity != Quantity::energy && (row.verdict == Verdict::pass || row.verdict == Verdict::superconvergent);
}

std::vector<Problem> problems_for(const Method& method, const std::vector<std::string>& asked) {
  std::vector<Problem> result;
  for (const auto& text : asked) {
    result.push_back(problem(text));
    const auto& info = result.back().info;
    if (!takes(method, info))
      throw InputError(
          fmt::format("{} cannot take the force {} of {}, as it is declared", method.name, name(info.force), text));
  }
  if (!asked.empty()) return result;
  for (const auto& candidate : default_problems(OwnCode::first_order))
    if (takes(method, candidate.info)) result.push_back(candidate);
  if (result.empty())
    throw InputError(fmt::format("{} can take no problem of the default run; name one with .on(\"...\")", method.name));
  return result;
}

CellCheck checked(const Cell& cell) {
  CellCheck check{cell, orders_of(cell, {.levels = {}, .budget = default_budget(cell.precision)}, nullptr)};
  const auto& orders = check.measured.orders;
  check.miscount = miscounted(cell, check.measured.errors);
  check.resolved = std::any_of(orders.begin(), orders.end(), resolved);
  check.as_declared =
      check.resolved && !check.miscount &&
      std::all_of(orders.begin(), orders.end(), [](const OrderRow& row) { return as_declared(row.verdict); });
  return check;
}

}  // namespace

std::vector<CellCheck> check_cells(const Method& method, const std::vector<std::string>& on,
                                   const std::vector<Precision>& in) {
  validate(method);
  const auto asked = in.empty() ? std::vector{Precision::double_} : in;
  for (const auto precision : asked)
    if (!offers(method, precision))
      throw InputError(fmt::format("{} has no code for precision {}", method.name, name(precision)));
  std::vector<CellCheck> checks;
  for (const auto& problem : problems_for(method, on))
    for (const auto precision : asked) checks.push_back(checked({method, problem, precision}));
  return checks;
}

}  // namespace halfstep::inline engine
