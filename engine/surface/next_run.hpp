// The one further run that would tell most of an order for what it costs.
#pragma once

#include <optional>

#include "halfstep/engine/surface/surface.hpp"
#include "halfstep/engine/surface/surface_posterior.hpp"

namespace halfstep::inline engine {

/// What is asked of the next run.
struct NextRunQuestion {
  double h0 = 1, dx0 = 1;                      ///< the coarsest step sizes
  int dimension = 1;                           ///< a run costs 1 / (h dx^dimension)
  bool missing_h = false, missing_dx = false;  ///< orders that are not shown
  bool hidden_h = false, hidden_dx = false;    ///< of these, the ones whose terms leave no trace
  std::optional<double> claimed = {}, claimed_dx = {};
};

/// Of the step sizes in the data, finer ones by their ratios and one coarser, the pair without a run that takes most
/// variance per cost from the less certain order: Bayesian experimental design in the linearised model (Chaloner,
/// Verdinelli 1995, doi:10.1214/ss/1177009939), among those that halve it, if any does. Of a hidden
/// term it is the coefficient that a run is to tell; it is taken as large as the data allow, with the order claimed or
/// else 1.
std::optional<NextRun> next_run(const SurfaceData& errors, const SurfaceCandidate& best,
                                const NextRunQuestion& question);

}  // namespace halfstep::inline engine
