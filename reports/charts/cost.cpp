// What an error costs, read off curves of errors against work.
#include "halfstep/reports/charts/cost.hpp"

#include <algorithm>
#include <cmath>

namespace halfstep::inline reports {

std::optional<Cost> cost_of(const Curve& curve, double error) {
  const Point* before = nullptr;
  for (const Point& point : curve.points) {
    if (!std::isfinite(point.y) || point.y <= 0) continue;
    if (point.y <= error) {
      if (before == nullptr) return Cost{point.x, true};
      const double t = std::log(before->y / error) / std::log(before->y / point.y);
      return Cost{before->x * std::pow(point.x / before->x, t), false};
    }
    before = &point;
  }
  return std::nullopt;
}

std::optional<double> work_without(const Curve& curve, double error) {
  std::optional<double> most;
  for (const Point& point : curve.points) {
    if (!std::isfinite(point.y) || point.y <= 0) continue;
    if (point.y <= error) return std::nullopt;
    most = std::max(most.value_or(point.x), point.x);
  }
  return most;
}

std::optional<int> common_error(const std::vector<Panel>& panels) {
  constexpr int smallest = -6, largest = -1;
  for (int exponent = smallest; exponent <= largest; ++exponent) {
    std::size_t all = 0, reach = 0;
    for (const Panel& panel : panels)
      for (const Curve& curve : panel.curves) {
        ++all;
        reach += cost_of(curve, std::pow(10, exponent)) ? 1 : 0;
      }
    if (2 * reach > all) return exponent;
  }
  return std::nullopt;
}

}  // namespace halfstep::inline reports
