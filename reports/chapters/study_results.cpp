// The findings of a study, by what they are about.
#include "halfstep/reports/chapters/study_results.hpp"

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

}  // namespace halfstep::inline reports
