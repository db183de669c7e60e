// From values without a known limit to limit, order and verdict.
#pragma once

#include <optional>
#include <vector>

#include "halfstep/engine/values/limit.hpp"
#include "halfstep/engine/values/value_ladder.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// What the components of a quantity say, each in its own place.
struct ValueFinding {
  std::vector<LimitAnswer> limits;
  Ladder errors{Arithmetic::unknown()};  ///< values less the limit (their 2-norm, of several components), whose noise
                                         ///< is the half-width of the limit's interval; nan where there is no limit
  Finding finding;
};

/// Estimates the limit of each component (ladders of the same step sizes, from coarse to fine; at least one), and
/// judges what values are off by as errors are judged. An order that no window of errors shows is that of the limit's
/// models, with their uncertainty, up to half an order; it confirms a claim, and contradicts none. `known` carries the
/// claim, arithmetic and floor; its rungs are not read. Never throws.
ValueFinding judge_values(const std::vector<ValueLadder>& components, const Ladder& known);

}  // namespace halfstep::inline engine
