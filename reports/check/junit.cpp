// JUnit XML as GitLab, Jenkins and GitHub's actions read it: they show the text of a failure.
#include "reports/check/junit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "studies/tables/csv.hpp"

namespace halfstep {
namespace {

/// Bytes of the UTF-8 sequence that begins here; 0: none does.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0x80                      ? 1
                             : byte(0) >= 0xC2 && byte(0) < 0xE0 ? 2
                             : byte(0) >= 0xE0 && byte(0) < 0xF0 ? 3
                             : byte(0) >= 0xF0 && byte(0) < 0xF5 ? 4
                                                                 : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  // Written too long, surrogates, beyond Unicode, and the two that are no characters.
  if (length >= 3 && ((byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) > 0x9F) ||
                      (byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) > 0x8F) ||
                      (byte(0) == 0xEF && byte(1) == 0xBF && byte(2) >= 0xBE)))
    return 0;
  return length;
}

/// As text or as the value of an attribute. XML 1.0 can say no control character but these three; what it cannot say,
/// and what is no UTF-8, becomes U+FFFD.
std::string escaped(std::string_view text, bool attribute) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    const char c = text.front();
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\r' || (attribute && (c == '\n' || c == '\t')))
      out += fmt::format("&#{};", static_cast<int>(c));
    else if (length == 0 || (length == 1 && static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'))
      out += "\xEF\xBF\xBD";
    else
      out += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return out;
}

std::string attribute(std::string_view text) { return escaped(text, true); }

template <class Row>
std::string opening(const Row& row, double seconds) {
  return fmt::format("<testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\">",
                     attribute(row.problem + "." + row.method + "." + row.precision), attribute(row.quantity), seconds);
}

/// What was measured, as the output of a test.
std::string output(const OrderRow& row) {
  std::string text(word(row.verdict));
  if (row.expected) text += fmt::format(", declared {:g}", *row.expected);
  if (row.observed) text += fmt::format(", observed {:.6g} +- {:.1e}", *row.observed, row.uncertainty.value_or(0));
  if (row.constant)
    text += fmt::format(", constant {:.6g} +- {:.1e}", *row.constant, row.constant_uncertainty.value_or(0));
  return "<system-out>" + escaped(text, false) + "</system-out>";
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
                           word(comparison.deviation), attribute(comparison.what), escaped(comparison.what, false),
                           escaped(shown(file), false), row.line,
                           row.reason.empty() ? "" : escaped("reason of the row: " + row.reason + "\n", false),
                           escaped(comparison.ladder, false), element);
    }
    if (comparison.measured) cases += output(*comparison.measured);
    cases += "</testcase>\n";
    seconds += comparison.seconds;
  }
  for (const auto& row : missing)
    cases += opening(row, 0) + "<skipped message=\"not in the baseline\"/>" + output(row) + "</testcase>\n";
  const auto counts =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\"", comparisons.size() + missing.size(), failures, errors);
  const auto time = fmt::format("time=\"{:.3f}\"", seconds);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"halfstep\" {} {}>\n"
      "<testsuite name=\"halfstep check\" {} skipped=\"{}\" {} file=\"{}\">\n{}</testsuite>\n</testsuites>\n",
      counts, time, counts, missing.size(), time, attribute(shown(file)), cases);
}

}  // namespace halfstep
