// The insides and outsides of closed curves.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {
namespace {

/// What a piece of a curve adds to twice the area on its left.
double cross(const Point& a, const Point& b) { return a.x * b.y - b.x * a.y; }

/// The area that a curve encloses, by the trapezoids of its pieces; breaks separate them.
double area_of(const Curve& curve) {
  double twice = 0, total = 0;
  for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
    const double piece = cross(curve.points[i], curve.points[i + 1]);
    if (std::isfinite(piece))
      twice += piece;
    else
      total += std::abs(std::exchange(twice, 0));
  }
  return (total + std::abs(twice)) / 2;
}

double distance(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y); }

constexpr double near = 0.02;  // of a curve's size: ends that meet

double size_of(const std::vector<Point>& points) {
  double size = 0;
  for (const Point& point : points)
    if (std::isfinite(point.x) && std::isfinite(point.y)) size = std::max({size, std::abs(point.x), std::abs(point.y)});
  return size;
}

/// The pieces between breaks, with those put together that go on where another one ends: a boundary may be given as
/// arcs.
std::vector<Point> joined(const std::vector<Point>& points) {
  std::vector<std::vector<Point>> pieces(1);
  for (const Point& point : points) {
    if (std::isfinite(point.x) && std::isfinite(point.y))
      pieces.back().push_back(point);
    else if (!pieces.back().empty())
      pieces.emplace_back();
  }
  std::erase_if(pieces, [](const auto& piece) { return piece.size() < 2; });
  const double reach = near * size_of(points);
  std::vector<Point> all;
  while (!pieces.empty()) {
    std::vector<Point> outline = std::move(pieces.back());
    pieces.pop_back();
    for (std::size_t i = 0; i < pieces.size() && distance(outline.front(), outline.back()) > reach;) {
      auto& next = pieces[i];
      if (distance(outline.back(), next.front()) > reach) std::reverse(next.begin(), next.end());
      if (distance(outline.back(), next.front()) > reach) {
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

/// All of a square around 0 but what a closed curve is around: its outline, and from its right side the curve the other
/// way round. Nothing where the curve has breaks, does not close or leaves the square.
std::vector<Point> around(std::vector<Point> hole, double side) {
  const double size = size_of(hole);
  const auto is_break = [](const Point& point) { return !std::isfinite(point.x) || !std::isfinite(point.y); };
  if (hole.empty() || size > side || std::any_of(hole.begin(), hole.end(), is_break)) return {};
  if (distance(hole.front(), hole.back()) > near * size) return {};
  double twice = 0;
  for (std::size_t k = 0; k + 1 < hole.size(); ++k) twice += cross(hole[k], hole[k + 1]);
  if (twice > 0) std::reverse(hole.begin(), hole.end());
  // The bridge to the curve is level: gnuplot clips a slanted one so that it spills out of the axes.
  const Point bridge{side, hole.front().y, false};
  std::vector<Point> all = {
      bridge, {side, side, false}, {-side, side, false}, {-side, -side, false}, {side, -side, false}, bridge};
  all.insert(all.end(), hole.begin(), hole.end());
  all.push_back(bridge);
  return all;
}

/// A curve's area, without a name.
Curve filled(const Curve& curve, std::vector<Point> points) {
  Curve area = curve;
  area.name = area.note = "";
  area.also.clear();
  area.fill = 1;
  area.points = std::move(points);
  return area;
}

}  // namespace

void add_insides(Panel& panel, const std::function<bool(const Curve&)>& of) {
  std::vector<Curve> insides;
  for (const Curve& curve : panel.curves) {
    if (of && !of(curve)) continue;
    insides.push_back(filled(curve, joined(curve.points)));
  }
  std::stable_sort(insides.begin(), insides.end(),
                   [](const Curve& a, const Curve& b) { return area_of(a) > area_of(b); });
  panel.curves.insert(panel.curves.begin(), insides.begin(), insides.end());
}

void add_outsides(Panel& panel, double side, const std::function<bool(const Curve&)>& of) {
  std::vector<Curve> outsides;
  for (const Curve& curve : panel.curves) {
    if (curve.fill > 0 || !of(curve)) continue;
    auto area = around(curve.points, side);
    if (!area.empty()) outsides.push_back(filled(curve, std::move(area)));
  }
  // In the hole of one the tint of another shows.
  std::stable_sort(outsides.begin(), outsides.end(),
                   [](const Curve& a, const Curve& b) { return area_of(a) > area_of(b); });
  panel.curves.insert(panel.curves.begin(), outsides.begin(), outsides.end());
}

void add_left_sides(Panel& panel, double side) {
  constexpr double small = 1e-6;  // beside the length of what is on the axis
  std::vector<Curve> left;
  for (const Curve& curve : panel.curves) {
    const bool is_axis = std::all_of(curve.points.begin(), curve.points.end(),
                                     [](const Point& p) { return !(std::fabs(p.x) > small * (1 + std::fabs(p.y))); });
    if (curve.fill > 0 || curve.points.empty() || !is_axis) continue;
    const Point corner{-side, -side, false};
    left.push_back(filled(curve, {corner, {0, -side, false}, {0, side, false}, {-side, side, false}, corner}));
  }
  panel.curves.insert(panel.curves.begin(), left.begin(), left.end());
}

}  // namespace halfstep::inline reports
