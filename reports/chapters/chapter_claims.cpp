// The chapter on published statements: those that do not hold as cards, then a table per source.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/claims/claims.hpp"

namespace halfstep::inline reports {
namespace {

const char* mark(std::string_view verdict) {
  if (verdict == word(ClaimVerdict::holds)) return "✓";
  if (verdict == word(ClaimVerdict::fails)) return "✗";
  return verdict == word(ClaimVerdict::unmeasured) ? "?" : "◐";
}

std::string quoted(const ClaimRow& row) { return row.quote.empty() ? "" : "“" + row.quote + "”"; }

bool is_of(const ClaimReadingRow& reading, const ClaimRow& row) {
  return reading.source == row.source && reading.place == row.place && reading.statement == row.statement;
}

Card card(const ClaimRow& row, const std::vector<ClaimReadingRow>& readings) {
  Card card{.title = row.statement,
            .place = row.source + ", " + row.place,
            .quote = quoted(row),
            .measured = row.measured,
            .instead = row.comment,
            .quantity = {},
            .unit = {},
            .written = {},
            .readings = {}};
  for (const auto& reading : readings) {
    if (!is_of(reading, row)) continue;
    card.quantity = reading.quantity;
    card.unit = reading.unit;
    if (reading.kind == "written")
      card.written.push_back(reading.value);
    else
      card.readings.push_back({reading.where, reading.value, reading.uncertainty});
  }
  return card;
}

PlainTable& table_of(const ClaimRow& row, Chapter& chapter) {
  const std::string caption = "Statements of " + row.source;
  for (auto& table : chapter.tables)
    if (table.caption == caption) return table;
  chapter.tables.push_back(
      {caption, {"where", "written", "judged", "verdict", "measured", "condition or correction"}, {}});
  return chapter.tables.back();
}

/// How many statements of each source hold, and how many do not; what is of no source is not in it.
PlainTable decisions(const std::vector<ClaimRow>& rows) {
  constexpr std::array verdicts = {ClaimVerdict::holds, ClaimVerdict::stated, ClaimVerdict::conditional,
                                   ClaimVerdict::fails, ClaimVerdict::unmeasured};
  PlainTable table{"What was decided: statements of each source", {"source"}, {}};
  for (const auto verdict : verdicts) table.columns.push_back(fmt::format("{} {}", mark(word(verdict)), word(verdict)));
  table.columns.push_back("all");
  const auto line = [&](const std::string& name, const auto& counts) {
    std::vector<std::string> cells = {name};
    for (const auto verdict : verdicts)
      cells.push_back(std::to_string(std::count_if(
          rows.begin(), rows.end(), [&](const ClaimRow& row) { return counts(row) && row.verdict == word(verdict); })));
    cells.push_back(std::to_string(std::count_if(rows.begin(), rows.end(), counts)));
    table.rows.push_back(cells);
  };
  for (const auto& source : words_of(rows, &ClaimRow::source))
    line(source, [&](const ClaimRow& row) { return row.source == source; });
  line("all sources", [](const ClaimRow&) { return true; });
  return table;
}

}  // namespace

Chapter claims_chapter(const StudyResults& results) {
  const auto rows = results.table<ClaimRow>();
  // A folder from before there were cards has no such table.
  const auto readings =
      results.has<ClaimReadingRow>() ? results.table<ClaimReadingRow>() : std::vector<ClaimReadingRow>{};
  const auto count = [&](ClaimVerdict verdict) {
    return std::to_string(
        std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return row.verdict == word(verdict); }));
  };
  const std::string number = count(ClaimVerdict::unmeasured);
  const std::string unmeasured =
      number == "0" ? "" : fmt::format(", {} {} not measured", number, number == "1" ? "was" : "were");
  std::set<std::string> sources;
  for (const auto& row : rows) sources.insert(row.source);
  const Claim recurrence = method("stormer-verlet").claims.at(Force::position);
  const Claim step = method("velocity-verlet").claims.at(Force::position);
  Chapter chapter = chapter_text("claims", {{"statements", std::to_string(rows.size())},
                                            {"sources", std::to_string(sources.size())},
                                            {"hold", count(ClaimVerdict::holds)},
                                            {"stated", count(ClaimVerdict::stated)},
                                            {"conditional", count(ClaimVerdict::conditional)},
                                            {"fail", count(ClaimVerdict::fails)},
                                            {"do", count(ClaimVerdict::fails) == "1" ? "does" : "do"},
                                            {"unmeasured", unmeasured},
                                            {"recurrence", std::to_string(recurrence.local.position)},
                                            {"step", std::to_string(step.local.position)},
                                            {"global", std::to_string(recurrence.global.position)}});
  chapter.summary.push_back(fmt::format(
      "{} statements: {} hold, {} hold under a condition that the source states, {} under one that it does "
      "not state, {} {} not hold{}",
      rows.size(), count(ClaimVerdict::holds), count(ClaimVerdict::stated), count(ClaimVerdict::conditional),
      count(ClaimVerdict::fails), count(ClaimVerdict::fails) == "1" ? "does" : "do", unmeasured));
  for (const auto verdict : {ClaimVerdict::fails, ClaimVerdict::conditional, ClaimVerdict::unmeasured})
    for (const auto& row : rows)
      if (row.verdict == word(verdict))
        chapter.summary.push_back(fmt::format("{} {}, {}: {}: {}: {}{}", mark(row.verdict), row.source, row.place,
                                              row.statement, row.verdict, row.measured,
                                              row.comment.empty() ? "" : " (" + row.comment + ")"));
  for (const auto& row : rows) {
    if (row.verdict == word(ClaimVerdict::fails)) chapter.cards.push_back(card(row, readings));
    table_of(row, chapter)
        .rows.push_back({row.place, quoted(row), row.statement, fmt::format("{} {}", mark(row.verdict), row.verdict),
                         row.measured, row.comment});
  }
  chapter.decides_statements = true;
  if (!rows.empty()) chapter.tables.push_back(decisions(rows));
  return chapter;
}

}  // namespace halfstep::inline reports
