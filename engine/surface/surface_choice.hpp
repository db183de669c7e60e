// Which of very many runs over two step sizes a fit takes.
#pragma once

#include <cstddef>
#include <vector>

#include "halfstep/engine/surface/surface.hpp"

namespace halfstep::inline engine {

/// More tell next to nothing, and take a second a thousand.
inline constexpr std::size_t most_fitted_runs = 1000;

/// At most so many of the runs: those of a grid of step sizes of both kinds, evenly spaced among those there are, the
/// coarsest and the finest included; of runs that make no grid, evenly many along h, then dx.
std::vector<SurfacePoint> chosen_runs(std::vector<SurfacePoint> points);

}  // namespace halfstep::inline engine
