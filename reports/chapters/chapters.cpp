// The one list of chapters.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "reports/chapters/chapter.hpp"
#include "reports/text/numbers.hpp"
#include "reports/text/symbols.hpp"

namespace halfstep {
namespace {

/// Makes the chapter of a study from the tables in a folder.
using MakeChapter = Chapter (*)(const std::filesystem::path& dir);

/// By the name of the study.
const std::map<std::string, MakeChapter>& makers() {
  static const std::map<std::string, MakeChapter> all = {
      {"audit", audit_chapter},
      {"claims", claims_chapter},
      {"collisions", collisions_chapter},
      {"constraints", constraints_chapter},
      {"cube", cube_chapter},
      {"damping", damping_chapter},
      {"growth", growth_chapter},
      {"implicit-solvers", implicit_solvers_chapter},
      {"mutation", mutation_chapter},
      {"stability", stability_chapter},
      {"structure", structure_chapter},
      {"variable-steps", variable_steps_chapter},
  };
  return all;
}

std::string number(const std::optional<double>& value) { return value ? fmt::format("{:.6g}", *value) : "–"; }

PlainTable finding_table(const std::vector<FindingRow>& rows) {
  PlainTable table{"What was decided", {"subject", "precision", "quantity", "expected", "observed", "verdict", ""}, {}};
  for (const auto& row : rows)
    table.rows.push_back({row.subject, row.precision, row.quantity, number(row.expected),
                          row.observed ? with_uncertainty(*row.observed, row.uncertainty) : "–",
                          fmt::format("{} {}", symbol(row.verdict), word(row.verdict)), row.reason});
  return table;
}

/// As many cells in every row as there are columns: whoever sets a table counts on that, and rows made from a table
/// on disk may lack some.
void make_rectangular(PlainTable& table) {
  for (auto& row : table.rows) row.resize(table.columns.size(), "–");
}

}  // namespace

std::vector<Chapter> chapters(const std::vector<FindingRow>& findings, const std::filesystem::path& dir) {
  std::vector<Chapter> all;
  std::vector<std::vector<FindingRow>> own;
  for (const auto& row : findings) {
    auto at = std::find_if(all.begin(), all.end(), [&](const Chapter& chapter) { return chapter.id == row.study; });
    if (at == all.end()) {
      const auto maker = makers().find(row.study);
      all.push_back(maker == makers().end() ? Chapter{row.study, row.study, {}, {}, {}} : maker->second(dir));
      own.emplace_back();
      at = all.end() - 1;
    }
    own[static_cast<std::size_t>(at - all.begin())].push_back(row);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].tables.push_back(finding_table(own[i]));
    for (auto& table : all[i].tables) make_rectangular(table);
  }
  return all;
}

}  // namespace halfstep
