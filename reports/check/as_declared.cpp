// Orders and ladders of single cells as text for a failed test.
#include "reports/check/as_declared.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "engine/orders/cell_orders.hpp"
#include "engine/orders/miscount.hpp"
#include "engine/run/run.hpp"
#include "methods/catalogue.hpp"
#include "problems/catalogue.hpp"
#include "reports/figures/series.hpp"
#include "reports/numbers.hpp"

namespace halfstep {
namespace {

bool resolved(const OrderRow& row) {
  return row.quantity != "energy" && (row.verdict == Verdict::pass || row.verdict == Verdict::superconvergent);
}

// The quantities of an order, as short as a test's report (80 columns) asks for.
std::string short_name(const std::string& quantity) {
  if (quantity.starts_with("global_")) return quantity.substr(7);
  return quantity.starts_with("local_") ? "local " + quantity.substr(6) : quantity;
}

/// "fail              position        2 -> 1.0000(2)  observed 1, claimed 2".
std::string order_line(const OrderRow& row) {
  const auto order = fmt::format("{} -> {}", row.expected ? fmt::format("{:g}", *row.expected) : "?",
                                 row.observed ? with_uncertainty(*row.observed, row.uncertainty) : "?");
  const auto text =
      fmt::format("  {:<16}  {:<14}  {:<14}  {}", word(row.verdict), short_name(row.quantity), order, row.reason);
  return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

/// What the ladder shows: up to four quantities, those not as declared before the others.
std::vector<std::string> shown(const std::vector<OrderRow>& orders) {
  std::vector<std::string> names;
  for (const bool wanted : {false, true})
    for (const auto& row : orders)
      if (as_declared(row.verdict) == wanted && names.size() < (wanted ? 2 : 4)) names.push_back(row.quantity);
  return names;
}

/// h, and each error with its order between neighbouring step sizes.
std::string ladder(const std::vector<ErrorRow>& rows, const std::vector<std::string>& names) {
  std::string text = "  h       ";
  for (const auto& name : names) text += fmt::format("{:>16}", short_name(name));
  const ErrorRow* coarse = nullptr;
  for (const auto& row : rows) {
    text += fmt::format("\n  {:.2e}", row.h.value);
    if (row.status != "ok") text += "  " + row.status + (row.reason.empty() ? "" : ": " + row.reason);
    for (const auto& name : names) {
      if (row.status != "ok") break;
      const double error = quantity_of(row, name).value;
      const double slope = coarse == nullptr ? std::nan("")
                                             : std::log(quantity_of(*coarse, name).value / error) /
                                                   std::log(coarse->h.value / row.h.value);
      text += fmt::format(" {:>9.2e}{:>6}", error, std::isfinite(slope) ? fmt::format("{:.2f}", slope) : "-");
    }
    coarse = row.status == "ok" ? &row : nullptr;
  }
  return text + "\n";
}

/// What contradicts the evaluations that foreign code declares; empty where nothing does.
std::string miscount_line(const Cell& cell, const std::vector<ErrorRow>& rows) {
  const auto found = miscounted(cell, rows);
  return found ? fmt::format("  fail              evaluations     {} -> {:g} a step\n", found->declared, found->made)
               : "";
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
  for (const auto& candidate : default_problems(true))
    if (takes(method, candidate.info)) result.push_back(candidate);
  if (result.empty())
    throw InputError(fmt::format("{} can take no problem of the default run; name one with .on(\"...\")", method.name));
  return result;
}

/// Judges one cell and says so.
Report judged(const Cell& cell) {
  const auto found = orders_of(cell, {.levels = {}, .budget = default_budget(cell.precision)}, nullptr);
  Report report{true, fmt::format("{} on {} in {}, declared -> observed\n", cell.method.name, cell.problem.name,
                                  name(cell.precision))};
  for (const auto& row : found.orders) {
    report.ok = report.ok && as_declared(row.verdict);
    report.text += order_line(row);
  }
  const auto count = miscount_line(cell, found.errors);
  report.ok = report.ok && count.empty();
  report.text += count;
  if (report.ok && std::none_of(found.orders.begin(), found.orders.end(), resolved)) {
    report.ok = false;
    report.text += "  no order of position or velocity is resolved; try a wider precision\n";
  }
  if (!report.ok) report.text += ladder(found.errors, shown(found.orders));
  return report;
}

}  // namespace

Report converges_as_declared(const Method& method, const Where& where) {
  validate(method);
  const auto asked = where.precisions.empty() ? std::vector{Precision::double_} : where.precisions;
  for (const auto precision : asked)
    if (!offers(method, precision))
      throw InputError(fmt::format("{} has no code for precision {}", method.name, name(precision)));
  Report all{true, ""};
  for (const auto& problem : problems_for(method, where.problems))
    for (const auto precision : asked) {
      const Report one = judged({method, problem, precision});
      all.ok = all.ok && one.ok;
      all.text += (all.text.empty() ? "" : "\n") + one.text;
    }
  return all;
}

Report converges_as_declared(const OwnStepper& own, const Where& where) {
  return converges_as_declared(own.method(), where);
}

}  // namespace halfstep
