// What is asked of the curves of a chart, and how they are found by name.
#include <algorithm>
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
