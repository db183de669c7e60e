// Very many runs over two step sizes.
#include "halfstep/engine/surface/surface_choice.hpp"

#include <cmath>
#include <set>
#include <vector>

#include "halfstep/engine/surface/surface.hpp"
#include "tests/calibration/dice.hpp"
#include "tests/catch.hpp"
#include "tests/fit/surface_maker.hpp"

using namespace halfstep;
using namespace halfstep::testing;

TEST_CASE("surface: of very many runs an even choice is fitted, and tells the same", "[fit][surface][slow]") {
  Surface surface;
  for (int i = 0; i < 90; ++i)
    for (int k = 0; k < 90; ++k) {
      const double y = std::pow(1.05, -i), x = std::pow(1.05, -k);
      surface.points.push_back({y, x, y + x * x, 0});
    }
  const SurfaceFinding grid = judge_surface(surface);
  check_orders(grid, 1, 2);
  CHECK(grid.shares.size() <= most_fitted_runs);
  std::set<double> h, dx;
  for (const PointShares& one : grid.shares) h.insert(one.point.h), dx.insert(one.point.dx);
  for (const SurfacePoint& end : {surface.points.front(), surface.points.back()}) {
    CHECK(h.contains(end.h));
    CHECK(dx.contains(end.dx));
  }
  // No grid: every run has step sizes of its own.
  Dice dice(5);
  for (SurfacePoint& point : surface.points) {
    point.h = dice.power_of_ten(-2, 0), point.dx = dice.power_of_ten(-1, 0);
    point.error = point.h + point.dx * point.dx;
  }
  const SurfaceFinding scattered = judge_surface(surface);
  check_orders(scattered, 1, 2);
  CHECK(scattered.shares.size() == most_fitted_runs);
  // A row of very many, and one run again and again.
  std::vector<SurfacePoint> row;
  for (int k = 0; k < 5000; ++k) row.push_back({0.1, 1.0 + k, 1, 0});
  const auto chosen = chosen_runs(row);
  REQUIRE(chosen.size() == most_fitted_runs);
  CHECK(chosen.front().dx == 1);
  CHECK(chosen.back().dx == 5000);
  CHECK(chosen_runs(std::vector<SurfacePoint>(5000, {0.1, 0.2, 1, 0})).size() == most_fitted_runs);
}
