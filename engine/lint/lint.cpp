#include "halfstep/engine/lint/lint.hpp"

#include <fmt/format.h>

#include "halfstep/core/text/counted.hpp"
#include "halfstep/engine/theory/tableau_numbers.hpp"
#include "halfstep/engine/theory/tableau_properties.hpp"
#include "halfstep/engine/theory/theory_text.hpp"

namespace halfstep::inline engine {
namespace {

constexpr int far_fewer = 4;  // digits than the others have

bool claims_are_met(const CoefficientTable& table, const TableFacts& facts) {
  return facts.wrong_sums.empty() && table.order && facts.order.order >= *table.order &&
         (table.b_hat.empty() || (table.embedded && facts.embedded->order >= *table.embedded));
}

std::vector<std::string> faults_of(const CoefficientTable& table, const TableFacts& facts) {
  std::vector<std::string> faults;
  for (const RowSum& row : facts.wrong_sums)
    faults.push_back(fmt::format("row {} of a sums to {}, its node c is {}", row.stage + 1, row.sum, row.node));
  if (facts.alone)
    faults.push_back(fmt::format("{} is the only number on or above the diagonal: without it the method is explicit",
                                 text(*facts.alone)));
  if (facts.order.order == 0 && facts.nearly == 0) faults.push_back("b is of order 0: it does not converge");
  if (facts.embedded && facts.embedded->order == 0) faults.push_back("b_hat is of order 0: it does not converge");
  if (facts.nearly > facts.order.order)
    faults.push_back(fmt::format("b is of order {} only but for {:.1e}, by which conditions are missed", facts.nearly,
                                 facts.missed));
  else if (table.order && facts.order.order < *table.order)
    faults.push_back(fmt::format("b is of order {}, not {}: {}", facts.order.order, *table.order, facts.order.failure));
  if (table.embedded && facts.embedded->order < *table.embedded)
    faults.push_back(fmt::format("b_hat is of order {}, not {}: {}", facts.embedded->order, *table.embedded,
                                 facts.embedded->failure));
  if (facts.least && facts.digits + far_fewer <= *facts.others)
    faults.push_back(fmt::format("{} is worth {} digits, the others are worth {}: no error below 1e-{} can be trusted",
                                 text(*facts.least), facts.digits, *facts.others, facts.digits));
  return faults;
}

/// Whether a better table next to one that claims nothing says that it is mistyped. One order more is near by chance:
/// the midpoint rule is Euler's method with one number changed.
bool is_suspicious(const LintReport& report) {
  constexpr int by_chance = 1;
  const Score &better = report.repairs.front().score, &here = report.score;
  return better.order > here.order + by_chance || better.embedded > here.embedded + by_chance ||
         better.row_sums > here.row_sums || better.explicit_form > here.explicit_form;
}

std::string kind(const TableFacts& facts) {
  switch (facts.kind) {
    case StageKind::explicit_:
      return "explicit";
    case StageKind::diagonally_implicit:
      return "diagonally implicit";
    default:
      return "implicit";
  }
}

std::string order_line(const std::string& label, const TreeOrder& order, std::optional<int> claimed) {
  std::string line = fmt::format("{:<14}{}", label, order.order);
  if (claimed) line += fmt::format(" (claimed: {})", *claimed);
  line += fmt::format(", {} {}", counted(order.conditions, "condition"), order.conditions == 1 ? "holds" : "hold");
  if (!order.failure.empty()) line += "; next, " + order.failure;
  return line + "\n";
}

}  // namespace

LintReport lint(const CoefficientTable& table) {
  LintReport report{table, facts(table), {}, score(table), {}};
  report.faults = faults_of(table, report.facts);
  if (!claims_are_met(table, report.facts) || report.facts.kind != StageKind::explicit_)
    report.repairs = repairs(table);
  if (report.faults.empty() && !report.repairs.empty() && is_suspicious(report))
    report.faults.push_back("a single slip would explain why it is not better than it is");
  return report;
}

std::string text(const LintReport& report) {
  const TableFacts& facts = report.facts;
  std::string lines =
      fmt::format("{}: {}, {}\n", report.table.name, counted(report.table.stages(), "stage"), kind(facts));
  lines += order_line("order", facts.order, report.table.order);
  if (facts.embedded) lines += order_line("embedded", *facts.embedded, report.table.embedded);
  lines += fmt::format("{:<14}{}\n", "stage order", facts.stage_order);
  lines += fmt::format("{:<14}{}\n", "row sums",
                       report.table.c.empty()     ? "c is not given: the sums of the rows are the nodes"
                       : facts.wrong_sums.empty() ? "each node is the sum of its row"
                                                  : fmt::format("{} wrong", facts.wrong_sums.size()));
  lines +=
      fmt::format("{:<14}{}\n", "digits",
                  facts.least ? fmt::format("{} at least, {} for {}", facts.digits, facts.digits, text(*facts.least))
                              : "all numbers are exact");
  const ButcherTableau tableau{.a = report.table.a, .b = report.table.b};
  lines += fmt::format("{:<14}{}\n", "stability", stability_text(tableau));
  lines += fmt::format("{:<14}{}\n", "SSP", ssp_text(tableau));
  std::string properties;
  const auto add = [&](bool holds, const char* property) {
    if (holds) properties += (properties.empty() ? "" : ", ") + std::string(property);
  };
  add(facts.stiffly_accurate, facts.kind == StageKind::explicit_ ? "first same as last" : "stiffly accurate");
  add(facts.symplectic, "symplectic");
  add(facts.symmetric, "symmetric");
  add(has_all_digits(tableau) && is_algebraically_stable(tableau), "algebraically stable");
  add(facts.negative_weights, "some weights are negative");
  if (!properties.empty()) lines += fmt::format("{:<14}{}\n", "properties", properties);
  for (const auto& fault : report.faults) lines += "✗ " + fault + "\n";
  for (std::size_t i = 0; i < report.repairs.size() && i < 3; ++i)
    lines += (report.faults.empty() ? "  near by: "
              : i == 0              ? "  repair: "
                                    : "  or:     ") +
             text(report.repairs[i], report.score) + "\n";
  if (!report.faults.empty() && report.repairs.empty())
    lines += facts.nearly > facts.order.order ? "  no single slip explains it: its fractions are rounded\n"
                                              : "  no single slip explains it\n";
  return lines;
}

}  // namespace halfstep::inline engine
