// Where a coarse run that blows up stops to show anything.
#include "halfstep/reports/figures/lost_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "halfstep/reports/charts/legend.hpp"

namespace halfstep::inline reports {

std::size_t points_before_lost(const std::vector<Point>& points, const std::function<double(Point, Point)>& distance,
                               double size, const std::function<bool(const Point&)>& is_inside) {
  std::size_t end = points.size();
  if (!(size > 0)) return end;
  for (std::size_t i = 1; i < end; ++i)
    if (!(distance(points[i - 1], points[i]) <= size)) end = i;  // a state that is no number is lost, too
  std::size_t inside = end;
  while (inside > 0 && !is_inside(points[inside - 1])) --inside;
  return inside < end ? inside + 1 : end;  // the line reaches the edge
}

std::string note_of_end(double t) { return fmt::format("{} t = {:.3g}", drawn_to, t); }

std::string note_of_lost(const Chart& chart) {
  const auto is_lost = [](const Curve& curve) { return curve.note.starts_with(drawn_to); };
  const bool any =
      std::ranges::any_of(chart.panels, [&](const Panel& panel) { return std::ranges::any_of(panel.curves, is_lost); });
  return any ? fmt::format("     {}: where it leaves the axes for good, or is lost", drawn_to) : "";
}

}  // namespace halfstep::inline reports
