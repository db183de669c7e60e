// The insides of closed curves.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {
namespace {

/// The area that a curve encloses, by the trapezoids of its pieces; breaks separate them.
double area_of(const Curve& curve) {
  double twice = 0, total = 0;
  for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
    const Point &a = curve.points[i], &b = curve.points[i + 1];
    const double piece = a.x * b.y - b.x * a.y;
    if (std::isfinite(piece))
      twice += piece;
    else
      total += std::abs(std::exchange(twice, 0));
  }
  return (total + std::abs(twice)) / 2;
}

double distance(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// The pieces between breaks, with those put together that go on where another one ends: a boundary may be given as
/// arcs.
std::vector<Point> joined(const std::vector<Point>& points) {
  std::vector<std::vector<Point>> pieces(1);
  double size = 0;
  for (const Point& point : points) {
    if (std::isfinite(point.x) && std::isfinite(point.y))
      pieces.back().push_back(point), size = std::max({size, std::abs(point.x), std::abs(point.y)});
    else if (!pieces.back().empty())
      pieces.emplace_back();
  }
  std::erase_if(pieces, [](const auto& piece) { return piece.size() < 2; });
  const double near = 0.02 * size;
  std::vector<Point> all;
  while (!pieces.empty()) {
    std::vector<Point> outline = std::move(pieces.back());
    pieces.pop_back();
    for (std::size_t i = 0; i < pieces.size() && distance(outline.front(), outline.back()) > near;) {
      auto& next = pieces[i];
      if (distance(outline.back(), next.front()) > near) std::reverse(next.begin(), next.end());
      if (distance(outline.back(), next.front()) > near) {
        ++i;
        continue;
      }
      outline.insert(outline.end(), next.begin(), next.end());
      pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    }
    if (!all.empty()) all.push_back({std::nan(""), std::nan(""), false});
    all.insert(all.end(), outline.begin(), outline.end());
  }
  return all;
}

}  // namespace

void add_insides(Panel& panel, const std::function<bool(const Curve&)>& of) {
  std::vector<Curve> insides;
  for (const Curve& curve : panel.curves) {
    if (of && !of(curve)) continue;
    Curve& inside = insides.emplace_back(curve);
    inside.name = inside.note = "";
    inside.fill = 1;
    inside.points = joined(curve.points);
  }
  std::stable_sort(insides.begin(), insides.end(),
                   [](const Curve& a, const Curve& b) { return area_of(a) > area_of(b); });
  panel.curves.insert(panel.curves.begin(), insides.begin(), insides.end());
}

}  // namespace halfstep::inline reports
