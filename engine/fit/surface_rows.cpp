// Rows of errors with two step sizes, made a surface.
#include "halfstep/engine/fit/surface_rows.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "halfstep/engine/fit/repeated_rungs.hpp"

namespace halfstep::inline engine {

bool steps_vary_at_one_dx(const std::vector<StepRow>& rows) {
  std::map<double, double> first;
  return std::any_of(rows.begin(), rows.end(), [&](const StepRow& row) {
    return !row.h && row.dx && row.by_steps && first.try_emplace(*row.dx, *row.by_steps).first->second != *row.by_steps;
  });
}

Surface surface_of(const std::vector<StepRow>& rows) {
  std::map<std::pair<double, double>, std::size_t> place;
  std::vector<std::vector<Rung>> repeated;
  Surface surface;
  for (const StepRow& row : rows) {
    const auto [entry, is_new] = place.try_emplace({*row.h, *row.dx}, repeated.size());
    if (is_new) {
      repeated.emplace_back();
      surface.points.push_back({*row.h, *row.dx, 0, 0});
    }
    repeated[entry->second].push_back({0, *row.h, row.error, row.noise});
    surface.carries_sign = surface.carries_sign || row.error < 0;
  }
  for (std::size_t i = 0; i < repeated.size(); ++i) {
    const Rung mean = mean_rung(repeated[i]);
    surface.points[i].error = mean.error;
    surface.points[i].noise = mean.noise;
  }
  return surface;
}

}  // namespace halfstep::inline engine
