// The ladders of a method's page.
#include "halfstep/reports/html/html_ladders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/charts/series.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/spelled.hpp"

namespace halfstep::inline reports::html {
namespace {

using Rungs = std::vector<const ErrorRow*>;

/// The order between a rung and the one before; none where one of the errors is none.
std::optional<double> order_between(const Rungs& rungs, std::size_t i, Number ErrorRow::*error) {
  if (i == 0) return std::nullopt;
  const double coarse = (rungs[i - 1]->*error).value, fine = (rungs[i]->*error).value;
  if (!(coarse > 0) || !(fine > 0)) return std::nullopt;
  return power_between(rungs[i - 1]->h.value, coarse, rungs[i]->h.value, fine);
}

/// The error of a run, in bold where an observed order rests on it, with what became of the run where that is not well.
Cell error_cell(const ErrorRow& row, const Number& error, bool used) {
  const bool is_well = row.status == "ok" || row.status == single_steps;
  if (error.empty()) return {is_well ? "–" : escaped::html(row.status)};
  const std::string text = to_digits(error.value, 3) + (is_well ? "" : " " + escaped::html(row.status));
  return {used ? "<b>" + text + "</b>" : text, error.value};
}

std::string ladder_table(const Rungs& rungs, const Subject& subject) {
  const ErrorRow& first = *rungs.front();
  std::vector<QuantityInfo> measured;
  for (const auto& quantity : quantities)
    if (std::any_of(rungs.begin(), rungs.end(), [&](const auto* row) { return !(row->*quantity.error).empty(); }))
      measured.push_back(quantity);
  std::vector<Head> heads = {{"steps", true}, {"h", true}};
  for (const auto& quantity : measured) heads.insert(heads.end(), {{quantity.brief, true}, {"order", true}});
  Table table(fmt::format("ladder-{}-{}", escaped::anchor(first.problem), escaped::anchor(first.precision)),
              fmt::format("Errors on {} in {}, each with the order from the step size before; bold: used for the order",
                          first.problem, precision_in_words(first.precision)),
              heads);
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    const ErrorRow& row = *rungs[i];
    std::vector<Cell> cells = {{grouped(row.steps), static_cast<double>(row.steps)},
                               {to_digits(row.h.value, 3), row.h.value}};
    for (const auto& quantity : measured) {
      const OrderRow* order = subject.order(row.problem, row.method, row.precision, quantity.quantity);
      const auto between = order_between(rungs, i, quantity.error);
      cells.push_back(error_cell(row, row.*quantity.error, in_window(order, row.level)));
      cells.push_back({fixed(between, 2), between});
    }
    table.row(cells);
  }
  return table.html();
}

}  // namespace

std::string ladder_tables(const Results& own, const Subject& subject) {
  std::string out;
  for (const auto& problem : subject.problems)
    for (const auto& precision : subject.precisions) {
      Rungs rungs;
      for (const auto& row : own.errors)
        if (row.problem == problem && row.precision == precision) rungs.push_back(&row);
      if (rungs.empty()) continue;
      std::stable_sort(rungs.begin(), rungs.end(), [](const auto* a, const auto* b) { return a->level < b->level; });
      out += ladder_table(rungs, subject);
    }
  return out;
}

}  // namespace halfstep::inline reports::html
