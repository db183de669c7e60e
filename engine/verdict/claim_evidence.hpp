// What an order means for the order that is claimed.
#pragma once

#include "halfstep/engine/verdict/evidence.hpp"
#include "halfstep/engine/verdict/ladder_order.hpp"
#include "halfstep/engine/verdict/ladder_rungs.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// Asks whether the claim of a ladder is held, and whether the order is known well enough, and asymptotic enough, to
/// contradict it: that takes more than to confirm.
void ask_claim(EvidenceList& evidence, const CleanLadder& clean, const Order& order, const Ladder& ladder);

/// By how much the middle of an interval lies off a number that it clearly excludes, at least.
double clear_distance(const Order& interval);

}  // namespace halfstep::inline engine
