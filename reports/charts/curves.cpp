// What is asked of the curves of a chart, and how they are found by name.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/style.hpp"

namespace halfstep::inline reports {

bool has_points(const Chart& chart) {
  return std::any_of(chart.panels.begin(), chart.panels.end(), [](const Panel& panel) {
    return std::any_of(panel.curves.begin(), panel.curves.end(),
                       [](const Curve& curve) { return !curve.points.empty(); });
  });
}

std::size_t first_marker(const Curve& curve) {
  constexpr std::size_t looks = 6;
  if (curve.points.size() <= curve.every) return curve.points.size() / 2;
  return (curve.every / 2 + curve.look % looks * curve.every / looks) % curve.every;
}

bool turns_back(const Curve& curve) {
  bool forward = false, back = false;
  for (std::size_t i = 1; i < curve.points.size(); ++i) {
    forward = forward || curve.points[i].x > curve.points[i - 1].x;
    back = back || curve.points[i].x < curve.points[i - 1].x;
  }
  return forward && back;
}

double height_at(const std::vector<Point>& points, double x, bool log_x, bool log_y) {
  constexpr double rounding = 1e-9;
  const auto is_there = [&](const Point& p) {
    return std::isfinite(p.y) && std::abs(p.x - x) <= rounding * std::abs(x);
  };
  if (const auto at = std::ranges::find_if(points, is_there); at != points.end()) return at->y;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Point &a = points[i - 1], &b = points[i];
    if (!std::isfinite(a.y) || !std::isfinite(b.y) || !(std::min(a.x, b.x) < x && x < std::max(a.x, b.x))) continue;
    const double share = log_x ? std::log(x / a.x) / std::log(b.x / a.x) : (x - a.x) / (b.x - a.x);
    return log_y && a.y > 0 && b.y > 0 ? a.y * std::pow(b.y / a.y, share) : a.y + share * (b.y - a.y);
  }
  return std::nan("");
}

Curve& curve_named(Panel& panel, const std::string& name, std::optional<std::size_t> look) {
  for (auto& curve : panel.curves)
    if (curve.name == name) return curve;
  const std::size_t number = look.value_or(panel.curves.size());
  return panel.curves.emplace_back(Curve{name, "", number, {}, std::nullopt, false});
}

void shade_in_order(Panel& panel) {
  const auto is_exact = [](const Curve& curve) { return curve.grey; };
  const auto count = panel.curves.size() - static_cast<std::size_t>(std::ranges::count_if(panel.curves, is_exact));
  std::size_t place = 0;
  for (Curve& curve : panel.curves)
    if (!is_exact(curve)) curve.grade = grade_of(place++, count);
}

Panel& panel_named(Chart& chart, const std::string& title) {
  for (auto& panel : chart.panels)
    if (panel.title == title) return panel;
  return chart.panels.emplace_back(Panel{title, {}, {}});
}

}  // namespace halfstep::inline reports
