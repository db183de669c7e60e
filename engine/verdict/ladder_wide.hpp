// The order as far as a short or noisy ladder tells it: an interval, from the slopes at the fine end or by regression.
#pragma once

#include <optional>
#include <span>

#include "halfstep/engine/verdict/ladder_beyond.hpp"
#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {

/// The narrower of the intervals that extrapolation and regression give. Empty under three rungs, where slopes depart
/// ever faster or have lost their rest, and where the errors need not fall at all. `to_the_end`: nothing
/// finer was left out.
std::optional<OrderInterval> order_interval(std::span<const CleanRung> rungs, bool to_the_end);

}  // namespace halfstep::inline engine
