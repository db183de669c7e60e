// Frames of the chapters: a chart's panels, what does not hold, what was decided.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "halfstep/core/append.hpp"
#include "halfstep/reports/charts/end_statement.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/slides/slide.hpp"
#include "halfstep/reports/slides/slide_chart.hpp"
#include "halfstep/reports/slides/statements.hpp"
#include "halfstep/reports/text/folded.hpp"
#include "halfstep/reports/text/spelled.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t most_panels = 4;  // of a chart: a frame each
constexpr std::size_t most_cards = 5;   // in their list

Slide frame(const Chapter& chapter, std::string statement) {
  return {.statement = std::move(statement),
          .shown = PlainTable{},
          .selection = {},
          .about = chapter.title,
          .command = "halfstep run " + chapter.id};
}

// Whether a part of a note is of a panel: "sheet of 8 × 8 particles: 300 of 4096 blocks are not zero".
bool is_of_panel(const std::string& part, const std::string& panel) {
  return !panel.empty() && (part.starts_with(panel + ": ") || part.starts_with(spelled(panel) + ": "));
}

// What is noted of all panels, and of this one.
std::vector<std::string> note_parts_of(const Chart& chart, const Panel& panel) {
  auto parts = note_parts(chart.note);
  append(parts, panel.notes);
  std::erase_if(parts, [&](const std::string& part) {
    return !is_of_panel(part, panel.title) &&
           std::any_of(chart.panels.begin(), chart.panels.end(),
                       [&](const Panel& other) { return is_of_panel(part, other.title); });
  });
  return parts;
}

// What a note says of a panel.
std::string noted_of(const Chart& chart, const std::string& panel) {
  for (const auto& part : note_parts(chart.note))
    if (is_of_panel(part, panel)) return part;
  return "";
}

// The result that a chart shows, with as many values as two lines hold; "" where it shows none.
std::string result_of(const Chart& chart, const std::string& panel) {
  for (const std::string& where : {panel.empty() ? "" : panel + ": ", std::string()}) {
    std::string statement;
    for (std::size_t names = 0; names <= 3; ++names) {
      const std::string result = end_statement(chart, names);
      if (result.empty() || letters(where + result) > most_title_letters) break;
      statement = where + result;
    }
    if (!statement.empty()) return statement;
  }
  return noted_of(chart, panel);
}

std::optional<Slide> chart_frame(const Chapter& chapter, const Chart& chart, const std::string& panel,
                                 const std::string& selection) {
  const std::string both = chart.title + (panel.empty() ? "" : ", " + panel);
  std::string result = result_of(chart, panel);
  // A picture is a result itself; of other charts, none without one has a frame.
  if (result.empty() && !chart.equal && !chart.bare) return std::nullopt;
  if (result.empty()) result = letters(both) <= most_title_letters || panel.empty() ? both : panel;
  Slide slide = frame(chapter, std::move(result));
  slide.about += ": " + (slide.statement.starts_with(panel) ? chart.title : both);
  if (selection != slide.statement) slide.selection = selection;
  slide.shown = chart;
  return slide;
}

void add_charts(const Chapter& chapter, std::vector<Slide>& slides) {
  const auto add = [&](std::optional<Slide> slide) {
    if (slide) slides.push_back(std::move(*slide));
  };
  for (const Chart& chart : chapter.charts) {
    if (!has_points(chart)) continue;
    if (const Chart firsts = chart_of_firsts(chart); has_points(firsts)) {
      add(chart_frame(chapter, firsts, "",
                      fmt::format("the first of each family, {} of {} families", firsts.panels[0].curves.size(),
                                  chart.panels.size())));
      continue;
    }
    for (std::size_t k = 0; k < std::min(most_panels, chart.panels.size()); ++k) {
      std::size_t left_out = 0;
      const Chart one = chart_of_panel(chart, k, left_out);
      if (!has_points(one)) continue;
      std::string selection = note_in_line(note_parts_of(chart, chart.panels[k]), most_foot_letters);
      if (left_out > 0) selection = fmt::format("the first {} of {} curves", most_curves, most_curves + left_out);
      add(chart_frame(chapter, one, chart.panels[k].title, selection));
    }
  }
}

