// What a ladder shows, before anything is said of it.
#pragma once

#include <optional>
#include <string>

#include "halfstep/engine/verdict/evidence.hpp"
#include "halfstep/engine/verdict/ladder_lost.hpp"
#include "halfstep/engine/verdict/ladder_lower.hpp"
#include "halfstep/engine/verdict/ladder_order.hpp"
#include "halfstep/engine/verdict/ladder_rungs.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// The evidence on a ladder and its claim: all that a decision is made from.
struct Analysis {
  CleanLadder clean;
  std::optional<double> claimed;
  std::optional<Order> order;
  std::optional<LowerTerm> lower;   ///< that comes up beside the order
  std::optional<LostResults> lost;  ///< missing at steps finer than one that worked
  double floor = 0;                 ///< of the ladder
  double finest_error = 0;          ///< of the smallest step size that has one; infinity: none
  bool under_larger_term = false;   ///< the order is the claim's, of a term that is smaller than one of higher order
  EvidenceList evidence;
};

/// Asks all tests of a ladder.
Analysis analyse(const Ladder& ladder);

}  // namespace halfstep::inline engine
