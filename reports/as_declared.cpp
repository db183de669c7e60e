// Orders and ladders of single cells as text for a failed test.
#include "reports/as_declared.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "methods/catalogue.hpp"
#include "problems/catalogue.hpp"
#include "reports/console.hpp"
#include "reports/numbers.hpp"
#include "reports/series.hpp"
#include "studies/cell_orders.hpp"
#include "studies/run.hpp"

namespace halfstep {
namespace {

bool resolved(const OrderRow& row) {
  return row.quantity != "energy" && (row.verdict == Verdict::pass || row.verdict == Verdict::superconvergent);
}

/// "fail             global position  2 -> 1.0001(2)  the errors fall with order 1".
std::string line(const OrderRow& row) {
  const std::string observed = row.observed ? with_uncertainty(*row.observed, row.uncertainty) : "?";
  const std::string expected = row.expected ? fmt::format("{:g}", *row.expected) : "?";
  const auto text = fmt::format("  {:<17} {:<16} {:>3} -> {:<11} {}", word(row.verdict), words(row.quantity), expected,
                                observed, row.reason);
  return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
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
  for (const auto& candidate : problems())
    if (candidate.info.main_job && takes(method, candidate.info)) result.push_back(candidate);
  if (result.empty())
    throw InputError(fmt::format("{} can take no problem of the main job; name one with .on(\"...\")", method.name));
  return result;
}

/// Judges one cell and says so.
Report judged(const Cell& cell) {
  const auto found = orders_of(cell, {.levels = {}, .budget = default_budget(cell.precision)}, nullptr);
  Report report{true, fmt::format("{} on {} in {}, declared -> observed\n", cell.method.name, cell.problem.name,
                                  name(cell.precision))};
  for (const auto& row : found.orders) {
    report.ok = report.ok && as_declared(row.verdict);
    report.text += line(row);
  }
  if (report.ok && std::none_of(found.orders.begin(), found.orders.end(), resolved)) {
    report.ok = false;
    report.text += "  no order of position or velocity could be resolved, so nothing is shown; try a wider precision\n";
  }
  if (!report.ok) report.text += error_table(found.errors);
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
