// Sizes, places and ranges of a chart's panels.
#include "halfstep/reports/charts/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "halfstep/reports/charts/text_width.hpp"
#include "halfstep/reports/text/folded.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double left_margin = 80, right_margin = 16, top_margin = 36, bottom_margin = 78;
constexpr double gap_x = 24, gap_y = 32;
constexpr double legend_text = 12.4;  // as large as in PNG
constexpr double largest = 1e300;     // what an axis shows: a decade or a length more must still be a number
constexpr double near_floor = 1e4;    // errors within this factor of the unit roundoff: the unit is shown

struct Range {
  double from = std::numeric_limits<double>::infinity(), to = -std::numeric_limits<double>::infinity();

  void add(double value, const Axis& axis) {
    if (!std::isfinite(value) || (axis.log && value <= 0)) return;
    value = axis.log ? std::clamp(value, 1 / largest, largest) : std::clamp(value, -largest, largest);
    from = std::min(from, std::max(value, axis.least));
    to = std::max(to, std::min(value, axis.most));
  }
};

// How far an axis of powers of ten goes beyond its data: a little, to whole decades, or to these but for one that would
// be mostly empty.
enum class Beyond { little, decades, most_decades };

// Decades around y so that grid lines frame the data; little air around x; a linear axis gets 4 percent.
void set_range(Axis& axis, Range range, Beyond beyond) {
  if (axis.from != axis.to) return;
  if (!(range.from <= range.to)) range = {axis.log ? 0.1 : 0, 1};
  if (axis.log) {
    const double low = std::log10(range.from), high = std::log10(range.to);
    const double down = std::floor(low - 0.05), up = std::ceil(high + 0.05);
    const double labels = std::floor(high) - std::ceil(low) + 1;
    // Two labels at least, but not at both ends of a panel unless there are no others: those of the next one would
    // touch.
    const bool whole_decades = beyond != Beyond::little;
    const bool to_left = whole_decades || labels < 1 || (labels < 2 && low - down < up - high);
    const bool to_right = whole_decades || labels < 1 || (labels < 2 && !to_left);
    constexpr double most_empty = 0.7, rest = 0.2, enough = 3;  // decades
    const bool is_cut = beyond == Beyond::most_decades && up - down >= enough;
    const bool cut_below = is_cut && low - down > most_empty, cut_above = is_cut && up - high > most_empty;
    axis.from = std::pow(10, cut_below ? low - rest : to_left ? down : low - 0.12);
    axis.to = std::pow(10, cut_above ? high + rest : to_right ? up : high + 0.12);
  } else {
    const double air = range.to > range.from ? 0.04 * (range.to - range.from) : 0.5;
    axis.from = range.from - air;
    axis.to = range.to + air;
  }
}

// The shorter direction is widened until a unit has one length.
void make_equal(Axis& x, Axis& y, const Scene::Box& panel) {
  const double unit = std::min(panel.width / std::abs(x.to - x.from), panel.height / std::abs(y.to - y.from));
  const auto widen = [](Axis& axis, double length) {
    const double middle = (axis.from + axis.to) / 2, half = std::copysign(length / 2, axis.to - axis.from);
    axis.from = middle - half;
    axis.to = middle + half;
  };
  widen(x, panel.width / unit);
  widen(y, panel.height / unit);
}

// Where a square around a value ends: a factor on an axis of powers of ten, to the side of its sign.
double reach(double value, double side, const Axis& axis) {
  if (!axis.log) return value + side;
  return side > 0 ? value * side : value / -side;
}

// Whether nothing of a curve is between the least and the most that the axis of y shows.
bool is_beyond(const Curve& curve, const Axis& y) {
  return std::none_of(curve.points.begin(), curve.points.end(),
                      [&](const Point& point) { return y.least <= point.y && point.y <= y.most; });
}

