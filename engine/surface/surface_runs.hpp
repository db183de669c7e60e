// The runs of a surface that a fit takes, and those that it cannot: without a result, 0, or below the floor.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "halfstep/engine/surface/surface.hpp"
#include "halfstep/engine/surface/surface_model.hpp"

namespace halfstep::inline engine {

/// The runs that a fit takes, and why others were left out. Step sizes of both kinds: [0] of h, [1] of dx.
struct SurfaceRuns {
  std::vector<SurfacePoint> points;
  std::size_t small = 0, lost = 0;                ///< errors that are 0 or at most the floor; runs without a result
  std::size_t left_out = 0;                       ///< usable ones beyond those that a fit takes
  double h0 = 0, dx0 = 0;                         ///< the coarsest step sizes of the points
  std::size_t steps_h = 0, steps_dx = 0;          ///< how many different ones these have
  std::string unstable_h = {}, unstable_dx = {};  ///< why a finer step lost its result; else empty
  std::string rounding_h = {}, rounding_dx = {};  ///< why rounding or the floor may hide the term; else empty
};

/// Sorts the runs. In h a finer step is lost where a coarser one worked at the same dx; in dx where no run at that dx
/// has a result and one at a coarser dx has: a step limit in h, as h <= c dx^2, is no failure of finer dx. Rounding
/// may hide a term where most errors at its three finest step sizes are small.
SurfaceRuns runs_of(const Surface& surface);

/// The points as a fit takes them.
SurfaceData data_of(const SurfaceRuns& runs);

/// Whether one step size follows from the other by a power, so that no term tells from which of them it comes.
bool vary_together(const SurfaceData& data);

}  // namespace halfstep::inline engine
