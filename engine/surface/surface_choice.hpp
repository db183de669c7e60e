// Which of very many runs over two step sizes a fit takes.
#pragma once

#include <cstddef>
#include <vector>

#include "halfstep/engine/surface/surface.hpp"

namespace halfstep::inline engine {

/// The most runs that a fit takes. It takes a millisecond a run, and more runs hardly sharpen an order.
inline constexpr std::size_t most_fitted_runs = 1000;

/// At most most_fitted_runs of the points. Of a grid: those at step sizes evenly spaced in rank, the coarsest and the
/// finest of h and of dx included. Of points that make no grid: every nth in order of h, then dx.
std::vector<SurfacePoint> chosen_runs(std::vector<SurfacePoint> points);

}  // namespace halfstep::inline engine
