// The deck as a page.
#include <fmt/format.h>

#include <utility>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/latex.hpp"
#include "halfstep/reports/page/files.hpp"
#include "halfstep/reports/slides/slide.hpp"
#include "halfstep/reports/text/typeset.hpp"

namespace halfstep::inline reports {
namespace {

/// Cells of sentences: the first column names them, and there is no head.
bool is_of_words(const PlainTable& table) { return table.columns.front().empty(); }

std::string row_html(const std::vector<std::string>& cells, std::string_view first) {
  std::string out = "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string_view tag = i == 0 || first == "th scope=\"col\"" ? first : "td";
    out += fmt::format("<{}>{}</{}>", tag, typeset(cells[i], as_html), tag.substr(0, 2));
  }
  return out + "</tr>\n";
}

std::string shown_html(const PlainTable& table, const Slide&) {
  std::string out = "<table>\n";
  if (!is_of_words(table)) out += "<thead>" + row_html(table.columns, "th scope=\"col\"") + "</thead>\n";
  out += "<tbody>\n";
  for (const auto& row : table.rows) out += row_html(row, "th scope=\"row\"");
  return out + "</tbody></table>\n";
}

std::string shown_html(const Chart& chart, const Slide& slide) {
  return fmt::format("<figure><img src=\"figures/{}.svg\" alt=\"{}\"></figure>\n",
                     escaped::address(escaped::file_stem({chart.name})), escaped::html(slide.statement));
}

// Tables get the largest letters that they have room for.
std::string_view kind(const Slide& slide) {
  constexpr std::size_t few_letters = 65, few_rows = 5;
  const auto* table = std::get_if<PlainTable>(&slide.shown);
  if (table == nullptr) return "";
  if (is_of_words(*table)) return " words";
  const std::size_t width = table_letters(*table);
  return width > 80 ? " wide" : width < few_letters && table->rows.size() <= few_rows ? " narrow" : "";
}

// Names of methods are not broken at their hyphens; the tags of powers and indices have none.
std::string unbroken(std::string text) {
  constexpr std::string_view hyphen = "\u2011";
  for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += hyphen.size())
    text.replace(at, 1, hyphen);
  return text;
}

std::string html_frame(const Slide& slide, std::size_t number, std::size_t count) {
  std::string out = fmt::format("<section class=\"frame{}\" id=\"frame-{}\">\n<h2>{}</h2>\n", kind(slide), number,
                                unbroken(typeset(slide.statement, as_html)));
  out += std::visit([&](const auto& shown) { return shown_html(shown, slide); }, slide.shown);
  out += "<div class=\"foot\">";
  if (!slide.selection.empty()) out += fmt::format("<p class=\"selection\">{}</p>", typeset(slide.selection, as_html));
  out += fmt::format("<p class=\"about\">{}</p><p class=\"command\"><code>{}</code></p><p class=\"number\">{} / {}</p>",
                     typeset(slide.about, as_html), escaped::html(slide.command), number, count);
  return out + "</div>\n</section>\n";
}

}  // namespace

std::string slides_html(const std::vector<Slide>& slides, const std::string& title) {
  std::string frames = "<h1 class=\"sr\">" + escaped::html(title) + "</h1>\n";  // for those who hear the deck
  for (std::size_t i = 0; i < slides.size(); ++i) frames += html_frame(slides[i], i + 1, slides.size());
  const std::vector<std::pair<std::string_view, std::string>> pieces = {
      {"TITLE", escaped::html(title)},
      {"STYLE", std::string(html::slides_css)},
      {"FRAMES", frames},
      {"SCRIPT", std::string(html::slides_script)},
  };
  return html::filled_frame(html::slides_frame, pieces);
}

}  // namespace halfstep::inline reports
