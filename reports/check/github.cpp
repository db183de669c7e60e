// Workflow commands and Markdown for GitHub.
#include "halfstep/reports/check/github.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/counted.hpp"
#include "halfstep/core/text/escaped.hpp"

namespace halfstep::inline reports {
namespace {

std::size_t deviations(const std::vector<Comparison>& comparisons) {
  return static_cast<std::size_t>(
      std::count_if(comparisons.begin(), comparisons.end(), [](const auto& c) { return !c.good(); }));
}

std::string explained(const Comparison& comparison) {
  return comparison.description + (comparison.expected.reason.empty() ? "" : " (" + comparison.expected.reason + ")");
}

}  // namespace

std::string github_annotations(const std::vector<Comparison>& comparisons, const std::filesystem::path& file) {
  constexpr std::size_t most = 10;
  const std::size_t all = deviations(comparisons);
  const auto command = [&](long line, const std::string& name, const std::string& message) {
    return fmt::format("::error file={},line={},title={}::{}\n", escaped::github_property(file.generic_string()), line,
                       escaped::github_property(name), escaped::github_message(message));
  };
  std::string text;
  std::size_t count = 0;
  for (const auto& comparison : comparisons) {
    if (comparison.good()) continue;
    if (++count == most && all > most)
      return text + command(1, "halfstep check", fmt::format("{} more rows deviate", all - most + 1));
    text += command(comparison.expected.line, title(comparison.expected), explained(comparison));
  }
  return text;
}

std::string github_summary(const std::vector<Comparison>& comparisons, std::size_t missing,
                           const std::filesystem::path& file) {
  constexpr std::size_t most = 200;
  const std::size_t bad = deviations(comparisons);
  std::string text = fmt::format("### halfstep check: {}\n\n{} of {}: {} as expected, {} not",
                                 bad == 0 ? "passed" : "failed", counted(comparisons.size(), "row"),
                                 escaped::markdown(file.generic_string()), comparisons.size() - bad, bad);
  text += missing == 0
              ? "\n"
              : fmt::format("; {} {} in no row\n", counted(missing, "measured order"), missing == 1 ? "is" : "are");
  if (bad > 0) text += "\n| problem | method | precision | quantity | what | line |\n|---|---|---|---|---|---|\n";
  std::size_t count = 0;
  for (const auto& comparison : comparisons) {
    if (comparison.good() || ++count > most) continue;
    const auto& row = comparison.expected;
    text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", escaped::markdown(row.problem),
                        escaped::markdown(row.method), escaped::markdown(row.precision),
                        escaped::markdown(name(row.quantity)), escaped::markdown(explained(comparison)), row.line);
  }
  if (count > most) text += fmt::format("\nand {} more\n", count - most);
  return text;
}

}  // namespace halfstep::inline reports
