// The order of fluctuations that are estimates.
#pragma once

#include <optional>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// The slope, with its 95 % interval, of a line through the logarithms of fluctuations and time steps, weighted by
/// the fluctuations' half-widths (Rung::noise, 95 %), over as many of the finest steps as it fits (chi squared, 95 %):
/// three or more, from coarse to fine. Empty where it fits none, or the interval holds 0 or has a half-width above 1/2.
std::optional<Finding> weighted_order(const Ladder& fluctuations);

}  // namespace halfstep::inline engine
