// A panel as pgfplots: the same ranges, markers and reference slopes as in the figures, data inside.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/furniture.hpp"
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/latex.hpp"
#include "halfstep/reports/text/folded.hpp"

namespace halfstep::inline reports {
namespace {

// Filled and hollow alike: the shape; the fill is set where the points are drawn.
std::string_view shape(std::size_t look) {
  static constexpr std::string_view shapes[] = {"*",
                                                "square*",
                                                "triangle*",
                                                "diamond*",
                                                "triangle*,mark options={rotate=180}",
                                                "pentagon*",
                                                "triangle*,mark options={rotate=90}"};
  return shapes[look % std::size(shapes)];
}

// What an axis can show, with room for a line that leaves it: TeX's lengths end at 16384 pt.
bool is_near(const Axis& axis, double value) {
  if (axis.log) return value > 0;
  const auto [low, high] = std::minmax(axis.from, axis.to);
  const double length = high - low;
  return value > low - 20 * length && value < high + 20 * length;
}

// A point that cannot be shown breaks the line.
std::string coordinates(const Layout& layout, const std::vector<Point>& points, const auto& take, bool breaks) {
  std::string text;
  for (const Point& point : points)
    if (std::isfinite(point.x) && std::isfinite(point.y) && is_near(layout.x, point.x) && is_near(layout.y, point.y)) {
      if (take(point)) text += fmt::format(" ({:.6g},{:.6g})", point.x, point.y);
    } else if (breaks && !text.empty() && !text.ends_with("(nan,nan)")) {
      text += " (nan,nan)";
    }
  return text.ends_with(" (nan,nan)") ? text.substr(0, text.size() - 10) : text;
}

std::string colour_name(const Curve& curve) {
  if (curve.grey) return curve.thin ? "black" : "black!30";
  if (curve.grade) return fmt::format("halfstepgrade{}", *curve.grade);
  return curve.family.empty()
             ? fmt::format("halfstep{}", curve.look % 8)
             : fmt::format("halfstepfamily{}tone{}", family_colour(curve.family), curve.member % tones);
}

// As in the figures.
std::string_view dash(const Curve& curve) {
  static constexpr std::array<std::string_view, dashes> all = {"", ", dashed", ", densely dotted"};
  return all[dash_of(curve.member)];
}

std::string legend_entry(const Curve& curve) {
  const std::string text = all_names(curve);
  return curve.note.empty() ? text : text + ", " + curve.note;
}

// The squares of a grid, which touch.
std::string tile_commands(const Layout& layout, const Curve& curve, const std::string& paint) {
  std::string text;
  const auto ends = [](const Axis& axis, double at, double reach) {
    return axis.log ? std::pair{at / reach, at * reach} : std::pair{at - reach, at + reach};
  };
  for (const Point& point : curve.points) {
    const auto [left, right] = ends(layout.x, point.x, curve.tile->x);
    const auto [bottom, top] = ends(layout.y, point.y, curve.tile->y);
    text += fmt::format("  \\fill[{}] (axis cs:{:.6g},{:.6g}) rectangle (axis cs:{:.6g},{:.6g});\n", paint, left,
                        bottom, right, top);
  }
  return text;
}

std::string curve_commands(const Chart& chart, const Layout& layout, const Curve& curve) {
  const auto all = coordinates(
      layout, curve.points, [](const Point&) { return true; }, true);
  if (curve.covered || (all.empty() && (curve.ghost || curve.name.empty()))) return "";
  if (curve.ghost) return fmt::format("  \\addplot[forget plot, thin, black!20] coordinates {{{}}};\n", all);
  const std::string paint = colour_name(curve);
  if (curve.fill > 0)
    return fmt::format("  \\addplot[forget plot, draw=none, fill={}!{}] coordinates {{{}}} \\closedcycle;\n", paint,
                       8 + 10 * curve.fill, all);
  const std::string_view width = curve.grey && curve.thin ? "thin"
                                 : curve.grey             ? "line width=2pt"
                                 : curve.thin             ? "thin"
                                                          : "thick";
  const bool marked = chart.markers && !curve.grey && !curve.dots && !curve.thin;
  std::string text = fmt::format("  % {}\n", escaped::comment(curve.name + " " + escaped::latex(curve.note)));
  if (curve.tile)
    text += tile_commands(layout, curve, paint);
  else if (!all.empty())
    text += curve.dots ? fmt::format(
                             "  \\addplot[forget plot, only marks, mark=square*, mark size={}pt, {}] "
                             "coordinates {{{}}};\n",
                             curve.grade ? 3 : 1, paint, all)
                       : fmt::format("  \\addplot[forget plot, {}, {}{}] coordinates {{{}}};\n", width, paint,
                                     dash(curve), all);
  const std::string some =
      curve.every == 1 ? "" : fmt::format(" mark repeat={}, mark phase={},", curve.every, first_marker(curve) + 1);
  const auto marks = [&](bool used, std::string_view fill) {
    const auto points = coordinates(
        layout, curve.points, [&](const Point& p) { return p.used == used; }, false);
    if (points.empty() || !marked) return;
    text += fmt::format(
        "  \\addplot[forget plot, only marks, mark={}, mark size=1.9pt,{} draw={}, fill={}] coordinates {{{}}};\n",
        shape(curve.look), some, paint, fill, points);
  };
  marks(false, "white");
  marks(true, paint);
  if (!curve.name.empty())
    text += fmt::format("  \\addlegendimage{{{}, {}{}{}}}\n  \\addlegendentry{{{}}}\n", width, paint, dash(curve),
                        marked ? fmt::format(", mark={}, mark size=1.9pt", shape(curve.look)) : "",
                        escaped::latex(legend_entry(curve)));
  return text;
}

std::string level_commands(const Layout& layout, const Panel& panel) {
  std::string text;
  for (const double level : panel.levels)
    if (level >= layout.y.from && level <= layout.y.to)
      text += fmt::format("  \\draw[densely dashed, gray] (rel axis cs:0,{0:.4f}) -- (rel axis cs:1,{0:.4f});\n",
                          along(layout.y, level));
  return text;
}

// Entries that would make the picture wider than a page are broken into lines, each entry as deep as its lines: by
// default all entries have one depth, and the second line of one would stand on the next.
std::string_view legend_width(const Panel& panel) {
  constexpr std::size_t most = 32;
  std::size_t longest = 0;
  for (const Curve& curve : panel.curves) longest = std::max(longest, letters(legend_entry(curve)));
  return longest > most ? "cells={anchor=west, align=left, text width=38mm}, nodes={text depth=}"
                        : "cells={anchor=west}";
}

std::string_view axis_kind(const Chart& chart) {
  if (chart.x.log) return chart.y.log ? "loglogaxis" : "semilogxaxis";
  return chart.y.log ? "semilogyaxis" : "axis";
}

std::string guide_commands(const Scene::Box& panel, const std::vector<Curve>& curves, const Furniture& furniture) {
  std::string text;
  const auto at = [&](Pixel p) {
    return fmt::format("(rel axis cs:{:.4f},{:.4f})", p.x / panel.width, p.y / panel.height);
  };
  for (const auto& [label, curve, guide] : furniture.guides) {
    // The words are larger here than in the figures, beside the same axes: a little further from the line.
    const Pixel middle{(guide.from.x + guide.to.x) / 2, (guide.from.y + guide.to.y) / 2};
    const Pixel words{middle.x + 1.5 * (guide.label.x - middle.x), middle.y + 1.5 * (guide.label.y - middle.y)};
    text += fmt::format(
        "  \\draw[densely dashed, {}] {} -- {};\n  \\node[rotate={:.1f}, "
        "font=\\fontsize{{6}}{{7}}\\selectfont, "
        "{}] at {} {{{}}};\n",
        colour_name(curves[curve]), at(guide.from), at(guide.to), guide.angle, colour_name(curves[curve]), at(words),
        escaped::latex(label));
  }
  if (furniture.floor > 0)
    text += fmt::format(
        "  \\draw[dotted, gray] (rel axis cs:0,{0:.4f}) -- (rel axis cs:1,{0:.4f}) node[pos=0.99, above left, "
        "inner sep=1pt, font=\\fontsize{{6}}{{7}}\\selectfont] {{unit roundoff}};\n",
        furniture.floor / panel.height);
  return text;
}

// Symbols that a LaTeX font may lack, in words only.
std::string in_words(std::string text) {
  for (const std::string_view mark : {"✗ ", "▲ "})
    if (const auto at = text.find(mark); at != std::string::npos) text.erase(at, mark.size());
  return text;
}

}  // namespace

std::string latex_plot(const Chart& chart) {
  if (chart.panels.size() != 1 || chart.panels[0].curves.empty()) return "";
  Chart plain = with_coinciding_named_once(with_names_spelled(chart));
  plain.legend_outside = true;  // the room that the reference slopes have is the whole panel
  for (Curve& curve : plain.panels[0].curves) curve.note = in_words(curve.note);
  const Layout layout = lay_out(plain);
  const Furniture furniture = furnish(plain, layout, 0);

  std::string text = fmt::format("% {}. Needs pgfplots; filled marks: used in the fit of the order.\n\\begingroup\n",
                                 escaped::comment(plain.title));
  for (std::size_t i = 0; i < 8; ++i)
    text += fmt::format("\\definecolor{{halfstep{}}}{{HTML}}{{{}}}\n", i, colour(i).substr(1));
  const auto grades = grade_colours();
  for (const Curve& curve : plain.panels[0].curves)
    if (curve.grade)
      text +=
          fmt::format("\\definecolor{{halfstepgrade{}}}{{HTML}}{{{}}}\n", *curve.grade, grades[*curve.grade].substr(1));
  std::set<std::string> defined;
  for (const Curve& curve : plain.panels[0].curves)
    if (!curve.family.empty() && defined.insert(colour_name(curve)).second)
      text += fmt::format("\\definecolor{{{}}}{{HTML}}{{{}}}\n", colour_name(curve),
                          family_tone(family_colour(curve.family), curve.member % tones).substr(1));
  text += "\\providecommand\\halfstepwidth{9cm}\\providecommand\\halfstepheight{6cm}\n\\begin{tikzpicture}\n";
  text += fmt::format(
      "\\begin{{{}}}[scale only axis, width=\\halfstepwidth, height=\\halfstepheight,{} unbounded coords=jump,\n"
      "  title={{{}}}, xlabel={{{}}}, ylabel={{{}}},\n"
      "  xmin={:.6g}, xmax={:.6g}, ymin={:.6g}, ymax={:.6g},\n"
      "{} axis line style={{-}}, grid=major, grid style={{black!12}}, tick align=outside,\n"
      "  legend pos=outer north east, legend style={{draw=none, font=\\scriptsize, {}}}]\n",
      axis_kind(chart), chart.equal ? " axis equal," : "", escaped::latex(plain.title), escaped::latex(plain.x.label),
      escaped::latex(plain.y.label), std::min(layout.x.from, layout.x.to), std::max(layout.x.from, layout.x.to),
      std::min(layout.y.from, layout.y.to), std::max(layout.y.from, layout.y.to),
      chart.bare                  ? "  hide axis,"
      : chart.y.from > chart.y.to ? "  axis lines=left, y dir=reverse,"
                                  : "  axis lines=left,",
      legend_width(plain.panels[0]));
  text += level_commands(layout, plain.panels[0]);
  for (const Curve& curve : plain.panels[0].curves) text += curve_commands(plain, layout, curve);
  text += guide_commands(layout.panels[0], plain.panels[0].curves, furniture);
  return text + fmt::format("\\end{{{}}}\n\\end{{tikzpicture}}\n\\endgroup\n", axis_kind(chart));
}

}  // namespace halfstep::inline reports
