// Numbers as a reader wants them, and rows of tables, in HTML.
#include "halfstep/reports/html/html_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "halfstep/core/text/escaped.hpp"

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

}  // namespace

std::string fixed(std::optional<double> value, int decimals) {
  if (!value || std::isnan(*value)) return std::string(none);
  if (std::isinf(*value)) return *value > 0 ? "∞" : "−∞";
  return true_minus(fmt::format("{:.{}f}", *value, decimals));
}

std::string scientific(std::optional<double> value, int decimals) {
  if (!value || !std::isfinite(*value)) return fixed(value, decimals);
  return true_minus(fmt::format("{:.{}e}", *value, decimals));
}

std::string plus_minus(std::optional<double> value, std::optional<double> uncertainty) {
  if (!value || !uncertainty || !std::isfinite(*uncertainty) || *uncertainty <= 0) return fixed(value, 2);
  constexpr int most = 6;
  const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(*uncertainty))), 1, most);
  const bool tiny = *uncertainty < 1e-5;
  return fixed(value, decimals) + " ± " + (tiny ? scientific(uncertainty, 0) : fixed(uncertainty, decimals));
}

std::string grouped(long long value) {
  std::string digits = fmt::format("{}", value);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, "\u00a0");
  }
  return digits;
}

Table::Table(std::string_view id, std::string_view caption, std::vector<Head> heads)
    : id_(id), caption_(caption), heads_(std::move(heads)) {}

void Table::row(const std::vector<Cell>& cells) {
  rows_ += "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string_view tag = i == 0 ? "th scope=\"row\"" : "td";
    rows_ += fmt::format("<{}{}{}>{}</{}>", tag, heads_[i].number ? " class=\"n\"" : "",
                         cells[i].key ? fmt::format(" data-key=\"{:.9g}\"", *cells[i].key) : "", cells[i].html,
                         tag.substr(0, 2));
  }
  rows_ += "</tr>\n";
}

std::string Table::html() const {
  if (rows_.empty()) return "";
  std::string out = fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\n"
      "<table class=\"sortable\" id=\"{1}\"><caption>{0}</caption>\n<thead><tr>",
      escaped::html(caption_), id_);
  for (const auto& head : heads_)
    out += fmt::format("<th scope=\"col\"{}{}>{}</th>", head.number ? " class=\"n\"" : "",
                       head.filter ? " data-filter" : "", escaped::html(head.text));
  return out + "</tr></thead>\n<tbody>\n" + rows_ + "</tbody></table></div>\n";
}

}  // namespace halfstep::inline reports::html
