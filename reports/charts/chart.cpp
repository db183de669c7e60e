// Charts as gnuplot scripts: one block of data a curve, one plot command a panel.
#include "halfstep/reports/charts/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/reports/charts/furniture.hpp"
#include "halfstep/reports/charts/gnuplot_look.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/charts/visible_lines.hpp"
#include "halfstep/reports/text/typeset.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double panel_title = 22;  // pixels

// A step between the numbers of a linear axis that leaves air between them, at about `room` pixels; 0: as gnuplot
// likes.
double tic_step(const Axis& axis, double room) {
  constexpr double letter = 7.5, air = 14, most = 8;
  const double length = std::abs(axis.to - axis.from);
  if (!(length > 0) || !std::isfinite(length)) return 0;
  for (int exponent = static_cast<int>(std::floor(std::log10(length))) - 1;; ++exponent)
    for (const double digit : {1, 2, 5}) {
      const double step = digit * std::pow(10, exponent);
      if (step > length) return 0;
      if (length / step > most) continue;
      std::size_t longest = 0;
      for (double at = step * std::ceil(std::min(axis.from, axis.to) / step); at <= std::max(axis.from, axis.to);
           at += step)
        longest = std::max(longest, fmt::format("{:.4g}", std::abs(at) < step / 2 ? 0 : at).size());
      if ((letter * static_cast<double>(longest) + air) * length / step <= room) return step;
    }
}

// A text with its formulas, between quotes.
std::string set_text(std::string_view text) { return "'" + typeset(text, as_gnuplot) + "'"; }

// The lines of a title as an expression.
std::string title_text(const std::string& title, double width) {
  std::string text;
  for (const auto& line : title_lines(title, width)) text += (text.empty() ? "" : ".\"\\n\".") + set_text(line);
  return text;
}

// "panel: name note", of these what there is.
std::string block_title(const std::string& panel, const Curve& curve) {
  std::string text = panel;
  const auto add = [&](const char* between, const std::string& more) {
    if (!more.empty()) text += (text.empty() ? "" : between) + more;
  };
  add(": ", curve.name.empty() ? curve.of : curve.name);
  add(" ", curve.note);
  return text;
}

std::string data_text(const Chart& chart) {
  std::string text = fmt::format(
      "# {}\n# x: {}   y: {}   used: 1 where drawn strong, of errors where the fit of the order used the "
      "point\n",
      escaped::comment(chart.title), escaped::comment(chart.x.label), escaped::comment(chart.y.label));
  const auto add = [&](const std::string& title, const Curve& curve) {
    text += fmt::format("# {}\n# x y used\n", escaped::comment(title));
    for (const Point& point : curve.points) {
      // nan breaks the line, as where a run left the range; a blank line would begin another block.
      const bool finite = std::isfinite(point.x) && std::isfinite(point.y);
      text += finite ? fmt::format("{:.10g} {:.10g} {}\n", point.x, point.y, point.used ? 1 : 0) : "NaN NaN 0\n";
    }
    if (curve.points.empty()) text += "NaN NaN 0\n";
    text += "\n\n";
  };
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) add(block_title(panel.title, curve), curve);
  for (const Curve& curve : chart.behind) add(block_title("behind", curve), curve);
  return text;
}

std::string range_commands(char name, const Axis& axis) {
  return fmt::format("  set {}range [{:.6g}:{:.6g}]\n", name, axis.from, axis.to);
}

// room: pixels that its numbers have side by side; 0: they stand above each other.
std::string axis_commands(char name, const Axis& axis, double room) {
  std::string text = range_commands(name, axis);
  if (!axis.log) {
    const double step = room > 0 ? tic_step(axis, room) : 0;
    return text +
           (step > 0 ? fmt::format("  set {}tics {:g}\n", name, step) : fmt::format("  set {}tics autofreq\n", name));
  }
  const double low = std::ceil(std::log10(axis.from) - 1e-9), high = std::floor(std::log10(axis.to) + 1e-9);
  constexpr double number = 44, most = 7;
  const double numbers = room > 0 ? std::clamp(std::floor(room / number), 1.0, most) : most;
  const double step = std::max(1.0, std::ceil((high - low) / numbers));
  // Numbers at whole multiples of the step, so that 1 is among them.
  const double first = step * std::ceil(low / step);
  text += fmt::format("  set logscale {}\n  set {}tics 1e{:.0f}, 1e{:.0f}\n", name, name, first, step);
  if (step > 1) text += fmt::format("  unset m{}tics\n", name);
  return text;
}

