// What is said of a ladder that shows no order.
#pragma once

#include <string>

#include "engine/verdict/ladder_rungs.hpp"
#include "engine/verdict/verdict.hpp"

namespace halfstep {

/// A finding without an order.
Finding finding(Verdict verdict, std::string reason);

/// Why a ladder shows no order: `unstable`, `rounding-limited` or `no-window`, and what the errors do instead.
Finding unresolved(const CleanLadder& clean);

}  // namespace halfstep
