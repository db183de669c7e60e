// Numbers as a reader wants them, and rows of tables, in HTML.
#include "halfstep/reports/html/html_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/core/text/measured.hpp"
#include "halfstep/reports/html/html_formula.hpp"

namespace halfstep::inline reports::html {

namespace {

constexpr std::string_view none = "–";

std::string true_minus(const std::string& number) {
  std::string out;
  for (char c : number) {
    if (c == '-') {
      out += "−";
    } else {
      out += c;
    }
  }
  return out;
}

std::string_view style_of(const Head& head) {
  return head.number ? " class=\"n\"" : head.wide ? " class=\"sentence\"" : "";
}

}  // namespace

std::string fixed(std::optional<double> value, int decimals) {
  if (!value || std::isnan(*value)) return std::string(none);
  if (std::isinf(*value)) return *value > 0 ? "∞" : "−∞";
  return true_minus(fmt::format("{:.{}f}", *value, decimals));
}

std::string plus_minus(std::optional<double> value, std::optional<double> uncertainty) {
  if (!value || !uncertainty || !std::isfinite(*uncertainty) || *uncertainty <= 0) return fixed(value, 2);
  constexpr int most = 4;
  const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(*uncertainty))), 1, most);
  return fixed(value, decimals) + " ± " + fixed(std::max(*uncertainty, std::pow(10, -decimals)), decimals);
}

std::string to_digits(std::optional<double> value, int digits) {
  if (!value || !std::isfinite(*value) || *value == 0) return fixed(value, 0);
  const std::string with_power = fmt::format("{:.{}e}", *value, digits);  // of 9.996 to two digits that of 10
  const int p = std::stoi(with_power.substr(with_power.find('e') + 1));
  if (p < least_in_full || p > most_in_full) return prose(with_power);
  return fixed(*value, std::max(0, digits - p));
}

std::string constant(std::optional<double> value, std::optional<double> uncertainty) {
  constexpr int without = 3;  // digits behind the first
  if (!value || !uncertainty || !std::isfinite(*uncertainty) || *uncertainty <= 0 || !std::isfinite(*value))
    return to_digits(value, without);
  return prose(measured(*value, *uncertainty));
}

std::string filled_frame(std::string_view frame, const std::vector<std::pair<std::string_view, std::string>>& pieces) {
  std::string out(frame);
  // Backwards, so that a piece's own text is never searched for marks.
  for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
    const std::string mark = fmt::format("<!--{}-->", piece->first);
    out.replace(out.find(mark), mark.size(), piece->second);
  }
  return out;
}

Table::Table(std::string_view id, std::string_view caption, std::vector<Head> heads, std::string_view region,
             std::string_view source)
    : id_(id),
      caption_(caption),
      region_(region.empty() ? caption : region),
      source_(source),
      heads_(std::move(heads)) {}

void Table::row(const std::vector<Cell>& cells) { rows_.push_back(cells); }

bool Table::is_empty(std::size_t column) const {
  return column > 0 && std::all_of(rows_.begin(), rows_.end(), [&](const auto& cells) {
           return cells[column].html.empty() || cells[column].html == "–";
         });
}

bool Table::is_told_in_caption(std::size_t column) const {
  return heads_[column].only_if_varied && std::all_of(rows_.begin(), rows_.end(), [&](const auto& cells) {
           return cells[column].html == rows_.front()[column].html;
         });
}

std::string Table::html() const {
  if (rows_.empty()) return "";
  std::vector<std::size_t> columns;
  std::string caption = prose(caption_);
  for (std::size_t i = 0; i < heads_.size(); ++i)
    if (is_empty(i))
      continue;
    else if (is_told_in_caption(i))
      caption += fmt::format("; {}: {}", prose(heads_[i].text), rows_.front()[i].html);
    else
      columns.push_back(i);
  std::string out = fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{2}\">\n"
      "<table class=\"sortable\" id=\"{1}\"{3}><caption>{0}</caption>\n<thead><tr>",
      caption, id_, escaped::html(region_),
      source_.empty() ? "" : fmt::format(" data-source=\"{}\"", escaped::html(source_)));
  for (const std::size_t i : columns)
    out += fmt::format("<th scope=\"col\"{}{}>{}</th>", style_of(heads_[i]), heads_[i].filter ? " data-filter" : "",
                       prose(heads_[i].text));
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& cells : rows_) {
    out += "<tr>";
    for (const std::size_t i : columns) {
      const std::string_view tag = i == 0 ? "th scope=\"row\"" : "td";
      out += fmt::format("<{}{}{}>{}</{}>", tag, style_of(heads_[i]),
                         cells[i].key ? fmt::format(" data-key=\"{:.9g}\"", *cells[i].key) : "", cells[i].html,
                         tag.substr(0, 2));
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

}  // namespace halfstep::inline reports::html
