// The law that a ladder without an order follows, where the errors single one out.
#pragma once

#include <optional>

#include "halfstep/engine/laws/law.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// The law of the finest rungs above rounding, of as many as follow one: it explains the errors a thousand times
/// better than powers of h with their corrections, fractional ones, and each of the other laws. Empty: none does.
std::optional<Law> law_of(const Ladder& ladder);

}  // namespace halfstep::inline engine
