// Intervals of 95 %.
#pragma once

#include "halfstep/core/quantiles.hpp"

namespace halfstep::inline engine {

/// The part of a distribution that lies below the upper end of its two-sided 95 % interval.
inline constexpr double two_sided = 0.975;

/// The half-width of the 95 % interval of a normal distribution, in standard deviations.
inline double normal_half_width() { return normal_quantile(two_sided); }

}  // namespace halfstep::inline engine
