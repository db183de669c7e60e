// The noise of each rung: from the arithmetic, the printed digits, the floor and what came with the data, or estimated
// from where errors stop falling.
#pragma once

#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {

/// Gives every rung of a thinned ladder its noise, and moves those that noise rules to the tail:
/// - known beforehand (`told`): roundoff of the data, half of the last printed digit, the floor of the reference, the
///   rounding of a known arithmetic (random: a walk over the steps; systematic: its bound), a half-width of the data;
/// - estimated (`noise`): the same, with the plateau on which errors stop falling instead of the walk;
/// - at most (`ceiling`): what rounding can hardly exceed, and what finer rungs leave of that.
void estimate_noise(CleanLadder& clean, const Ladder& ladder);

}  // namespace halfstep::inline engine
