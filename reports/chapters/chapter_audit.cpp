// The chapter on somebody else's libraries: what they claim of their schemes beside what was measured.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/measured.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/symbols.hpp"
#include "halfstep/studies/audit/audit.hpp"

namespace halfstep::inline reports {
namespace {

/// The lowest order under each class of force: "2.00 / 2.00 / 1.00".
std::string by_force(const AuditRow& row) {
  const auto text = [](const std::optional<double>& order) { return order ? fmt::format("{:.2f}", *order) : "–"; };
  return text(row.of_position) + " / " + text(row.of_time) + " / " + text(row.of_velocity);
}

std::string observed_text(const AuditRow& row) {
  return row.uncertainty && *row.uncertainty > 0 ? measured(*row.observed, *row.uncertainty)
                                                 : with_uncertainty(*row.observed, row.uncertainty);
}

/// A row a scheme: claimed, measured, verdict, note. Of the quantity that decides.
std::vector<std::string> line(const AuditRow& row) {
  return {
      row.scheme,
      row.call,
      std::to_string(row.claimed),
      row.proven ? std::to_string(*row.proven) : "–",
      row.observed ? observed_text(row) : "–",
      fmt::format("{} {}", symbol(row.verdict), word(row.verdict)),
      fmt::format("{}, {}, {}{}{}", row.problem, row.precision, row.quantity, row.note.empty() ? "" : ": ", row.note),
      by_force(row),
      fmt::format("{} / {} / {} / {} / {}", row.passed, row.more, row.failed, row.rounding_limited, row.undecided),
      row.steps == 0 ? "–" : fmt::format("{} of {}", row.signalled, row.steps)};
}

}  // namespace

Chapter audit_chapter(const StudyResults& results) {
  const auto rows = results.table<AuditRow>();
  const auto count = [&](const auto& holds) { return std::count_if(rows.begin(), rows.end(), holds); };
  const auto more = count([](const AuditRow& row) { return row.verdict == Verdict::superconvergent; });
  const auto less = count([](const AuditRow& row) { return !as_declared(row.verdict); });
  Chapter chapter = chapter_text(
      "audit",
      {{"schemes", std::to_string(rows.size())}, {"less", std::to_string(less)}, {"more", std::to_string(more)}});
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

}  // namespace halfstep::inline reports
