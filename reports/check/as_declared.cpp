// Orders and ladders of single cells as text for a failed test.
#include "halfstep/reports/check/as_declared.hpp"
#include "halfstep/core/text/escaped.hpp"

#include <fmt/format.h>

#include <cmath>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/engine/check/cell_check.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports {
namespace {

/// "fail              position        2 -> 1.0000(2)  observed 1, claimed 2".
std::string order_line(const OrderRow& row) {
  const auto order = fmt::format("{} -> {}", row.expected ? fmt::format("{:g}", *row.expected) : "?",
                                 row.observed ? with_uncertainty(*row.observed, row.uncertainty) : "?");
  const auto text = fmt::format("  {:<16}  {:<14}  {:<14}  {}", word(row.verdict), info(row.quantity).brief, order,
                                escaped::terminal(row.reason));
  return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

/// What the ladder shows: up to four quantities, those not as declared before the others.
std::vector<Quantity> quantities_shown(const std::vector<OrderRow>& orders) {
  std::vector<Quantity> quantities;
  for (const bool wanted : {false, true})
    for (const auto& row : orders)
      if (as_declared(row.verdict) == wanted && quantities.size() < (wanted ? 2 : 4))
        quantities.push_back(row.quantity);
  return quantities;
}

/// h, and each error with its order between neighbouring step sizes.
std::string ladder(const std::vector<ErrorRow>& rows, const std::vector<Quantity>& shown) {
  std::string text = "  h       ";
  for (const Quantity quantity : shown) text += fmt::format("{:>16}", info(quantity).brief);
  const ErrorRow* coarse = nullptr;
  for (const auto& row : rows) {
    text += fmt::format("\n  {:.2e}", row.h.value);
    if (row.status != "ok") text += "  " + row.status + (row.reason.empty() ? "" : ": " + row.reason);
    for (const Quantity quantity : shown) {
      if (row.status != "ok") break;
      const auto column = info(quantity).error;
      const double error = (row.*column).value;
      const double slope = coarse == nullptr
                               ? std::nan("")
                               : power_between(coarse->h.value, ((*coarse).*column).value, row.h.value, error);
      text += fmt::format(" {:>9.2e}{:>6}", error, std::isfinite(slope) ? fmt::format("{:.2f}", slope) : "-");
    }
    coarse = row.status == "ok" ? &row : nullptr;
  }
  return text + "\n";
}

/// What contradicts the evaluations that foreign code declares; empty where nothing does.
std::string miscount_line(const std::optional<Miscount>& miscount) {
  return miscount ? fmt::format("  fail              evaluations     {} -> {:g} a step\n", miscount->declared,
                                miscount->made)
                  : "";
}

std::string text_of(const CellCheck& check) {
  const auto& cell = check.cell;
  auto text = fmt::format("{} on {} in {}, declared -> observed\n", cell.method->name, cell.problem->name,
                          name(cell.precision));
  bool contradicted = check.miscount.has_value();
  for (const auto& row : check.measured.orders) {
    contradicted = contradicted || !as_declared(row.verdict);
    text += order_line(row);
  }
  text += miscount_line(check.miscount);
  if (!contradicted && !check.resolved)
    text += "  no order of position or velocity is resolved; try a wider precision\n";
  if (!check.as_declared) text += ladder(check.measured.errors, quantities_shown(check.measured.orders));
  return text;
}

}  // namespace

Report converges_as_declared(const Method& method, const Where& where) {
  Report all{true, ""};
  for (const auto& check : check_cells(method, where.problems, where.precisions)) {
    all.ok = all.ok && check.as_declared;
    all.text += (all.text.empty() ? "" : "\n") + text_of(check);
  }
  return all;
}

Report converges_as_declared(const OwnStepper& stepper, const Where& where) {
  return converges_as_declared(stepper.method(), where);
}

}  // namespace halfstep::inline reports
