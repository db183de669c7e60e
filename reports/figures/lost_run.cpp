// Where a coarse run that blows up stops to show anything.
#include "halfstep/reports/figures/lost_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "halfstep/reports/charts/legend.hpp"

namespace halfstep::inline reports {

Extent extent_of(const std::vector<Point>& points, const std::function<double(Point, Point)>& distance, double size,
                 const std::function<bool(const Point&)>& is_inside) {
  const std::size_t count = points.size();
  if (!(size > 0)) return {count, count};
  std::size_t jump = count;
  for (std::size_t i = 1; i < jump; ++i)
    if (!(distance(points[i - 1], points[i]) <= size)) jump = i;  // NaN as well
  std::size_t inside = jump;
  while (inside > 0 && !is_inside(points[inside - 1])) --inside;
  return {inside < jump ? inside + 1 : inside, inside};
}

void end_at(double end, std::vector<Point>& points, std::vector<double>& times) {
  const double near = 1e-9 * (1 + std::abs(end));  // times are written with the rounding of a product
  const auto beyond = std::find_if(times.begin(), times.end(), [&](double t) { return t > end + near; });
  if (beyond == times.begin() || beyond == times.end()) return;
  const auto i = static_cast<std::size_t>(beyond - times.begin());
  const double share = (end - times[i - 1]) / (times[i] - times[i - 1]);
  const Point &from = points[i - 1], &to = points[i];
  points[i] = {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y), to.used};
  times[i] = end;
  points.resize(i + 1);
  times.resize(i + 1);
}

std::string note_of_end(double t) { return fmt::format("{} at t = {:.3g}", leaving, t); }

std::string note_of_lost(const Chart& chart, std::string_view jump) {
  const auto is_lost = [](const Curve& curve) { return curve.note.starts_with(leaving); };
  const bool any =
      std::ranges::any_of(chart.panels, [&](const Panel& panel) { return std::ranges::any_of(panel.curves, is_lost); });
  return any ? fmt::format("     {}: these axes for good, or jumps by more than {}", leaving, jump) : "";
}

}  // namespace halfstep::inline reports
