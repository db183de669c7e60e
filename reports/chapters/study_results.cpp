// The findings of a study, by what they are about.
#include "halfstep/reports/chapters/study_results.hpp"

#include <fmt/format.h>

#include "halfstep/reports/chapters/chapter_values.hpp"

namespace halfstep::inline reports {

const FindingRow* StudyResults::finding(std::string_view subject, std::string_view quantity,
                                        std::string_view precision) const {
  for (const auto& row : findings_)
    if (row.subject == subject && row.quantity == quantity && (precision.empty() || row.precision == precision))
      return &row;
  return nullptr;
}

std::optional<double> StudyResults::expected(std::string_view subject, std::string_view quantity,
                                             std::string_view precision) const {
  const auto* row = finding(subject, quantity, precision);
  return row == nullptr ? std::nullopt : row->expected;
}

std::optional<double> StudyResults::observed(std::string_view subject, std::string_view quantity,
                                             std::string_view precision) const {
  const auto* row = finding(subject, quantity, precision);
  return row == nullptr ? std::nullopt : row->observed;
}

Agreement agreement(const std::vector<FindingRow>& findings, const std::vector<std::string_view>& quantities) {
  Agreement all;
  for (const auto& row : findings) {
    const auto begins = [&](std::string_view quantity) { return row.quantity.starts_with(quantity); };
    if (!row.expected || row.verdict == Verdict::resolved || std::none_of(quantities.begin(), quantities.end(), begins))
      continue;
    ++all.judged;
    if (row.verdict == Verdict::pass || row.verdict == Verdict::superconvergent) ++all.held;
    if (row.verdict == Verdict::rounding_limited) ++all.hidden;
  }
  return all;
}

std::string Agreement::text() const { return judged == 0 ? "–" : fmt::format("{} of {}", held, judged); }

std::string Agreement::others() const {
  const long rest = judged - held - hidden;
  std::string text;
  if (hidden > 0) text += "; rounding hides " + count_text(hidden);
  if (rest > 0)
    text += fmt::format("; {} {}", count_text(rest), rest == 1 ? "differs or is open" : "differ or are open");
  return text;
}

}  // namespace halfstep::inline reports
