// Workflow commands and Markdown for GitHub.
#include "reports/check/github.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halfstep {
namespace {

/// The message of a workflow command, or with `property` the value of one of its properties.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : text)
    if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
      out += fmt::format("%{:02X}", static_cast<int>(c));
    else
      out += c;
  return out;
}

/// A cell of a table in Markdown: no markup, no line break, no bar.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c == '\n' || c == '\r')
      out += ' ';
    else if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else if (std::string_view("|\\`*_[]#~").find(c) != std::string_view::npos)
      out += std::string("\\") + c;
    else
      out += c;
  return out;
}

std::size_t deviations(const std::vector<Comparison>& comparisons) {
  return static_cast<std::size_t>(
      std::count_if(comparisons.begin(), comparisons.end(), [](const auto& c) { return !c.good(); }));
}

std::string explained(const Comparison& comparison) {
  return comparison.what + (comparison.expected.reason.empty() ? "" : " (" + comparison.expected.reason + ")");
}

}  // namespace

std::string github_annotations(const std::vector<Comparison>& comparisons, const std::filesystem::path& file) {
  constexpr std::size_t most = 10;
  const std::size_t all = deviations(comparisons);
  const auto command = [&](long line, const std::string& name, const std::string& message) {
    return fmt::format("::error file={},line={},title={}::{}\n", escaped(file.generic_string(), true), line,
                       escaped(name, true), escaped(message, false));
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
  std::string text =
      fmt::format("### halfstep check: {}\n\n{} rows of {}: {} as expected, {} not", bad == 0 ? "passed" : "failed",
                  comparisons.size(), cell(file.generic_string()), comparisons.size() - bad, bad);
  text += missing == 0 ? "\n" : fmt::format("; {} measured orders are in no row\n", missing);
  if (bad > 0) text += "\n| problem | method | precision | quantity | what | line |\n|---|---|---|---|---|---|\n";
  std::size_t count = 0;
  for (const auto& comparison : comparisons) {
    if (comparison.good() || ++count > most) continue;
    const auto& row = comparison.expected;
    text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", cell(row.problem), cell(row.method), cell(row.precision),
                        cell(row.quantity), cell(explained(comparison)), row.line);
  }
  if (count > most) text += fmt::format("\nand {} more\n", count - most);
  return text;
}

}  // namespace halfstep