// A statement that does not hold: what is written, and what was measured.
void add_cards(const Chapter& chapter, std::vector<Slide>& slides) {
  if (chapter.cards.empty()) return;
  std::size_t all = 0;
  for (std::size_t i = 0; i + 1 < chapter.tables.size(); ++i) all += chapter.tables[i].rows.size();
  PlainTable contents{"What does not hold", {"where", "statement"}, {}};
  for (const Card& card : chapter.cards)
    if (contents.rows.size() < most_cards) contents.rows.push_back({card.place, card.title});
  Slide first = frame(chapter, fmt::format("{} of {} published statements do not hold", chapter.cards.size(), all));
  if (chapter.cards.size() > most_cards)
    first.selection = fmt::format("the first {} of {}, each of which has a frame", most_cards, chapter.cards.size());
  first.shown = std::move(contents);
  slides.push_back(std::move(first));
  for (const Card& card : chapter.cards) {
    PlainTable table{card.title, {"", ""}, {}};
    for (const auto& [heading, words] :
         {std::pair{"written", card.quote}, std::pair{"measured", card.measured}, std::pair{"instead", card.instead}})
      if (!words.empty()) table.rows.push_back({heading, words});
    Slide slide = frame(chapter, "Does not hold: " + card.title);
    slide.shown = std::move(table);
    slide.about = card.place;
    slides.push_back(std::move(slide));
  }
}

constexpr std::size_t most_lines = 10;  // of the rows of a table

// The lines of a row whose cells wrap.
std::size_t lines_of(const std::vector<std::string>& row) {
  constexpr std::size_t column = 30;
  std::size_t lines = 1;
  for (const auto& cell : row) lines = std::max(lines, folded_lines(cell, column).size());
  return lines;
}

// The last table of a chapter is that of its findings; those that call for attention come first.
void add_findings(const Chapter& chapter, std::vector<Slide>& slides) {
  const std::vector<std::string> shown = {"subject", "quantity", "expected", "observed", "verdict"};
  if (chapter.tables.empty() || !chapter.cards.empty()) return;
  const PlainTable& all = chapter.tables.back();
  std::vector<std::size_t> columns;
  for (const auto& name : shown) {
    const auto at = std::find(all.columns.begin(), all.columns.end(), name);
    if (at == all.columns.end()) return;
    columns.push_back(static_cast<std::size_t>(at - all.columns.begin()));
  }
  const auto passes = [&](const std::vector<std::string>& row) {
    const auto& verdict = row[columns.back()];
    return verdict.ends_with(word(Verdict::pass)) || verdict.ends_with(word(Verdict::resolved));
  };
  // Of a number that is only measured nothing is expected.
  auto rows = all.rows;
  std::erase_if(rows, [&](const auto& row) { return row[columns.back()].ends_with(word(Verdict::resolved)); });
  if (rows.empty()) return;
  const auto first_pass =
      std::stable_partition(rows.begin(), rows.end(), [&](const auto& row) { return !passes(row); });
  const auto others = static_cast<std::size_t>(first_pass - rows.begin());
  PlainTable table{chapter.title, shown, {}};
  std::size_t lines = 0;
  for (std::size_t i = 0; i < std::min(most_table_rows, rows.size()); ++i) {
    std::vector<std::string> line;
    for (const std::size_t column : columns) line.push_back(rows[i][column]);
    lines += lines_of(line);
    if (lines > most_lines && i > 0) break;
    table.rows.push_back(std::move(line));
  }
  Slide slide = frame(chapter, fmt::format("{}: {} of {} findings {} as expected", chapter.title, rows.size() - others,
                                           rows.size(), rows.size() - others == 1 ? "is" : "are"));
  if (rows.size() > table.rows.size())
    slide.selection =
        others > 0 ? fmt::format("{} of {} findings, those not as expected first", table.rows.size(), rows.size())
                   : fmt::format("the first {} of {} findings", table.rows.size(), rows.size());
  slide.shown = std::move(table);
  slides.push_back(std::move(slide));
}

}  // namespace

std::vector<Slide> chapter_slides(const std::vector<Chapter>& chapters) {
  std::vector<Slide> all;
  for (const Chapter& chapter : chapters) add_cards(chapter, all);  // what is refuted comes first, as on the page
  for (const Chapter& chapter : chapters) {
    add_findings(chapter, all);
    add_charts(chapter, all);
  }
  return all;
}

}  // namespace halfstep::inline reports
