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

}  // namespace

void add_insides(Panel& panel, const std::function<bool(const Curve&)>& of) {
  std::vector<Curve> insides;
  for (const Curve& curve : panel.curves) {
    if (of && !of(curve)) continue;
    Curve& inside = insides.emplace_back(curve);
    inside.name = inside.note = "";
    inside.fill = 1;
  }
  std::stable_sort(insides.begin(), insides.end(),
                   [](const Curve& a, const Curve& b) { return area_of(a) > area_of(b); });
  panel.curves.insert(panel.curves.begin(), insides.begin(), insides.end());
}

}  // namespace halfstep::inline reports
