// What of the lines of a panel is seen.
#include "halfstep/reports/charts/visible_lines.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace halfstep::inline reports {

std::vector<Pixel> points_in(const Layout& layout, std::size_t k, const Curve& curve) {
  std::vector<Pixel> line;
  for (const Point& point : curve.points) {
    const Pixel pixel = layout.pixel(k, point.x, point.y);
    if (std::isfinite(pixel.x) && std::isfinite(pixel.y)) line.push_back(pixel);
  }
  return line;
}

std::vector<std::vector<Pixel>> visible_pieces(const std::vector<Pixel>& line,
                                               const std::vector<std::vector<Pixel>>& on_top) {
  constexpr double width = 3;  // of a line with its markers, pixels
  std::vector<std::vector<Pixel>> pieces;
  bool open = false;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Pixel middle{(line[i].x + line[i + 1].x) / 2, (line[i].y + line[i + 1].y) / 2};
    if (distance(middle, on_top) < width) {
      open = false;
      continue;
    }
    if (!open) pieces.push_back({line[i]});
    open = true;
    pieces.back().push_back(line[i + 1]);
  }
  return pieces;
}

namespace {

double length(const std::vector<Pixel>& line) {
  double sum = 0;
  for (std::size_t i = 1; i < line.size(); ++i) sum += std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
  return sum;
}

// Of each curve whether lines on top of it leave less than a quarter of it to be seen. Where thin lines have a meaning
// of their own, broad ones would seem to have one.
std::vector<bool> mostly_hidden(const Chart& chart, const Layout& layout, std::size_t k) {
  constexpr double little = 0.25;
  const auto& curves = chart.panels[k].curves;
  std::vector<bool> hidden(curves.size(), false);
  if (std::ranges::any_of(curves, [](const Curve& curve) { return curve.faint && curve.narrow; })) return hidden;
  auto from_the_top = drawing_order(curves);
  std::reverse(from_the_top.begin(), from_the_top.end());
  std::vector<std::vector<Pixel>> on_top;
  for (const std::size_t i : from_the_top) {
    const Curve& curve = curves[i];
    if (curve.covered || curve.grey || curve.ghost || curve.thin || curve.dots || curve.unjoined || curve.tile ||
        curve.fill > 0 || turns_back(curve))
      continue;
    auto line = points_in(layout, k, curve);
    double seen = 0;
    for (const auto& piece : visible_pieces(line, on_top)) seen += length(piece);
    hidden[i] = seen < little * length(line);
    on_top.push_back(std::move(line));
  }
  return hidden;
}

// Whether curves of two panels are one: by their names or, where the legend of another panel names them, by their
// looks.
bool is_same(const Curve& a, const Curve& b) {
  if (!a.name.empty() && !b.name.empty()) return a.name == b.name;
  return a.look == b.look && a.family == b.family && a.member == b.member && a.grade == b.grade;
}

}  // namespace

std::vector<bool> broad_lines(const Chart& chart, const Layout& layout, const std::vector<Curve>& curves) {
  std::vector<bool> broad(curves.size(), false);
  for (std::size_t k = 0; k < chart.panels.size(); ++k) {
    const auto hidden = mostly_hidden(chart, layout, k);
    const auto& its = chart.panels[k].curves;
    for (std::size_t i = 0; i < curves.size(); ++i)
      for (std::size_t j = 0; j < its.size(); ++j)
        if (hidden[j] && is_same(curves[i], its[j])) broad[i] = true;
  }
  return broad;
}

}  // namespace halfstep::inline reports