// The names of curves beside the panel, in ink: the palest tones, which a line may have, are too faint for words.
std::string name_commands(const Chart& chart, const Layout& layout, const Furniture& furniture) {
  const auto& box = layout.panels[0];
  std::string text;
  const auto at = [&](Pixel p) { return fmt::format("graph {:.4f},{:.4f}", p.x / box.width, p.y / box.height); };
  for (const auto& [i, from, to] : furniture.names) {
    const Curve& curve = chart.panels[0].curves[i];
    const bool is_sample = from.x > box.width + 1;
    // A line that leads from a curve to its name is thin and begins behind it: it must not seem to be part of it.
    constexpr double leader_width = 0.7, gap = 6;
    const double length = std::hypot(to.x - from.x, to.y - from.y), share = is_sample ? 0 : gap / std::max(gap, length);
    const Pixel begin{from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
    if (!curve.dots)
      text += fmt::format("  set arrow from {} to {} nohead{} linewidth {} linecolor rgb {}\n", at(begin), at(to),
                          is_sample ? dash(curve) : "",
                          is_sample ? line_width(curve, furniture.broad[i]) : leader_width, paint(curve));
    if (curve.dots || (is_sample && chart.markers && !curve.grey && !curve.thin))
      text +=
          fmt::format("  set label '' at {} point pointtype {} pointsize 0.55 linecolor rgb {} front\n",
                      at({(from.x + to.x) / 2, to.y}), curve.dots ? square : marker(curve.look).filled, paint(curve));
    double y = to.y;
    for (const auto& line : lines_beside(curve, chart.format)) {
      text += fmt::format("  set label {} at {} left font of_legend textcolor rgb {} front\n", escaped::gnuplot(line),
                          at({to.x + 3, y}), curve.grey ? "of_words" : "ink");
      y -= line_beside(chart.format);
    }
  }
  return text;
}

// The legend, set by hand: gnuplot's own takes a box for its longest line that is up to a fifth wider than the line.
std::string legend_commands(const Chart& chart, const Panel& panel, const Layout& layout, std::size_t k,
                            const Furniture& furniture) {
  if (!furniture.legend) return "";
  constexpr double sample_from = 4, sample_to = 28;
  const auto& curves = chart.key.empty() ? panel.curves : chart.key;
  const auto at = [&](double x, double y) {
    return fmt::format("screen {:.5f},{:.5f}", x / layout.width, y / layout.height);
  };
  const auto [left, top] = *furniture.legend;
  const auto [width, height] = legend_size(curves);
  std::string text;
  if (chart.key.empty() && layout.legend[k] == 0)
    text += fmt::format(
        "  set object rectangle from {} to {} front fillcolor rgb paper fillstyle solid noborder linewidth 0\n",
        at(left, top - height), at(left + width, top));
  const KeyRows rows = key_rows(chart.key, layout.width - left);
  double x = left, y = top - legend_margin - legend_line / 2;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const Curve& curve = curves[i];
    if (curve.name.empty()) continue;
    if (!chart.key.empty()) {
      x = left + rows.entries[i].x;
      y = top - legend_margin - legend_line / 2 - rows.entries[i].y;
    }
    if (!curve.dots && !curve.unjoined)
      text += fmt::format("  set arrow from {} to {} nohead front linewidth {}{} linecolor rgb {}\n",
                          at(x + sample_from, y), at(x + sample_to, y),
                          line_width(curve, chart.key.empty() && furniture.broad[i]), dash(curve), paint(curve));
    if (curve.dots || (chart.markers && !curve.grey && !curve.thin)) {
      const std::string size = !curve.dots ? "0.55" : curve.grade ? "0.6 * field" : "dot";
      text += fmt::format("  set label '' at {} point pointtype {} pointsize {} linecolor rgb {} front\n",
                          at(x + (sample_from + sample_to) / 2, y), curve.dots ? square : marker(curve.look).filled,
                          size, paint(curve));
    }
    for (const auto& words : legend_lines(curve)) {
      text += fmt::format("  set label {} at {} left font of_legend textcolor rgb ink front\n", escaped::gnuplot(words),
                          at(x + legend_sample, y));
      y -= legend_line;
    }
  }
  return text;
}

