// The chapter on published statements: one table per source, ready to be handed out.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/claims/claims.hpp"

namespace halfstep::inline reports {

Chapter claims_chapter(const StudyResults& results) {
  const auto rows = results.table<ClaimRow>();
  const auto count = [&](ClaimVerdict verdict) {
    return std::to_string(
        std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return row.verdict == word(verdict); }));
  };
  Chapter chapter = chapter_text("claims", {{"statements", std::to_string(rows.size())},
                                            {"hold", count(ClaimVerdict::holds)},
                                            {"conditional", count(ClaimVerdict::conditional)},
                                            {"fail", count(ClaimVerdict::fails)},
                                            {"unmeasured", count(ClaimVerdict::unmeasured)}});
  for (const auto& row : rows) {
    const std::string caption = "Statements in " + row.source;
    auto table = std::find_if(chapter.tables.begin(), chapter.tables.end(),
                              [&](const PlainTable& t) { return t.caption == caption; });
    if (table == chapter.tables.end()) {
      chapter.tables.push_back({caption, {"where", "statement", "measured", "verdict", "condition or correction"}, {}});
      table = chapter.tables.end() - 1;
    }
    const char* mark = row.verdict == word(ClaimVerdict::holds)         ? "✓"
                       : row.verdict == word(ClaimVerdict::conditional) ? "◐"
                       : row.verdict == word(ClaimVerdict::fails)       ? "✗"
                                                                        : "?";
    table->rows.push_back(
        {row.place, row.statement, row.measured, fmt::format("{} {}", mark, row.verdict), row.comment});
  }
  return chapter;
}

}  // namespace halfstep::inline reports
