// Where errors stop falling.
#pragma once

#include <vector>

#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {

/// First rung of a tail over which errors no longer fall: nothing finer is much less although the step has become four
/// times finer, or the very last one is no smaller than the one before. The number of rungs if there is none.
std::size_t start_of_tail(const std::vector<CleanRung>& rungs);

}  // namespace halfstep::inline engine
