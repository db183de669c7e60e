// Orders and error constants against a committed baseline.
#include "halfstep/engine/check/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline engine {
namespace {

/// What was measured, by cell.
struct MeasuredRows {
  std::map<std::string, std::vector<const OrderRow*>> orders;
  std::map<std::string, std::vector<ErrorRow>> errors;

  explicit MeasuredRows(const Results& results) {
    for (const auto& row : results.orders) orders[cell_title(row)].push_back(&row);
    for (const auto& row : results.errors) errors[cell_title(row)].push_back(row);
  }

  const OrderRow* find(const BaselineRow& row) const {
    const auto cell = orders.find(cell_title(row));
    if (cell == orders.end()) return nullptr;
    for (const auto* order : cell->second)
      if (order->quantity == row.quantity) return order;
    return nullptr;
  }
};

Difference missing(const BaselineRow& row, const MeasuredRows& measured,
                   const std::map<std::string, std::string>& gone) {
  if (const auto cell = gone.find(cell_title(row)); cell != gone.end()) return {Deviation::gone, cell->second};
  const auto cell = measured.orders.find(cell_title(row));
  if (cell == measured.orders.end())
    return {Deviation::not_measured, "was not measured: the run holds no " + cell_title(row)};
  std::string quantities;
  for (const auto* order : cell->second)
    quantities += (quantities.empty() ? "" : ", ") + std::string(name(order->quantity));
  return {Deviation::not_measured, "was not measured; the run has " + quantities};
}

/// A row that says nothing of why it expects something other than what is declared: it never did, or the method's
/// declaration is no longer that of the day it was frozen.
Difference unexplained(const BaselineRow& row, const OrderRow& measured) {
  if (!row.reason.empty() || expects_declared(row, measured)) return {};
  const auto declared = measured.expected
                            ? fmt::format("what the method declares for {} ({:g})", title(row), *measured.expected)
                            : fmt::format("declared: {} is to be conserved", title(row));
  return {Deviation::not_declared, fmt::format("order {:g} is not {}; such a row needs a reason", row.order, declared)};
}

/// The errors of a row's run, and the row's share of its time.
void add_ladder(Comparison& comparison, const MeasuredRows& measured) {
  const auto ladder = measured.errors.find(cell_title(comparison.expected));
  if (ladder == measured.errors.end()) return;
  double seconds = 0;
  for (const auto& row : ladder->second) seconds += row.seconds;
  const auto cell = measured.orders.find(ladder->first);
  if (cell != measured.orders.end()) comparison.seconds = seconds / static_cast<double>(cell->second.size());
  if (!comparison.good()) comparison.ladder = ladder->second;
}

}  // namespace

std::string_view word(Deviation deviation) {
  switch (deviation) {
    case Deviation::order:
      return "order";
    case Deviation::constant:
      return "constant";
    case Deviation::no_order:
      return "no-order";
    case Deviation::not_measured:
      return "not-measured";
    case Deviation::gone:
      return "gone";
    case Deviation::not_declared:
      return "not-declared";
    case Deviation::passes_now:
      return "passes-now";
    case Deviation::none:
      break;
  }
  return "";
}

Difference difference(const BaselineRow& expected, const OrderRow& measured) {
  // Steps without a result are expected by no row: what order the others show is no excuse.
  if (!has_order(measured))
    return {Deviation::no_order, fmt::format("no order could be measured ({}{}{}); expected {:g} within {:g}",
                                             word(measured.verdict), measured.reason.empty() ? "" : ": ",
                                             measured.reason, expected.order, expected.order_tolerance)};
  if (expects_less(expected, measured) && measured.verdict == Verdict::pass)
    return {Deviation::passes_now,
            fmt::format("order {:.6g}, as declared: what was expected to fail ({:g}) passes now; "
                        "`halfstep check --update` turns it into an ordinary row",
                        *measured.observed, expected.order)};
  const double margin = order_margin * measured.uncertainty.value_or(0);
  const bool contradicts = measured.verdict == Verdict::fail || measured.verdict == Verdict::superconvergent;
  if (!(std::abs(*measured.observed - expected.order) <= expected.order_tolerance + margin) ||
      contradicts == expects_declared(expected, measured))
    return {Deviation::order,
            fmt::format("order {:.6g} +- {:.2g} ({}{}{}) where {:g} within {:g} is expected", *measured.observed,
                        margin, word(measured.verdict), measured.reason.empty() ? "" : ": ", measured.reason,
                        expected.order, expected.order_tolerance)};
  if (!expected.constant) return {};
  if (!measured.constant)
    return {Deviation::constant, fmt::format("no error constant could be measured; expected {:g} within {:g}",
                                             *expected.constant, *expected.constant_tolerance)};
  const double own_constant = constant_margin * measured.constant_uncertainty.value_or(0);
  if (!(std::abs(*measured.constant - *expected.constant) <= *expected.constant_tolerance + own_constant))
    return {Deviation::constant,
            fmt::format("error constant {:.6g} +- {:.2g} where {:.6g} within {:g} is expected", *measured.constant,
                        own_constant, *expected.constant, *expected.constant_tolerance)};
  return {};
}

std::vector<Comparison> compare(const std::vector<BaselineRow>& rows, const Results& results,
                                const std::map<std::string, std::string>& gone) {
  const MeasuredRows measured(results);
  std::vector<Comparison> comparisons;
  for (const auto& row : rows) {
    auto& comparison = comparisons.emplace_back();
    comparison.expected = row;
    Difference outcome;
    if (const auto* order = measured.find(row)) {
      comparison.measured = *order;
      outcome = difference(row, *order);
      if (outcome.deviation == Deviation::none) outcome = unexplained(row, *order);
    } else {
      outcome = missing(row, measured, gone);
    }
    comparison.deviation = outcome.deviation;
    comparison.description = outcome.description;
    add_ladder(comparison, measured);
  }
  return comparisons;
}

std::vector<OrderRow> without_baseline(const std::vector<BaselineRow>& rows, const std::vector<OrderRow>& measured) {
  std::set<std::string> known;
  for (const auto& row : rows) known.insert(title(row));
  std::vector<OrderRow> others;
  for (const auto& row : measured)
    if (has_order(row) && !known.contains(title(row))) others.push_back(row);
  return others;
}

}  // namespace halfstep::inline engine
