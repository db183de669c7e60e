// Which models make the errors of a surface likely, and how likely each is beside the others.
#pragma once

#include <vector>

#include "halfstep/engine/surface/surface_model.hpp"

namespace halfstep::inline engine {

/// A model with the sizes that suit it, its posterior and its weight. `power` m: the model is of (error / unit)^m, as
/// the square of a 2-norm is the sum of the squares of its terms and, over components, of their product.
struct SurfaceCandidate {
  SurfaceModel model;
  Signs signs;
  SurfaceSizes sizes;
  SurfacePosterior posterior;
  bool real_p = false, real_q = false;  ///< the order was looked for among real numbers
  double spread_p = 0, spread_q = 0;    ///< its standard deviation then, of the order in the error
  double weight = 0;                    ///< chance that this is the one that holds; over all of them 1
  double power = 1, unit = 1;
  std::vector<Leads> leads = {};  ///< of a maximum, as SurfaceData has them

  double order(bool of_y) const { return (of_y ? model.q : model.p) / power; }
  double scatter() const { return sizes.scatter / power; }  ///< relative, of the error
};

/// The data of a model of powers of the errors.
SurfaceData in_powers(const SurfaceData& data, double power, double unit);

/// The terms as they stand in the error, not in its power: at a point, and the constants at the coarsest steps.
TermValues terms_of(const SurfaceCandidate& one, double log_x, double log_y);
TermValues constants_of(const SurfaceCandidate& one);

/// All candidates that matter, the likeliest first. `signs`: of signed errors; empty: norms. At least four points.
std::vector<SurfaceCandidate> surface_candidates(const SurfaceData& data, const Signs& signs);

}  // namespace halfstep::inline engine