void find_ranges(const Chart& chart, Layout& layout) {
  const bool any_within = std::any_of(chart.panels.begin(), chart.panels.end(), [&](const Panel& panel) {
    return std::any_of(panel.curves.begin(), panel.curves.end(),
                       [&](const Curve& curve) { return !is_beyond(curve, chart.y); });
  });
  Range x, y;
  for (const Panel& panel : chart.panels) {
    for (const Curve& curve : panel.curves) {
      if (any_within && is_beyond(curve, chart.y)) continue;
      for (const Point& point : curve.points) {
        for (const double side : {-1, 1}) {
          x.add(curve.tile ? reach(point.x, side * curve.tile->x, chart.x) : point.x, chart.x);
          y.add(curve.tile ? reach(point.y, side * curve.tile->y, chart.y) : point.y, chart.y);
        }
      }
    }
    for (const auto* values : {&panel.levels, &panel.shown})
      for (const double value : *values) y.add(value, chart.y);
  }
  if (chart.floor > 0 && y.from < near_floor * chart.floor)
    y.add(chart.floor / (chart.format == Format::slide ? 20 : 3), chart.y);
  layout.x = chart.x;
  layout.y = chart.y;
  set_range(layout.x, x, Beyond::little);
  // A legend inside has use for what is empty.
  set_range(layout.y, y, has_names_beside(chart) || chart.separate ? Beyond::most_decades : Beyond::decades);
  if (chart.equal && !layout.panels.empty()) make_equal(layout.x, layout.y, layout.panels[0]);
}

// As high as what it shows, for its width.
double height_over_width(const Chart& chart) {
  Layout ranges;
  find_ranges(chart, ranges);
  return std::clamp(std::abs((ranges.y.to - ranges.y.from) / (ranges.x.to - ranges.x.from)), 0.4, 1.2);
}

// Whether its panels show the entries of a matrix, which are as many across as down.
bool is_matrix(const Chart& chart) {
  return chart.equal && std::any_of(chart.panels.begin(), chart.panels.end(), [](const Panel& panel) {
           return std::any_of(panel.curves.begin(), panel.curves.end(),
                              [](const Curve& curve) { return curve.dots && !curve.grey; });
         });
}

// One panel, as large as the names beside it allow.
Layout lay_out_slide(const Chart& chart) {
  constexpr double bottom = 44, top = 8;
  const double left = 54 + slide_label_line * static_cast<double>(slide_label_lines(chart.y.label).size());
  Layout layout{.width = slide_size.width,
                .height = slide_size.figure,
                .panels = {},
                .lowest = {true},
                .leftmost = {true},
                .legend = {0},
                .x = {},
                .y = {}};
  const double names = chart.panels.empty() ? right_margin : names_width(chart.panels[0], chart.format);
  layout.panels = {{left, bottom, layout.width - left - names, layout.height - bottom - top}};
  find_ranges(chart, layout);
  return layout;
}

}  // namespace

std::size_t columns_for(std::size_t panels) { return std::clamp<std::size_t>(panels, 1, 2); }

std::string joined_after(const std::string& last, const std::string& other) {
  constexpr std::string_view like = "like ";
  return last.starts_with(like) && other.starts_with(like) ? ", " + other.substr(like.size()) : " " + other;
}

std::string all_names(const Curve& curve) {
  std::string names = curve.name;
  for (std::size_t i = 0; i < curve.also.size(); ++i)
    names += i == 0 ? " " + curve.also[i] : joined_after(curve.also[i - 1], curve.also[i]);
  return names;
}

namespace {

// "=" or "like".
std::string kind_of(const std::string& other) { return other.substr(0, other.find(' ')); }

}  // namespace

std::vector<std::string> legend_lines(const Curve& curve) {
  constexpr std::size_t most = 38, most_of_names = 33;
  const std::string further = "   ";
  const bool apart = !curve.note.empty() && !curve.note.starts_with(',');
  const std::string note = (apart ? "  " : "") + curve.note;
  const std::string names = all_names(curve);
  if (letters(names + note) <= (curve.also.empty() ? most : most_of_names) || (curve.also.empty() && note.empty()))
    return {names + note};
  // The note stands with the curve that is drawn, the others below.
  std::vector<std::string> lines = {curve.name + note};
  if (letters(lines[0]) > most) lines = {curve.name, further + (apart ? curve.note : curve.note.substr(2))};
  const std::size_t above = lines.size();
  std::vector<const std::string*> last;  // of each line below
  for (const auto& other : curve.also) {
    std::size_t k = 0;
    while (k < last.size() && (kind_of(*last[k]) != kind_of(other) ||
                               letters(lines[above + k] + joined_after(*last[k], other)) >= most_of_names))
      ++k;
    if (k == last.size()) {
      lines.push_back(further + other);
      last.push_back(&other);
    } else {
      lines[above + k] += joined_after(*last[k], other);
      last[k] = &other;
    }
  }
  return lines;
}

