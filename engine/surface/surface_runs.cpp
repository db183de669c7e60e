// The runs of a surface that a fit takes, and those that it cannot.
#include "halfstep/engine/surface/surface_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "halfstep/engine/surface/surface_choice.hpp"
#include "halfstep/engine/surface/surface_thresholds.hpp"

namespace halfstep::inline engine {
namespace {

bool is_small(const Surface& surface, double error) { return error == 0 || std::abs(error) <= surface.floor; }

// Runs at one step size: with a result, of these with a small error, and without.
struct RunsAtStep {
  std::size_t worked = 0, small = 0, lost = 0;
};

using RunsByStep = std::map<double, RunsAtStep>;  // from fine to coarse

RunsByStep by_step(const Surface& surface, double SurfacePoint::*step) {
  RunsByStep runs;
  for (const SurfacePoint& point : surface.points) {
    RunsAtStep& here = runs[point.*step];
    if (!std::isfinite(point.error)) {
      ++here.lost;
      continue;
    }
    ++here.worked;
    here.small += is_small(surface, point.error) ? 1 : 0;
  }
  return runs;
}

// Whether most errors at the finest step sizes are small: one alone may be 0 by chance.
std::string why_rounding(const RunsByStep& runs, const char* step) {
  std::size_t steps = 0, worked = 0, small = 0;
  for (const auto& [size, here] : runs) {
    if (here.worked == 0) continue;
    worked += here.worked;
    small += here.small;
    if (++steps == fewest_step_sizes) break;
  }
  if (2 * small <= worked) return "";
  return fmt::format("not shown: {} of {} errors at the finest {} are 0 or below the floor", small, worked, step);
}

std::string lost_of_all(std::size_t lost, std::size_t all) {
  return fmt::format("{} of {} run{} {} no result", lost, all, all == 1 ? "" : "s", lost == 1 ? "has" : "have");
}

// The coarsest step size without any result, if one coarser has one.
std::string why_unstable(const RunsByStep& runs, const char* step) {
  bool worked = false;
  for (auto here = runs.rbegin(); here != runs.rend(); ++here) {
    if (worked && here->second.worked == 0)
      return fmt::format("none at {} = {:.4g}, finer than one that worked", step, here->first);
    worked = worked || here->second.worked > 0;
  }
  return worked ? "" : "none worked";
}

bool finer_h_is_lost(const Surface& surface) {
  std::map<double, double> coarsest;  // h that worked, at each dx
  for (const SurfacePoint& point : surface.points)
    if (std::isfinite(point.error)) coarsest[point.dx] = std::max(coarsest[point.dx], point.h);
  return std::any_of(surface.points.begin(), surface.points.end(), [&](const SurfacePoint& point) {
    const auto worked = coarsest.find(point.dx);
    return !std::isfinite(point.error) && worked != coarsest.end() && worked->second > point.h;
  });
}

}  // namespace

SurfaceRuns runs_of(const Surface& surface) {
  SurfaceRuns runs;
  std::set<double> of_h, of_dx;
  for (const SurfacePoint& point : surface.points) {
    if (!std::isfinite(point.error)) {
      ++runs.lost;
    } else if (is_small(surface, point.error)) {
      ++runs.small;
    } else {
      runs.points.push_back(point);
    }
  }
  const std::size_t usable = runs.points.size();
  runs.points = chosen_runs(std::move(runs.points));
  runs.left_out = usable - runs.points.size();
  for (const SurfacePoint& point : runs.points) {
    of_h.insert(point.h);
    of_dx.insert(point.dx);
  }
  runs.steps_h = of_h.size();
  runs.steps_dx = of_dx.size();
  if (!of_h.empty()) runs.h0 = *of_h.rbegin(), runs.dx0 = *of_dx.rbegin();
  const RunsByStep by_h = by_step(surface, &SurfacePoint::h), by_dx = by_step(surface, &SurfacePoint::dx);
  runs.rounding_h = why_rounding(by_h, "h");
  runs.rounding_dx = why_rounding(by_dx, "dx");
  if (runs.lost == 0) return runs;
  const std::string lost = lost_of_all(runs.lost, surface.points.size());
  if (const std::string why = why_unstable(by_h, "h"); !why.empty())
    runs.unstable_h = lost + ": " + why;
  else if (finer_h_is_lost(surface))
    runs.unstable_h = lost + ": one at a finer h than one that worked at the same dx";
  if (const std::string why = why_unstable(by_dx, "dx"); !why.empty()) runs.unstable_dx = lost + ": " + why;
  return runs;
}

SurfaceData data_of(const SurfaceRuns& runs) {
  SurfaceData data;
  for (const SurfacePoint& point : runs.points) {
    data.log_x.push_back(std::log(point.h / runs.h0));
    data.log_y.push_back(std::log(point.dx / runs.dx0));
    data.size.push_back(std::abs(point.error));
    data.noise.push_back(point.noise);
  }
  return data;
}

bool vary_together(const SurfaceData& data) {
  const auto n = static_cast<double>(data.count());
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (std::size_t i = 0; i < data.count(); ++i) {
    x += data.log_x[i] / n;
    y += data.log_y[i] / n;
  }
  for (std::size_t i = 0; i < data.count(); ++i) {
    const double dx = data.log_x[i] - x, dy = data.log_y[i] - y;
    xx += dx * dx, xy += dx * dy, yy += dy * dy;
  }
  constexpr double same = 1e-6;
  return !(xx * yy - xy * xy > same * xx * yy);
}

}  // namespace halfstep::inline engine
