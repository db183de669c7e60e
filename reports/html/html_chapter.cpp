// A chapter on the page.
#include "halfstep/reports/html/html_chapter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "halfstep/core/text/counted.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/end_statement.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/html/html_cards.hpp"
#include "halfstep/reports/html/html_formula.hpp"
#include "halfstep/reports/html/html_summary.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/html/html_tree.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports::html {
namespace {

/// The number that a cell begins with, for sorting: "2.002 ± 0.004" is 2.002, "(5.20 ± 0.01)e-07" is 5.2e-07.
std::optional<double> leading_number(const std::string& text) {
  const std::size_t begin = text.starts_with('(') ? 1 : 0;
  double value = 0, power = 0;
  const auto [end, error] = std::from_chars(text.data() + begin, text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  const auto scale = text.find(")e");
  if (begin == 0 || scale == std::string::npos) return value;
  const bool positive = text.substr(scale + 2).starts_with('+');
  std::from_chars(text.data() + scale + 2 + (positive ? 1 : 0), text.data() + text.size(), power);
  return value * std::pow(10, power);
}

/// Whether a number goes on in words, "12.4, regular Verlet", and so is none: units and powers have fewer letters.
bool goes_on_in_words(const std::string& text) {
  constexpr std::size_t shortest_word = 4;
  if (text.empty() || (std::isdigit(static_cast<unsigned char>(text[0])) == 0)) return false;
  std::size_t letters = 0;
  return std::any_of(text.begin(), text.end(), [&](char c) {
    letters = std::isalpha(static_cast<unsigned char>(c)) != 0 ? letters + 1 : 0;
    return letters >= shortest_word;
  });
}

/// What stands in a column of numbers, with minus signs between them, too; zero has neither a sign nor a power.
std::string numeric(std::string text) {
  if (leading_number(text) == 0 && text.find_first_not_of("-0.e+") == std::string::npos) {
    if (text.find('e') != std::string::npos) return "0";
    if (text.starts_with('-')) text.erase(0, 1);
  }
  for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; ++at)
    if (at + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0 &&
        (at == 0 || std::string_view(" (").find(text[at - 1]) != std::string_view::npos))
      text.replace(at, 1, "−");
  return prose(text);
}

std::size_t longest(const PlainTable& table, std::size_t column) {
  std::size_t most = 0;
  for (const auto& row : table.rows) most = std::max(most, row[column].size());
  return most;
}

bool is_empty(const std::string& cell) { return cell.empty() || cell == "–"; }

/// A column is one of numbers where most of the cells that hold something begin with one, and none goes on in words.
bool is_numeric(const PlainTable& table, std::size_t column) {
  constexpr std::size_t longest_number = 28;
  if (longest(table, column) > longest_number) return false;
  const auto count = std::count_if(table.rows.begin(), table.rows.end(),
                                   [&](const auto& row) { return leading_number(row[column]).has_value(); });
  const auto filled =
      std::count_if(table.rows.begin(), table.rows.end(), [&](const auto& row) { return !is_empty(row[column]); });
  return 2 * count > filled && std::none_of(table.rows.begin(), table.rows.end(),
                                            [&](const auto& row) { return goes_on_in_words(row[column]); });
}

constexpr const char* verdict_column = "verdict";

/// The verdict that a symbol stands for; that of half a moon, a condition, is to be looked at.
Verdict verdict_by(std::string_view mark) {
  const auto at = std::find_if(verdict_symbols.begin(), verdict_symbols.end(),
                               [&](const VerdictSymbol& one) { return one.symbol == mark; });
  return at == verdict_symbols.end() ? Verdict::no_window : at->verdict;
}

/// "✗ does not hold", in the colour of its symbol.
std::string verdict_text(const std::string& text) {
  const auto blank = text.find(' ');
  if (blank == std::string::npos) return prose(text);
  const std::string mark = text.substr(0, blank);
  return fmt::format("<span class=\"v-{}\"><i aria-hidden=\"true\">{}</i>{}</span>", word(verdict_by(mark)),
                     escaped::html(mark), prose(text.substr(blank)));
}

std::string plain_table(const Chapter& chapter, std::size_t index) {
  const PlainTable& table = chapter.tables[index];
  std::vector<Head> heads;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    constexpr std::size_t sentence = 48;
    heads.push_back({.text = table.columns[i],
                     .number = is_numeric(table, i),
                     .filter = table.columns[i] == verdict_column,
                     .only_if_varied = table.columns[i] == "precision",
                     .wide = longest(table, i) > sentence});
  }
  Table out(fmt::format("{}-table-{}", chapter.id, index + 1), table.caption, heads,
            chapter.title + ": " + table.caption, table.caption == decided_caption ? "findings.csv" : "");
  for (const auto& row : table.rows) {
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < row.size(); ++i)
      cells.push_back(heads[i].number && leading_number(row[i]) ? Cell{numeric(row[i]), leading_number(row[i])}
                      : table.columns[i] == verdict_column      ? Cell{verdict_text(row[i])}
                                                                : Cell{with_trees(row[i])});
    out.row(cells);
  }
  return out.html();
}

}  // namespace

