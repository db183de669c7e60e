// Norms hide the signs of errors: where terms of opposite sign may cancel.
#pragma once

#include "halfstep/engine/surface/surface_model.hpp"

namespace halfstep::inline engine {

/// Signs that norms of a sum of leading terms may have had, and how badly these terms fit then: a sum over the points
/// of a logarithm of the relative misfit, to be compared between models.
struct LikelySigns {
  Signs signs;
  double misfit = 0;
};

/// The misfit of leading terms with signs that are known.
double misfit_of(const SurfaceData& data, const SurfaceModel& model, const Signs& signs);

/// All positive first; then those of terms that cancel, at most `most` of them, the best fit first and only if better
/// than without. Of two terms every line x^p = c y^q is tried; of three or four, signs and least squares in turn from
/// 16 beginnings, the same in every run.
std::vector<LikelySigns> likely_signs(const SurfaceData& data, const SurfaceModel& model, std::size_t most);

/// The signs that a fit has at each point; where it is 0, +1.
Signs signs_of_fit(const SurfaceData& data, const SurfaceModel& model, const std::vector<double>& coefficients);

}  // namespace halfstep::inline engine
