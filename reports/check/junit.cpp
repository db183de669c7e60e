// JUnit XML as GitLab, Jenkins and GitHub's actions read it: they show the text of a failure.
#include "halfstep/reports/check/junit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/reports/check/check.hpp"

namespace halfstep::inline reports {
namespace {

template <class Row>
std::string opening(const Row& row, double seconds) {
  return fmt::format("<testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\">",
                     escaped::xml_attribute(row.problem + "." + row.method + "." + row.precision), name(row.quantity),
                     seconds);
}

/// What was measured, as the output of a test.
std::string system_out(const OrderRow& row) {
  std::string text(word(row.verdict));
  if (row.expected) text += fmt::format(", declared {:g}", *row.expected);
  if (row.observed) text += fmt::format(", observed {:.6g} +- {:.1e}", *row.observed, row.uncertainty.value_or(0));
  if (row.constant)
    text += fmt::format(", constant {:.6g} +- {:.1e}", *row.constant, row.constant_uncertainty.value_or(0));
  return "<system-out>" + escaped::xml(text) + "</system-out>";
}

}  // namespace

std::string junit(const std::vector<Comparison>& comparisons, const std::vector<OrderRow>& missing,
                  const std::filesystem::path& file) {
  std::string cases;
  std::size_t failures = 0, errors = 0;
  double seconds = 0;
  for (const auto& comparison : comparisons) {
    const auto& row = comparison.expected;
    cases += opening(row, comparison.seconds);
    if (!comparison.good()) {
      const bool error = comparison.deviation == Deviation::gone;
      ++(error ? errors : failures);
      const std::string_view element = error ? "error" : "failure";
      cases += fmt::format("\n<{} type=\"{}\" message=\"{}\">{}\n at {}:{}\n{}{}</{}>\n", element,
                           word(comparison.deviation), escaped::xml_attribute(comparison.description),
                           escaped::xml(comparison.description), escaped::xml(shown(file)), row.line,
                           row.reason.empty() ? "" : escaped::xml("reason of the row: " + row.reason + "\n"),
                           escaped::xml(ladder_text(comparison)), element);
    }
    if (comparison.measured) cases += system_out(*comparison.measured);
    cases += "</testcase>\n";
    seconds += comparison.seconds;
  }
  for (const auto& row : missing)
    cases += opening(row, 0) + "<skipped message=\"not in the baseline\"/>" + system_out(row) + "</testcase>\n";
  const auto counts =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\"", comparisons.size() + missing.size(), failures, errors);
  const auto time = fmt::format("time=\"{:.3f}\"", seconds);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"halfstep\" {} {}>\n"
      "<testsuite name=\"halfstep check\" {} skipped=\"{}\" {} file=\"{}\">\n{}</testsuite>\n</testsuites>\n",
      counts, time, counts, missing.size(), time, escaped::xml_attribute(shown(file)), cases);
}

}  // namespace halfstep::inline reports
