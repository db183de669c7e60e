// Which of very many runs over two step sizes a fit takes.
#include "halfstep/engine/surface/surface_choice.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace halfstep::inline engine {
namespace {

std::set<double> all_of(const std::vector<SurfacePoint>& points, double SurfacePoint::*step) {
  std::set<double> all;
  for (const SurfacePoint& point : points) all.insert(point.*step);
  return all;
}

std::size_t rank_of(std::size_t i, std::size_t chosen, std::size_t all) {
  return chosen < 2 ? 0 : (i * (all - 1) + (chosen - 1) / 2) / (chosen - 1);
}

std::set<double> spread(const std::set<double>& steps, std::size_t most) {
  if (steps.size() <= most) return steps;
  const std::vector<double> all(steps.begin(), steps.end());
  std::set<double> chosen;
  for (std::size_t i = 0; i < most; ++i) chosen.insert(all[rank_of(i, most, all.size())]);
  return chosen;
}

}  // namespace

std::vector<SurfacePoint> chosen_runs(std::vector<SurfacePoint> points) {
  if (points.size() <= most_fitted_runs) return points;
  const std::set<double> of_h = all_of(points, &SurfacePoint::h), of_dx = all_of(points, &SurfacePoint::dx);
  const auto side = static_cast<std::size_t>(std::sqrt(most_fitted_runs));
  // What one side does not use, the other may.
  const std::size_t few_h = std::min(of_h.size(), side), few_dx = std::min(of_dx.size(), most_fitted_runs / few_h);
  const auto h = spread(of_h, std::max(few_h, most_fitted_runs / few_dx)), dx = spread(of_dx, few_dx);
  std::vector<SurfacePoint> chosen;
  for (const SurfacePoint& point : points)
    if (h.contains(point.h) && dx.contains(point.dx)) chosen.push_back(point);
  if (2 * chosen.size() >= most_fitted_runs && chosen.size() <= most_fitted_runs) return chosen;
  std::stable_sort(points.begin(), points.end(), [](const SurfacePoint& a, const SurfacePoint& b) {
    return std::tie(a.h, a.dx) < std::tie(b.h, b.dx);
  });
  chosen.clear();
  for (std::size_t i = 0; i < most_fitted_runs; ++i)
    chosen.push_back(points[rank_of(i, most_fitted_runs, points.size())]);
  return chosen;
}

}  // namespace halfstep::inline engine
