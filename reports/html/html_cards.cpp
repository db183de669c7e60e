// Cards on the page: what is written beside what is measured, with a small picture on one axis.
#include "halfstep/reports/html/html_cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/html/html_formula.hpp"
#include "halfstep/reports/text/folded.hpp"
#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports::html {
namespace {

constexpr double card_width = 420, label_width = 190, right = 18, row_height = 20, above = 22, bottom = 24;
constexpr std::size_t most_rows = 8, most_letters = 25, most_axis = 22;

/// The axis of a picture: all numbers, in a logarithmic scale where they are far apart.
struct Scale {
  double from = 0, to = 1;
  bool log = false;

  double position(double value) const {
    const double part = log ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
    return label_width + part * (card_width - label_width - right);
  }
};

Scale scale_of(const Card& card) {
  std::vector<double> values;
  const auto see = [&](double value) {
    if (std::isfinite(value)) values.push_back(value);
  };
  for (const double value : card.written) see(value);
  for (const auto& reading : card.readings) {
    see(reading.value - reading.uncertainty.value_or(0));
    see(reading.value + reading.uncertainty.value_or(0));
  }
  if (values.empty()) return {};
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  Scale scale{*least, *most, *least > 0 && *most > 100 * *least};
  if (scale.log) return {scale.from / 1.5, scale.to * 1.5, true};
  const double room = scale.to > scale.from ? 0.08 * (scale.to - scale.from) : 1;
  // An axis that shows how far from nothing a number is begins at 0 where that costs little.
  const double begin = scale.from >= 0 && scale.from < 0.6 * scale.to ? 0 : scale.from - room;
  return {begin, scale.to + room, false};
}

std::string shortened(const std::string& text) {
  if (letters(text) <= most_letters) return text;
  return folded_lines(text, most_letters - 1).front() + "…";
}

std::string text_at(double x, double y, const char* anchor, const char* kind, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>", x, y, anchor, kind,
                     typeset(text, as_svg));
}

std::string vertical(double x, double height, const char* kind) {
  return fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" class=\"{3}\"/>", x, above,
                     height - bottom, kind);
}

/// What is written as a line or a band across, each measured number a dot with its uncertainty.
std::string picture(const Card& card) {
  const std::size_t rows = std::min(card.readings.size(), most_rows);
  if (rows == 0) return "";
  const Scale scale = scale_of(card);
  if (!std::isfinite(scale.to - scale.from)) return "";
  const double height = above + row_height * static_cast<double>(rows) + bottom;
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {0} {1}\" role=\"img\" aria-label=\"{2}\"><line x1=\"{3}\" x2=\"{4}\" y1=\"{5}\" y2=\"{5}\" "
      "class=\"axis\"/>",
      card_width, height, escaped::html("written and measured: " + card.measured), label_width, card_width - right,
      height - bottom);
  for (const double value : card.written) svg += vertical(scale.position(value), height, "written");
  if (!card.written.empty()) {
    const double x = scale.position(card.written.back());
    const char* anchor = x > card_width - 60 ? "end" : "middle";
    svg += text_at(x, above - 7, anchor, "written", "written: " + short_number(card.written.back()));
  }
  for (std::size_t i = 0; i < rows; ++i) {
    const auto& reading = card.readings[i];
    const double y = above + row_height * (static_cast<double>(i) + 0.5);
    svg += text_at(label_width - 10, y + 4, "end", "where", shortened(reading.where));
    if (!std::isfinite(reading.value)) continue;
    const double doubt = reading.uncertainty.value_or(0);
    if (doubt > 0 && (!scale.log || reading.value > doubt))
      svg += fmt::format("<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" class=\"doubt\"/>",
                         scale.position(reading.value - doubt), scale.position(reading.value + doubt), y, y);
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>", scale.position(reading.value), y);
  }
  const double y = height - bottom + 15;
  svg += text_at(label_width, y, "start", "tick", fmt::format("{:.3g}", scale.from));
  svg += text_at(card_width - right, y, "end", "tick", fmt::format("{:.3g}", scale.to));
  const std::string axis = card.quantity + (card.unit.empty() ? "" : ", " + card.unit);
  svg += text_at((label_width + card_width - right) / 2, y, "middle", "tick",
                 letters(axis) <= most_axis ? axis : card.unit);
  return svg + "</svg>\n";
}

std::string card(const Card& card) {
  return fmt::format(
      "<article class=\"card\"><h3><i class=\"v-fail\" aria-hidden=\"true\">✗</i> {}</h3>\n<p "
      "class=\"where\">{}</p>\n<dl><dt>written</dt><dd>{}</dd>"
      "<dt>measured</dt><dd>{}</dd>{}</dl>\n{}</article>\n",
      prose(card.title), escaped::html(card.place), prose(card.quote), prose(card.measured),
      card.instead.empty() ? "" : "<dt>instead</dt><dd>" + prose(card.instead) + "</dd>", picture(card));
}

}  // namespace

std::string cards(const Chapter& chapter) {
  if (chapter.cards.empty()) return "";
  std::string out = "<div class=\"cards\">\n";
  for (const auto& one : chapter.cards) out += card(one);
  return out + "</div>\n";
}

}  // namespace halfstep::inline reports::html
