// How likely a model of a surface is before its data are seen.
#pragma once

#include "halfstep/engine/surface/surface_posterior.hpp"

namespace halfstep::inline engine {

inline constexpr double highest_order = 9.5;  ///< that is looked for
inline constexpr int half_orders = 19;        ///< multiples of one half up to that
inline constexpr int highest_power = 8;       ///< of a step size in a product

/// The logarithm of the chance. norms: the errors have no signs, so that those of the candidate are a guess.
double log_prior(const SurfaceCandidate& one, bool norms);

}  // namespace halfstep::inline engine
