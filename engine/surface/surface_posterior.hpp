// Which models make the errors of a surface likely, and how likely each is beside the others.
#pragma once

#include <vector>

#include "halfstep/engine/surface/surface_model.hpp"

namespace halfstep::inline engine {

/// A model with the sizes that suit it, its posterior and its weight.
struct SurfaceCandidate {
  SurfaceModel model;
  Signs signs;
  SurfaceSizes sizes;
  SurfacePosterior posterior;
  bool real_p = false, real_q = false;  ///< the order was looked for among real numbers
  double spread_p = 0, spread_q = 0;    ///< its standard deviation then
  double weight = 0;                    ///< chance that this is the one that holds; over all of them 1
};

/// All candidates that matter, the likeliest first. `signs`: of signed errors; empty: norms. At least four points.
std::vector<SurfaceCandidate> surface_candidates(const SurfaceData& data, const Signs& signs);

}  // namespace halfstep::inline engine