std::string guide_commands(const Scene::Box& panel, const std::vector<Curve>& curves, const Furniture& furniture) {
  std::string text;
  const auto at = [&](Pixel p) { return fmt::format("graph {:.4f},{:.4f}", p.x / panel.width, p.y / panel.height); };
  for (const auto& [label, curve, guide] : furniture.guides) {
    const std::string of_curve = paint(curves[curve]);
    text += fmt::format("  set arrow from {} to {} nohead front dashtype (12,8) linewidth 1.1 linecolor rgb {}\n",
                        at(guide.from), at(guide.to), of_curve);
    text += fmt::format("  set label {} at {} center rotate by {:.1f} font of_mark textcolor rgb {} front\n",
                        escaped::gnuplot(label), at(guide.label), guide.angle, of_curve);
  }
  return text;
}

std::string floor_commands(const Scene::Box& panel, const Furniture& furniture) {
  if (furniture.floor <= 0) return "";
  return fmt::format(
      "  set object rectangle from graph 0,0 to graph 1,{0:.4f} behind fillcolor rgb shade fillstyle solid "
      "noborder\n"
      "  set arrow from graph 0,{0:.4f} to graph 1,{0:.4f} nohead dashtype (2,5) linewidth 1.2 linecolor rgb "
      "reference\n"
      "  set label 'unit roundoff' at graph {2:.4f},{1:.4f} left font of_mark textcolor rgb of_words\n",
      furniture.floor / panel.height, furniture.floor_label.y / panel.height, furniture.floor_label.x / panel.width);
}

std::string level_commands(const Panel& panel) {
  std::string text;
  for (std::size_t k = 0; k < panel.levels.size(); ++k) {
    text += fmt::format(
        "  set arrow from graph 0, first {0:g} to graph 1, first {0:g} nohead dashtype (12,8) linewidth 1 "
        "linecolor rgb reference\n",
        panel.levels[k]);
    if (k < panel.level_names.size())
      text += fmt::format(
          "  set label {} at graph 0.015, first {:g} left offset 0,0.5 font of_mark textcolor rgb of_words\n",
          escaped::gnuplot(panel.level_names[k]), panel.levels[k]);
  }
  return text;
}

