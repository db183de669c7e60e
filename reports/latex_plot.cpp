// A panel as pgfplots: the same ranges, markers and reference slopes as in the figures, data inside.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/furniture.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/latex.hpp"

namespace halfstep::inline reports {
namespace {

// Filled and hollow alike: the shape; the fill is set where the points are drawn.
std::string_view shape(std::size_t look) {
  static constexpr std::string_view shapes[] = {
      "*", "square*", "triangle*", "diamond*", "triangle*,mark options={rotate=180}", "pentagon*"};
  return shapes[look % std::size(shapes)];
}

std::string coordinates(const std::vector<Point>& points, const auto& take) {
  std::string text;
  for (const Point& point : points)
    if (std::isfinite(point.x) && std::isfinite(point.y) && take(point))
      text += fmt::format(" ({:.6g},{:.6g})", point.x, point.y);
  return text;
}

std::string curve_commands(const Curve& curve) {
  const auto all = coordinates(curve.points, [](const Point&) { return true; });
  if (curve.ghost) return fmt::format("  \\addplot[forget plot, thin, black!20] coordinates {{{}}};\n", all);
  const auto paint = fmt::format("halfstep{}", curve.look % 8);
  const auto used = coordinates(curve.points, [](const Point& p) { return p.used; });
  const auto unused = coordinates(curve.points, [](const Point& p) { return !p.used; });
  std::string text = fmt::format("  % {}\n  \\addplot[forget plot, thick, {}] coordinates {{{}}};\n",
                                 escaped::comment(curve.name + " " + escaped::latex(curve.note)), paint, all);
  const auto marks = [&](const std::string& points, std::string_view fill) {
    if (points.empty()) return;
    text += fmt::format(
        "  \\addplot[forget plot, only marks, mark={}, mark size=1.9pt, draw={}, fill={}] coordinates {{{}}};\n",
        shape(curve.look), paint, fill, points);
  };
  marks(unused, "white");
  marks(used, paint);
  if (!curve.name.empty())
    text += fmt::format("  \\addlegendimage{{thick, {0}, mark={1}, mark size=1.9pt}}\n  \\addlegendentry{{{2}}}\n",
                        paint, shape(curve.look),
                        escaped::latex(curve.note.empty() ? curve.name : curve.name + ", " + curve.note));
  return text;
}

std::string guide_commands(const Scene::Box& panel, const Furniture& furniture) {
  std::string text;
  const auto at = [&](Pixel p) {
    return fmt::format("(rel axis cs:{:.4f},{:.4f})", p.x / panel.width, p.y / panel.height);
  };
  for (const auto& [label, look, guide] : furniture.guides) {
    // The words are larger here than in the figures, beside the same axes: a little further from the line.
    const Pixel middle{(guide.from.x + guide.to.x) / 2, (guide.from.y + guide.to.y) / 2};
    const Pixel words{middle.x + 1.5 * (guide.label.x - middle.x), middle.y + 1.5 * (guide.label.y - middle.y)};
    text += fmt::format(
        "  \\draw[densely dashed, halfstep{}] {} -- {};\n  \\node[rotate={:.1f}, "
        "font=\\fontsize{{6}}{{7}}\\selectfont, "
        "halfstep{}] at {} {{{}}};\n",
        look % 8, at(guide.from), at(guide.to), guide.angle, look % 8, at(words), escaped::latex(label));
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
  Chart plain = chart;
  plain.legend_outside = true;  // the room that the reference slopes have is the whole panel
  for (Curve& curve : plain.panels[0].curves) curve.note = in_words(curve.note);
  const Layout layout = lay_out(plain);
  const Furniture furniture = furnish(plain, layout, 0);

  std::string text = fmt::format("% {}. Needs pgfplots; filled marks: used in the fit of the order.\n\\begingroup\n",
                                 escaped::comment(plain.title));
  for (std::size_t i = 0; i < 8; ++i)
    text += fmt::format("\\definecolor{{halfstep{}}}{{HTML}}{{{}}}\n", i, colour(i).substr(1));
  text += "\\providecommand\\halfstepwidth{9cm}\\providecommand\\halfstepheight{6cm}\n\\begin{tikzpicture}\n";
  text += fmt::format(
      "\\begin{{loglogaxis}}[scale only axis, width=\\halfstepwidth, height=\\halfstepheight,\n"
      "  title={{{}}}, xlabel={{{}}}, ylabel={{{}}},\n"
      "  xmin={:.6g}, xmax={:.6g}, ymin={:.6g}, ymax={:.6g},\n"
      "  axis lines=left, axis line style={{-}}, grid=major, grid style={{black!12}}, tick align=outside,\n"
      "  legend pos=outer north east, legend style={{draw=none, font=\\scriptsize, cells={{anchor=west}}}}]\n",
      escaped::latex(plain.title), escaped::latex(plain.x.label), escaped::latex(plain.y.label), layout.x.from,
      layout.x.to, layout.y.from, layout.y.to);
  for (const Curve& curve : plain.panels[0].curves) text += curve_commands(curve);
  text += guide_commands(layout.panels[0], furniture);
  return text + "\\end{loglogaxis}\n\\end{tikzpicture}\n\\endgroup\n";
}

}  // namespace halfstep::inline reports