LegendSize legend_size(const std::vector<Curve>& curves) {
  std::size_t lines = 0;
  double longest = 0;
  for (const Curve& curve : curves) {
    if (curve.name.empty()) continue;
    for (const auto& line : legend_lines(curve)) {
      ++lines;
      longest = std::max(longest, text_width(line, legend_text));
    }
  }
  if (lines == 0) return {};
  constexpr double air = 5;  // in which no curve touches a last letter
  return {legend_sample + longest + air, legend_line * static_cast<double>(lines) + 2 * legend_margin};
}

KeyRows key_rows(const std::vector<Curve>& key, double width) {
  constexpr double gap = 20;
  const double column = legend_size(key).width + gap;
  const auto columns = static_cast<std::size_t>(std::max(1.0, std::floor((width + gap) / column)));
  KeyRows rows{.entries = {}, .height = 2 * legend_margin};
  for (std::size_t i = 0; i < key.size(); i += columns) {
    std::size_t lines = 0;
    for (std::size_t k = i; k < std::min(i + columns, key.size()); ++k) {
      rows.entries.push_back({column * static_cast<double>(k - i), rows.height - 2 * legend_margin});
      lines = std::max(lines, legend_lines(key[k]).size());
    }
    rows.height += legend_line * static_cast<double>(lines);
  }
  return rows;
}

double along(const Axis& axis, double value) {
  if (axis.log) return std::log(value / axis.from) / std::log(axis.to / axis.from);
  return (value - axis.from) / (axis.to - axis.from);
}

Pixel Layout::pixel(std::size_t k, double at_x, double at_y) const {
  return {along(x, at_x) * panels[k].width, along(y, at_y) * panels[k].height};
}

std::vector<std::string> slide_label_lines(const std::string& label) {
  constexpr std::size_t height = 24;  // of a panel, in letters
  return folded_lines(label, height);
}

std::string name_beside(const Curve& curve) {
  constexpr std::size_t most = 34;
  const std::string names = all_names(curve);
  const std::string number = curve.also.empty() ? "" : fmt::format(" and {} more", curve.also.size());
  const std::string note = (curve.note.empty() || curve.note.starts_with(',') ? "" : "  ") + curve.note;
  for (const auto& text : {names + note, names, curve.name + number + note, curve.name + number})
    if (letters(text) <= most) return text;
  return curve.name;
}

std::vector<std::string> lines_beside(const Curve& curve, Format format) {
  return format == Format::slide ? std::vector{name_beside(curve)} : legend_lines(curve);
}

double line_beside(Format format) { return format == Format::slide ? 12.5 : 14; }

bool has_names_beside(const Chart& chart) {
  return chart.format == Format::slide || (chart.legend_outside && chart.panels.size() == 1);
}

double names_width(const Panel& panel, Format format) {
  constexpr double slide_text = 10, leader = 27, least = 40;
  double longest = 0;
  for (const Curve& curve : panel.curves) {
    if (curve.name.empty()) continue;
    for (const auto& line : lines_beside(curve, format))
      longest = std::max(longest, text_width(line, format == Format::slide ? slide_text : legend_text));
  }
  return longest == 0 ? right_margin : std::max(leader + longest, least);
}

std::vector<std::size_t> drawing_order(const std::vector<Curve>& curves, const std::vector<bool>& broad) {
  std::vector<std::size_t> order(curves.size()), lines, points;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const Curve& curve = curves[i];
    order[i] = i;
    points.push_back(static_cast<std::size_t>(
        std::count_if(curve.points.begin(), curve.points.end(), [](const Point& p) { return std::isfinite(p.y); })));
    const bool is_line = !curve.grey && !curve.ghost && !curve.thin && !curve.dots && !curve.tile && curve.fill == 0;
    if (is_line) lines.push_back(i);
  }
  auto sorted = lines;
  const auto thick = [&](std::size_t i) {
    return std::count_if(curves[i].points.begin(), curves[i].points.end(),
                         [&](const Point& point) { return curves[i].narrow && point.used; });
  };
  const auto is_broad = [&](std::size_t i) { return i < broad.size() && broad[i]; };
  std::stable_sort(sorted.begin(), sorted.end(), [&](std::size_t a, std::size_t b) {
    if (is_broad(a) != is_broad(b)) return is_broad(a);
    return points[a] != points[b] ? points[a] > points[b] : thick(a) > thick(b);
  });
  for (std::size_t k = 0; k < lines.size(); ++k) order[lines[k]] = sorted[k];
  return order;
}