// The curves of a panel; the first block of its data is number `first`, the chart has `count`.
std::string plot_command(const Chart& chart, const Panel& panel, const std::vector<bool>& broad, std::size_t first,
                         std::size_t count) {
  std::vector<std::string> parts, ends;  // ends: on top of all
  if (chart.ghosts)
    parts.push_back(fmt::format("data index 0:{} using 1:2 with lines linewidth 0.8 linecolor rgb ghost", count - 1));
  for (const std::size_t i : drawing_order(panel.curves, broad)) {
    const Curve& curve = panel.curves[i];
    if (curve.covered) continue;
    const auto index = fmt::format("data index {} using ", first + i);
    const auto line_colour = paint(curve);
    if (curve.fill > 0) {
      parts.push_back(fmt::format("{}1:2 with filledcurves closed fillcolor rgb {} fillstyle solid tint({}) noborder",
                                  index, line_colour, curve.fill));
      continue;
    }
    if (curve.tile) {
      const auto side = [](const char* column, double reach, bool log) {
        return fmt::format("(${0}{2}{1:.6g}):(${0}{3}{1:.6g})", column, reach, log ? '/' : '-', log ? '*' : '+');
      };
      parts.push_back(fmt::format("{}1:2:{}:{} with boxxyerror linewidth 0.5 linecolor rgb {} fillstyle solid", index,
                                  side("1", curve.tile->x, chart.x.log), side("2", curve.tile->y, chart.y.log),
                                  line_colour));
      continue;
    }
    if (curve.dots) {
      parts.push_back(fmt::format("{}1:2 with points pointtype {} pointsize {} linecolor rgb {}", index, square,
                                  size_of_squares(curve), line_colour));
      continue;
    }
    const bool is_pale = curve.faint && !curve.narrow;
    const auto pale = is_pale ? "pale(" + line_colour + ")" : line_colour;
    constexpr double narrow = 0.9;
    const double width = line_width(curve, broad[i]);
    if (!curve.unjoined)
      parts.push_back(fmt::format("{}1:2 with lines linewidth {}{} linecolor rgb {}", index,
                                  curve.faint && curve.narrow ? narrow : width, dash(curve), pale));
    if (curve.faint && !curve.unjoined)
      parts.push_back(fmt::format("{}1:($3==1 ? $2 : NaN) with lines linewidth {}{} linecolor rgb {}", index, width,
                                  dash(curve), line_colour));
    if (curve.ends && !curve.points.empty()) {
      const double size = chart.markers ? 0.8 : 0.6;
      // Of what is exact a ring, in which others can lie.
      const std::string look = curve.grey ? "pointtype 6 pointsize 1.4 linecolor rgb ink"
                                          : fmt::format("pointtype 7 pointsize {} linecolor rgb {}", size, line_colour);
      ends.push_back(fmt::format("data index {0} every ::{1}::{1} using 1:2 with points {2}", first + i,
                                 curve.points.size() - 1, look));
    }
    if (!chart.markers || curve.grey || curve.ghost || curve.thin) continue;
    const auto [filled, hollow] = marker(curve.look);
    const auto some = curve.every == 1 ? "" : fmt::format("every {}::{} ", curve.every, first_marker(curve));
    const auto points = [&](const char* which, int type, std::string_view of_colour) {
      parts.push_back(
          fmt::format("data index {} {}using 1:({} ? $2 : NaN) with points pointtype {} pointsize {} linecolor rgb {}",
                      first + i, some, which, type, marker_size(curve), of_colour));
    };
    if (!(curve.faint && curve.every > 1)) {  // markers here and there stand on what is not pale
      points("$3==0", filled, "paper");
      points("$3==0", hollow, pale);
    }
    points("$3==1", filled, line_colour);
  }
  parts.insert(parts.end(), ends.begin(), ends.end());
  if (parts.empty()) parts.push_back("NaN notitle");  // the axes and the names alone
  std::string text = "  plot " + parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i) text += ", \\\n       " + parts[i];
  return text + "\n";
}

// The label of y beside a slide's panel, which may need several lines: gnuplot would set them over the tics.
std::string slide_label_commands(const Chart& chart, const Layout& layout) {
  std::string text;
  const auto& box = layout.panels[0];
  double x = 7;
  for (const auto& line : slide_label_lines(chart.y.label)) {
    text += fmt::format("  set label {} at screen {:.5f},{:.5f} center rotate by 90 font of_label\n", set_text(line),
                        x / layout.width, (box.bottom + box.height / 2) / layout.height);
    x += slide_label_line;
  }
  return text;
}

