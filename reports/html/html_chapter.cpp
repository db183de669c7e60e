// A chapter on the page.
#include "halfstep/reports/html/html_chapter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/html/html_cards.hpp"
#include "halfstep/reports/html/html_text.hpp"

namespace halfstep::inline reports::html {
namespace {

/// The number that a cell begins with, for sorting: "2.002(4)" is 2.002.
std::optional<double> leading_number(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value;
}

/// A column is one of numbers where most of its cells begin with one.
bool is_numeric(const PlainTable& table, std::size_t column) {
  const auto count = std::count_if(table.rows.begin(), table.rows.end(),
                                   [&](const auto& row) { return leading_number(row[column]).has_value(); });
  return 2 * count > static_cast<std::ptrdiff_t>(table.rows.size());
}

std::string plain_table(const Chapter& chapter, std::size_t index) {
  const PlainTable& table = chapter.tables[index];
  std::vector<Head> heads;
  for (std::size_t i = 0; i < table.columns.size(); ++i) heads.push_back({table.columns[i], is_numeric(table, i)});
  Table out(fmt::format("{}-table-{}", chapter.id, index + 1), table.caption, heads);
  for (const auto& row : table.rows) {
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < row.size(); ++i)
      cells.push_back({escaped::html(row[i]), heads[i].number ? leading_number(row[i]) : std::nullopt});
    out.row(cells);
  }
  return out.html();
}

}  // namespace

std::string chapter(const Chapter& chapter) {
  std::string out;
  for (const auto& paragraph : chapter.text)
    out += fmt::format("<p class=\"prose\">{}</p>\n", escaped::html(paragraph));
  out += cards(chapter);
  if (!chapter.charts.empty()) out += "<div class=\"figures\">\n";
  for (const auto& chart : chapter.charts)
    out += fmt::format(
        "<figure class=\"wide drawn\" data-chart=\"{}\"><figcaption><h4>{}</h4><span>{}</span></figcaption></figure>\n",
        escaped::html(chart.name), escaped::html(chart.title), escaped::html(chart.note));
  if (!chapter.charts.empty()) out += "</div>\n";
  for (std::size_t i = 0; i < chapter.tables.size(); ++i) out += plain_table(chapter, i);
  return out;
}

}  // namespace halfstep::inline reports::html
