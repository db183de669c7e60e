// The chapter on somebody else's libraries: what they claim of their schemes beside what was measured.
#include <fmt/format.h>

#include <algorithm>

#include "reports/chapters/chapter.hpp"
#include "reports/text/numbers.hpp"
#include "reports/text/symbols.hpp"
#include "studies/audit/audit.hpp"

namespace halfstep {
namespace {

/// The lowest order under each class of force: "2.00 / 2.00 / 1.00".
std::string by_force(const AuditRow& row) {
  const auto text = [](const std::optional<double>& order) { return order ? fmt::format("{:.2f}", *order) : "–"; };
  return text(row.of_position) + " / " + text(row.of_time) + " / " + text(row.of_velocity);
}

/// A row a scheme: claimed, measured, verdict, note. Of the quantity that decides.
std::vector<std::string> line(const AuditRow& row) {
  return {
      row.scheme,
      row.call,
      std::to_string(row.claimed),
      row.proven ? std::to_string(*row.proven) : "–",
      row.observed ? with_uncertainty(*row.observed, row.uncertainty) : "–",
      fmt::format("{} {}", symbol(row.verdict), word(row.verdict)),
      fmt::format("{}, {}, {}{}{}", row.problem, row.precision, row.quantity, row.note.empty() ? "" : ": ", row.note),
      by_force(row),
      fmt::format("{} / {} / {} / {} / {}", row.passed, row.more, row.failed, row.rounding_limited, row.undecided),
      row.steps == 0 ? "–" : fmt::format("{} of {}", row.signalled, row.steps)};
}

}  // namespace

Chapter audit_chapter(const std::filesystem::path& dir) {
  const auto rows = read_table<AuditRow>(dir);
  const auto count = [&](const auto& holds) { return std::count_if(rows.begin(), rows.end(), holds); };
  const auto more = count([](const AuditRow& row) { return row.verdict == Verdict::superconvergent; });
  const auto less = count([](const AuditRow& row) { return !as_declared(row.verdict); });
  Chapter chapter{
      "audit",
      "Other people's libraries",
      {fmt::format("{} schemes and calls of other libraries, run at fixed steps just like halfstep's own schemes and "
                   "compared with the order that the library itself documents: {} fall short of their claim, {} exceed "
                   "it.",
                   rows.size(), less, more),
       "Each row shows the quantity that decides: an order that is not as claimed if there is one, the lowest global "
       "order first. The order of a first step is that of the call's own starting procedure. All other orders are in "
       "orders.csv, with their constants and windows of step sizes.",
       "The column “orders” counts the orders of a row that are as claimed / higher / not as claimed / hidden by "
       "rounding / undecided. A step is signalled if the library itself reported a problem: by its return code, its "
       "error estimate, a message, or an exception (signals.csv)."},
      {},
      {}};
  const std::vector<std::string> columns = {"scheme",
                                            "call",
                                            "claimed",
                                            "proven",
                                            "measured",
                                            "verdict",
                                            "where, and what it is",
                                            "a(x) / a(t, x) / a(t, x, v)",
                                            "orders",
                                            "signalled steps"};
  PlainTable findings{"Claims that do not hold", columns, {}};
  for (const auto& row : rows)
    if (!as_declared(row.verdict)) findings.rows.push_back(line(row));
  if (!findings.rows.empty()) chapter.tables.push_back(findings);
  for (const auto& row : rows) {
    const std::string caption = "Schemes of " + row.library;
    if (chapter.tables.empty() || chapter.tables.back().caption != caption)
      chapter.tables.push_back({caption, columns, {}});
    chapter.tables.back().rows.push_back(line(row));
  }
  return chapter;
}

}  // namespace halfstep
