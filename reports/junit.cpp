// JUnit XML as GitLab, Jenkins and GitHub's actions read it: they show the text of a failure.
#include "reports/junit.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halfstep {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' ||
             c == '\t')  // XML 1.0 has no other control characters
      out += c;
  }
  return out;
}

template <class Row>
std::string opening(const Row& row, const std::filesystem::path& baseline, double seconds) {
  return fmt::format("  <testcase classname=\"{}\" name=\"{}\" file=\"{}\" time=\"{:.3f}\">",
                     escaped(row.problem + "." + row.method + "." + row.precision), escaped(row.quantity),
                     escaped(baseline.string()), seconds);
}

bool has_baseline(const OrderRow& row, const std::vector<Comparison>& comparisons) {
  return std::any_of(comparisons.begin(), comparisons.end(), [&](const Comparison& comparison) {
    const auto& expected = comparison.expected;
    return expected.problem == row.problem && expected.method == row.method && expected.precision == row.precision &&
           expected.quantity == row.quantity;
  });
}

}  // namespace

std::string junit(const std::vector<Comparison>& comparisons, const std::vector<OrderRow>& measured,
                  const std::filesystem::path& baseline) {
  std::string cases;
  std::size_t failures = 0;
  std::size_t skipped = 0;
  double seconds = 0;
  for (const auto& comparison : comparisons) {
    cases += opening(comparison.expected, baseline, comparison.seconds);
    if (!comparison.good)
      cases += fmt::format("\n    <failure message=\"{}\">{}:{}: {}\n{}</failure>\n  ", escaped(comparison.what),
                           escaped(baseline.string()), comparison.expected.line, escaped(comparison.what),
                           escaped(comparison.ladder));
    cases += "</testcase>\n";
    failures += comparison.good ? 0 : 1;
    seconds += comparison.seconds;
  }
  for (const auto& row : measured) {
    if (has_baseline(row, comparisons)) continue;
    cases += opening(row, baseline, 0) + "<skipped message=\"no baseline\"/></testcase>\n";
    ++skipped;
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"halfstep check\" tests=\"{}\" "
      "failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"{:.3f}\">\n{}</testsuite>\n</testsuites>\n",
      comparisons.size() + skipped, failures, skipped, seconds, cases);
}

}  // namespace halfstep