std::string figure(const Chart& chart, std::string_view id, std::string_view kind, std::string_view heading) {
  std::string told = has_points(chart) ? end_statements(chart) : "";
  // What begins with the title of a panel, the name of a method perhaps, keeps its letter; so do symbols and units.
  constexpr std::size_t shortest_word = 3;
  if (chart.panels.size() == 1 && told.find(' ') != std::string::npos && told.find(' ') >= shortest_word)
    told[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(told[0])));
  return fmt::format(
      "<figure class=\"{0} drawn\" id=\"{1}\" "
      "data-chart=\"{2}\"><figcaption><{5}>{3}</{5}><span>{4}</span></figcaption>{6}</figure>\n",
      kind, id, escaped::html(chart.name), prose(chart.title), prose(note_in_line(note_parts(whole_note(chart)))),
      heading, told.empty() ? "" : "<p class=\"told\">" + prose(told) + ".</p>");
}

std::string result_line(const Chapter& chapter, const std::vector<FindingRow>& findings) {
  std::vector<Verdict> verdicts;
  for (const auto& row : findings)
    if (row.study == chapter.id) verdicts.push_back(row.verdict);
  std::string text = prose(chapter.result);
  if (verdicts.empty() || !chapter.cards.empty()) return text;  // that cards were measured as declared is no result
  std::vector<std::string> parts;
  for (const auto& [verdict, symbol] : verdict_symbols) {
    const auto count = std::count(verdicts.begin(), verdicts.end(), verdict);
    if (count > 0) parts.push_back(fmt::format("{} {}", count, counted_as(verdict)));
  }
  const bool all_as_declared =
      std::all_of(verdicts.begin(), verdicts.end(), [](Verdict one) { return as_declared(one); });
  return text + fmt::format("{}<span class=\"{}\">{}: {}.</span>", text.empty() ? "" : " ",
                            all_as_declared ? "as" : "v-fail", counted(verdicts.size(), "finding"),
                            fmt::join(parts, ", "));
}

std::string chapter(const Chapter& chapter) {
  std::string out;
  for (const auto& paragraph : chapter.text) out += fmt::format("<p class=\"prose\">{}</p>\n", prose(paragraph));
  out += cards(chapter);
  std::string figures;
  for (const auto& chart : chapter.charts)
    if (has_points(chart)) figures += figure(chart, escaped::anchor(chart.name), "wide", "h3");
  if (!figures.empty()) out += "<div class=\"figures\">\n" + figures + "</div>\n";
  for (std::size_t i = 0; i < chapter.tables.size(); ++i) out += plain_table(chapter, i);
  return out;
}

}  // namespace halfstep::inline reports::html
