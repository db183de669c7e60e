// The order of fluctuations that are estimates.
#pragma once

#include <optional>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// The order, with its 95 % interval, of a line through the logarithms of the fluctuations, weighted by their
/// half-widths, over as many of the finest steps as it fits (chi squared, 95 %): three or more. Empty where it fits
/// none, or the interval holds 0 or is wider than half an order either way.
std::optional<Finding> weighted_order(const Ladder& fluctuations);

}  // namespace halfstep::inline engine
