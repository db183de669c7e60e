// The one list of chapters.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "halfstep/core/text/measured.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

using MakeChapter = Chapter (*)(const StudyResults& results);

/// By the name of the study; none for those whose tables the page, the console and the figures show by themselves.
const std::map<std::string, MakeChapter>& makers() {
  static const std::map<std::string, MakeChapter> all = {
      {"convergence", nullptr},
      {"energy", nullptr},
      {"equal-cost", nullptr},
      {"timing", nullptr},
      {"portrait", nullptr},
      {"rounding", nullptr},
      {"audit", audit_chapter},
      {"between", between_chapter},
      {"claims", claims_chapter},
      {"collisions", collisions_chapter},
      {"constants", constants_chapter},
      {"constraints", constraints_chapter},
      {"cube", cube_chapter},
      {"damping", damping_chapter},
      {"estimate", estimate_chapter},
      {"events", events_chapter},
      {"growth", growth_chapter},
      {"implicit-solvers", implicit_solvers_chapter},
      {"invariants", invariants_chapter},
      {"mutation", mutation_chapter},
      {"stability", stability_chapter},
      {"stages", stages_chapter},
      {"step-changes", step_changes_chapter},
      {"stiff", stiff_chapter},
      {"structure", structure_chapter},
      {"tolerance", tolerance_chapter},
      {"variable-steps", variable_steps_chapter},
  };
  return all;
}

std::string number_text(double value) {
  return std::isinf(value) ? value > 0 ? "∞" : "−∞" : fmt::format("{:.6g}", value);
}

/// What was expected; 0 where it is not told from 0.
std::string expected_text(const FindingRow& row) {
  if (!row.expected) return "–";
  return row.tolerance && std::abs(*row.expected) < *row.tolerance ? "0" : number_text(*row.expected);
}

/// A number to the digits that a difference of that size leaves it.
std::string to_digits_of(double value, double difference) {
  constexpr int least = 2, most = 6;
  const double share = std::abs(value) / difference;
  const int digits = share > 1 ? 1 + static_cast<int>(std::min(std::ceil(std::log10(share)), double(most))) : least;
  return fmt::format("{:.{}g}", value, std::clamp(digits, least, most));
}

/// What was observed, with its uncertainty. Beside a tolerance, which is no uncertainty, the number alone.
std::string observed_text(const FindingRow& row) {
  constexpr double small = 1e-2;
  if (!row.observed) return "–";
  if (std::isinf(*row.observed)) return number_text(*row.observed);
  if (row.tolerance) return to_digits_of(*row.observed, *row.tolerance);
  if (row.uncertainty && *row.uncertainty > 0 && std::isfinite(*row.uncertainty))
    return measured(*row.observed, *row.uncertainty);
  if (!row.uncertainty && *row.observed == std::floor(*row.observed)) return number_text(*row.observed);  // a count
  if (*row.observed == 0 || std::abs(*row.observed) >= small) return with_uncertainty(*row.observed, row.uncertainty);
  return fmt::format("{:.3g}", *row.observed);
}

PlainTable finding_table(const std::vector<FindingRow>& rows) {
  PlainTable table{decided_caption,
                   {"subject", "precision", "quantity", "expected", "observed", "tolerance", "verdict", "reason"},
                   {}};
  for (const auto& row : rows)
    table.rows.push_back({row.subject, row.precision, row.quantity, expected_text(row), observed_text(row),
                          row.tolerance ? fmt::format("{:.2g}", *row.tolerance) : "–",
                          fmt::format("{} {}", symbol(row.verdict), word(row.verdict)), row.reason});
  return table;
}

/// Of the methods that were run, else of the catalogue: a study may choose its own. A variant ("ab4:start=euler") is of
/// the family of the name before its colon.
FamilyOf families_in(const std::filesystem::path& dir) {
  std::map<std::string, std::string> families;
  if (std::filesystem::exists(dir / Table<MethodRow>::file()))
    for (const auto& row : read_table<MethodRow>(dir, Table<MethodRow>::file())) families[row.name] = row.family;
  for (const auto& method : all_methods()) families.try_emplace(method.name, method.family);
  return [families](const std::string& method) {
    const auto at = families.find(method);
    return at == families.end() ? "" : at->second;
  };
}

/// As many cells in every row as there are columns: whoever sets a table counts on that, and rows made from a table
/// on disk may lack some.
void make_rectangular(PlainTable& table) {
  for (auto& row : table.rows) row.resize(table.columns.size(), "–");
}

}  // namespace

bool is_in_list_of_chapters(const std::string& study) { return makers().contains(study); }

std::vector<Chapter> chapters(const std::vector<FindingRow>& findings, const std::filesystem::path& dir) {
  std::vector<std::pair<std::string, std::vector<FindingRow>>> of_studies;
  for (const auto& row : findings) {
    auto at =
        std::find_if(of_studies.begin(), of_studies.end(), [&](const auto& one) { return one.first == row.study; });
    if (at == of_studies.end()) at = of_studies.insert(at, {row.study, {}});
    at->second.push_back(row);
  }
  const FamilyOf family_of = families_in(dir);
  std::vector<Chapter> all;
  for (const auto& [study, rows] : of_studies) {
    const auto maker = makers().find(study);
    const bool has_one = maker != makers().end() && maker->second != nullptr;
    auto& chapter =
        all.emplace_back(has_one ? maker->second(StudyResults(dir, rows)) : Chapter{study, study, {}, {}, {}});
    for (auto& chart : chapter.charts) colour_by_family(chart, family_of);
    std::erase_if(chapter.tables, [](const PlainTable& table) { return table.rows.empty(); });
    if (!chapter.decides_statements) chapter.tables.push_back(finding_table(rows));
    for (auto& table : chapter.tables) make_rectangular(table);
  }
  return all;
}

}  // namespace halfstep::inline reports
