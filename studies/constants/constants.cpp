// Error constants: what the coefficients and the variational equation predict, and what runs show.
#include "halfstep/studies/constants/constants.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/constants/leading_error.hpp"

namespace halfstep {

template <>
TableLayout Table<ConstantRow>::layout() {
  return {"constants.csv",
          {{"method", &Row::method, column::name().key()},
           {"problem", &Row::problem, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"quantity", &Row::quantity, column::quantity().key()},
           {"order", &Row::order, column::count()},
           {"predicted", &Row::predicted, column::size()},
           {"measured", &Row::measured, column::size()},
           {"uncertainty", &Row::uncertainty, column::size()}}};
}
template struct Table<ConstantRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

constexpr Precision precision_of_constants = Precision::digits50;

/// A scalar one, nonlinear ones of both orders, one whose f mixes t and y, a linear one.
constexpr std::array subjects = {"bernoulli",   "lotka-volterra", "rigid-body",
                                 "brusselator", "non-normal",     "henon-heiles"};

/// The uncertainty of a constant holds in 95 of 100 ladders, twice that in all of some hundreds.
constexpr int intervals = 2;

struct Compared {
  std::vector<ConstantRow> rows;
  Findings findings;
};

/// The largest over the start points is measured. Two whose errors differ by less than the next term makes of them at
/// the finest step may change places beyond it: of these, the one that was measured.
double leading_start(const std::vector<digits50_t>& constants, double measured, double next_term) {
  const double largest = to_double(*std::max_element(constants.begin(), constants.end()));
  double leading = largest;
  for (const auto& one : constants) {
    const double constant = to_double(one);
    if (largest - constant <= 2 * next_term && std::abs(constant - measured) < std::abs(leading - measured))
      leading = constant;
  }
  return leading;
}

/// What the constant and the terms behind it are off by, at the finest step that has an error.
double next_term(const std::vector<ErrorRow>& errors, const OrderRow& row) {
  const auto value = [&](const ErrorRow& one) { return (one.*info(row.quantity).error).value; };
  const auto finest = std::find_if(errors.rbegin(), errors.rend(), [&](const ErrorRow& one) { return value(one) > 0; });
  if (finest == errors.rend()) return 0;
  return std::abs(value(*finest) / std::pow(finest->h.value, *row.expected) - *row.constant);
}

std::optional<double> predicted(const LeadingError& error, const OrderRow& row, const std::vector<ErrorRow>& errors) {
  const bool position = is_position(row.quantity);
  if (!is_local(row.quantity)) return to_double(position ? error.position : error.velocity);
  const auto& of_starts = position ? error.local_position : error.local_velocity;
  if (of_starts.empty()) return std::nullopt;
  return leading_start(of_starts, *row.constant, next_term(errors, row));
}

void compare(const Cell& cell, const StudyInput& input, Compared& result) {
  const auto error = leading_error(cell.method, cell.problem);
  if (!error) return;
  const auto measured = orders_of(cell, {{}, short_budget(precision_of_constants)}, input.stop);
  const std::string subject = cell.method->name + " on " + cell.problem->name;
  for (const auto& row : measured.orders) {
    if (row.quantity == Quantity::energy || !row.expected) continue;
    const std::string quantity = "constant of " + std::string(name(row.quantity));
    auto findings = result.findings.in(precision_of_constants);
    if (row.verdict != Verdict::pass || !row.constant || !row.constant_uncertainty) {
      findings.verdict(subject, quantity, row.verdict == Verdict::pass ? Verdict::no_window : row.verdict,
                       "no constant is measured: " + row.reason);
      continue;
    }
    const auto expected = predicted(*error, row, measured.errors);
    if (!expected) continue;
    const double known = intervals * *row.constant_uncertainty + to_double(error->uncertainty) * *expected;
    findings.value(subject, quantity, *expected, *row.constant, known);
    result.rows.push_back({cell.method->name, cell.problem->name, name(precision_of_constants), row.quantity,
                           static_cast<int>(*row.expected), *expected, *row.constant, *row.constant_uncertainty});
  }
}

}  // namespace

std::vector<FindingRow> constants(const StudyInput& input) {
  std::vector<Cell> cells;
  for (const auto* name : subjects)
    for (const auto& method : methods_of(input.plan))
      if (const Problem p = problem(name); takes(method, p.info)) cells.push_back({method, p, precision_of_constants});
  std::vector<Compared> compared(cells.size(), Compared{{}, Findings(input.study)});
  parallel_for(input, cells.size(), [&](std::size_t i) { compare(cells[i], input, compared[i]); });
  std::vector<ConstantRow> rows;
  Findings findings(input.study);
  for (const auto& one : compared) {
    rows.insert(rows.end(), one.rows.begin(), one.rows.end());
    findings.add(one.findings);
  }
  input.write(rows);
  return findings.rows();
}

}  // namespace halfstep::inline studies
