// Error constants: what the coefficients and the variational equation predict, and what runs show.
#include "halfstep/studies/constants/constants.hpp"

#include <array>

#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/constants/leading_error.hpp"

namespace halfstep {

template <>
TableLayout<ConstantRow> Table<ConstantRow>::layout() {
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

constexpr Precision precision = Precision::digits50;

/// A scalar one, nonlinear ones of both orders, one whose f mixes t and y, a linear one.
constexpr std::array subjects = {"bernoulli",   "lotka-volterra", "rigid-body",
                                 "brusselator", "non-normal",     "henon-heiles"};

/// The uncertainty of a constant holds in 95 of 100 ladders, twice that in all of some hundreds.
constexpr int intervals = 2;

struct Compared {
  std::vector<ConstantRow> rows;
  Findings findings;
};

double predicted(const LeadingError& error, Quantity quantity) {
  const bool position = is_position(quantity);
  if (is_local(quantity)) return to_double(position ? error.local_position : error.local_velocity);
  return to_double(position ? error.position : error.velocity);
}

void compare(const Cell& cell, const StudyInput& input, Compared& result) {
  const auto error = leading_error(cell.method, cell.problem);
  if (!error) return;
  const auto measured = orders_of(cell, {{}, short_budget(precision)}, input.stop);
  const std::string subject = cell.method.name + " on " + cell.problem.name;
  for (const auto& row : measured.orders) {
    if (row.quantity == Quantity::energy || !row.expected) continue;
    const double expected = predicted(*error, row.quantity);
    const std::string quantity = "constant of " + std::string(name(row.quantity));
    auto findings = result.findings.in(precision);
    if (row.verdict != Verdict::pass || !row.constant || !row.constant_uncertainty) {
      findings.verdict(subject, quantity, row.verdict == Verdict::pass ? Verdict::no_window : row.verdict,
                       "no constant is measured: " + row.reason);
      continue;
    }
    const double known = intervals * *row.constant_uncertainty + to_double(error->uncertainty) * expected;
    findings.value(subject, quantity, expected, *row.constant, known);
    result.rows.push_back({cell.method.name, cell.problem.name, name(precision), row.quantity,
                           static_cast<int>(*row.expected), expected, *row.constant, *row.constant_uncertainty});
  }
}

}  // namespace

std::vector<FindingRow> constants(const StudyInput& input) {
  std::vector<Cell> cells;
  for (const auto* name : subjects)
    for (const auto& method : methods_of(input.plan))
      if (const Problem p = problem(name); takes(method, p.info)) cells.push_back({method, p, precision});
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