std::string panel_commands(const Chart& chart, const Layout& layout, std::size_t k, std::size_t first,
                           std::size_t count) {
  const Panel& panel = chart.panels[k];
  const auto& box = layout.panels[k];
  std::string text = fmt::format(
      "  set lmargin at screen {:.5f}; set rmargin at screen {:.5f}; set bmargin at screen {:.5f}; "
      "set tmargin at screen {:.5f}\n",
      box.left / layout.width, (box.left + box.width) / layout.width, box.bottom / layout.height,
      (box.bottom + box.height) / layout.height);
  if (chart.format == Format::paper) {
    const auto lines = panel_title_lines(panel.title, box.width);
    for (std::size_t i = 0; i < lines.size(); ++i)
      text += fmt::format("  set label {} at screen {:.5f},{:.5f} center font of_label\n", set_text(lines[i]),
                          (box.left + box.width / 2) / layout.width,
                          (box.bottom + box.height + layout.legend[k] + panel_title / 2 +
                           panel_title_line * static_cast<double>(lines.size() - 1 - i)) /
                              layout.height);
  }
  const bool on_paper = chart.format == Format::paper;
  if (!on_paper) text += slide_label_commands(chart, layout);
  text +=
      fmt::format("  set xlabel {} font of_label offset 0,0.3\n", layout.lowest[k] ? set_text(chart.x.label) : "''");
  text += fmt::format("  set ylabel {} font of_label offset {},0\n",
                      layout.leftmost[k] && on_paper ? set_text(chart.y.label) : "''", chart.y.log ? "0.5" : "-0.5");
  text += fmt::format("  set format x '{}'\n", !layout.lowest[k] ? "" : chart.x.log ? "10^{%T}" : "%g");
  text += fmt::format("  set format y '{}'\n", !layout.leftmost[k] ? "" : chart.y.log ? "10^{%T}" : "%g");
  const Furniture furniture = furnish(chart, layout, k);
  text += legend_commands(chart, panel, layout, k, furniture) + floor_commands(box, furniture) + level_commands(panel);
  text += guide_commands(box, panel.curves, furniture) + name_commands(chart, layout, furniture);
  text += plot_command(chart, panel, furniture.broad, first, count);
  return text + "  unset label; unset arrow; unset object\n";
}

// Whether a line is broader than the others only to be seen beneath them: that is said in the note.
bool any_broad_line(const Chart& chart, const Layout& layout) {
  for (std::size_t k = 0; k < chart.panels.size(); ++k) {
    const auto broad = broad_lines(chart, layout, k);
    if (std::ranges::find(broad, true) != broad.end()) return true;
  }
  return false;
}

}  // namespace

Drawing draw(const Chart& given) {
  Chart chart = with_legend(given);
  std::size_t count = 0;
  for (const Panel& panel : chart.panels) count += panel.curves.size();
  count += chart.behind.size();
  const std::string name = escaped::file_stem({chart.name});  // made of what tables say, of another run's too
  if (!has_points(chart)) return {name, "", ""};

  Layout layout = with_room_for_legends(chart);
  const bool on_paper = chart.format == Format::paper;
  if (on_paper && any_broad_line(chart, layout)) {
    chart.note += (chart.note.empty() ? "" : "     ") + std::string("broad line: others lie on it");
    layout = with_room_for_legends(chart);
  }
  std::string script = fmt::format("# {}\n# Draws {}.svg, .pdf and .png from {}.dat in this folder.\n",
                                   escaped::comment(chart.title), name, name);
  script += fmt::format("reset\nload 'style.gp'\ndata = '{}.dat'\ndo for [format in formats] {{\n", name);
  script += fmt::format("  eval open(format, '{}', {:.0f}, {:.0f})\n", name, layout.width, layout.height);
  script += on_paper ? fmt::format("  set multiplot title {} font of_title\n", title_text(chart.title, layout.width))
                     : "  set multiplot\n";
  if (chart.bare) script += "  unset border; unset tics; unset grid\n";
  const auto lines = on_paper ? note_lines(chart.note, layout.width) : std::vector<std::string>{};
  for (std::size_t k = 0; k < lines.size(); ++k)
    script += fmt::format("  set label {} at screen {:.4f},{:.4f} left font of_legend textcolor rgb of_words\n",
                          set_text(lines[k]), 12 / layout.width,
                          (12 + note_line * static_cast<double>(lines.size() - 1 - k)) / layout.height);
  script += chart.bare ? range_commands('x', layout.x) + range_commands('y', layout.y)
                       : axis_commands('x', layout.x, layout.panels[0].width) + axis_commands('y', layout.y, 0);
  std::size_t first = 0;
  for (std::size_t k = 0; k < chart.panels.size(); ++k) {
    script += panel_commands(chart, layout, k, first, count);
    first += chart.panels[k].curves.size();
  }
  script += "  unset multiplot\n  unset output\n}\n";
  return {name, script, data_text(given)};
}

}  // namespace halfstep::inline reports