Chart with_ranges(Chart chart) {
  Layout layout;
  Chart unequal = chart;
  unequal.equal = false;
  find_ranges(unequal, layout);
  chart.x = layout.x;
  chart.y = layout.y;
  return chart;
}

namespace {

// By how much the numbers beside a linear axis of y are wider than powers of ten. gnuplot has up to eight of them, and
// puts the label of the axis as far to the left as they have letters.
double wider_numbers(const Chart& chart) {
  constexpr double most_numbers = 8, letter = 8, powers_of_ten = 32;
  Layout ranges;
  find_ranges(chart, ranges);
  if (ranges.y.log) return 0;
  const double step = std::abs(ranges.y.to - ranges.y.from) / most_numbers;
  const auto decimals = static_cast<int>(std::clamp(-std::floor(std::log10(step)), 0.0, 9.0));
  std::size_t most = 0;
  for (const double end : {ranges.y.from, ranges.y.to})
    most = std::max(most, fmt::format("{:.{}f}", end, decimals).size());
  return std::clamp(letter * static_cast<double>(most) - powers_of_ten, 0.0, left_margin);
}

double panel_height(const Chart& chart, double width, double higher) {
  constexpr double alone = 300, highest_alone = 360, beside_others = 235;
  const bool is_alone = chart.panels.size() == 1;
  if (chart.bare) return width * height_over_width(chart);
  if (is_matrix(chart)) return width;
  if (!chart.equal) return higher * (is_alone ? alone : beside_others);
  return is_alone ? std::clamp(width * height_over_width(chart), alone, highest_alone) : width * 0.75;
}

// Under the panels: the numbers and the label of x, and the note with as many lines as it has.
double margin_below(const Chart& chart, double width) {
  const double lines = chart.note.empty() ? 0 : static_cast<double>(note_lines(chart.note, width).size());
  return chart.bare ? 34 + note_line * std::max(0.0, lines - 1) : bottom_margin + note_line * std::max(0.0, lines - 1);
}

}  // namespace

Layout lay_out(const Chart& chart, const std::vector<bool>& above, double higher) {
  if (chart.format == Format::slide) return lay_out_slide(chart);
  const std::size_t count = chart.panels.size(), columns = columns_for(count);
  const std::size_t rows = (count + columns - 1) / columns;
  double wide = count == 1 ? 420 : 300;
  if (!chart.legend_outside)
    for (const Panel& panel : chart.panels) wide = std::max(wide, legend_size(panel.curves).width);
  const double outside =
      has_names_beside(chart) ? std::max(names_width(chart.panels[0], chart.format), chart.least_names_width) : 0;
  const double high = panel_height(chart, wide, higher);
  std::size_t titles = 0;  // lines of the panels' titles
  for (const Panel& panel : chart.panels) titles = std::max(titles, panel_title_lines(panel.title, wide).size());

  Layout layout;
  const auto n = [](std::size_t size) { return static_cast<double>(size); };
  const double left = chart.bare ? right_margin : left_margin + wider_numbers(chart);
  layout.width = left + n(columns) * wide + (n(columns) - 1) * gap_x + right_margin + outside;
  layout.legend.assign(count, 0);
  layout.panels.resize(count);
  double bottom = margin_below(chart, layout.width);
  for (std::size_t row = rows; row-- > 0;) {
    const std::size_t end = std::min(count, (row + 1) * columns);
    double legend = 0;
    for (std::size_t k = row * columns; k < end && k < above.size(); ++k)
      if (above[k]) legend = std::max(legend, legend_size(chart.panels[k].curves).height);
    for (std::size_t k = row * columns; k < end; ++k) {
      layout.panels[k] = {left + n(k % columns) * (wide + gap_x), bottom, wide, high};
      layout.legend[k] = k < above.size() && above[k] ? legend : 0;
    }
    bottom += high + legend + gap_y;
  }
  const double titled = top_margin + title_line * (n(title_lines(chart.title, layout.width).size()) - 1);
  const double key = chart.key.empty() ? 0 : key_rows(chart.key, layout.width - left - right_margin).height;
  layout.height = bottom - gap_y + (titles > 0 ? 22 + panel_title_line * (n(titles) - 1) : 0) + key + titled;
  layout.key = layout.height - titled;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t column = k % columns;
    layout.lowest.push_back(k + columns >= count);
    layout.leftmost.push_back(column == 0);
  }
  find_ranges(chart, layout);
  return layout;
}

}  // namespace halfstep::inline reports
