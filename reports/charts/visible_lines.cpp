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

}  // namespace

std::vector<bool> broad_lines(const Chart& chart, const Layout& layout, std::size_t k) {
  constexpr double little = 0.25;
  const auto& curves = chart.panels[k].curves;
  std::vector<bool> hidden(curves.size(), false);
  if (std::ranges::any_of(
          curves, [](const Curve& curve) { return (curve.faint && curve.narrow) || (curve.grey && !curve.thin); }))
    return hidden;
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

}  // namespace halfstep::inline reports
