// The last digit to which values are printed.
#pragma once

#include "halfstep/engine/values/value_ladder.hpp"

namespace halfstep::inline engine {

/// One unit of the last decimal place that any of the values has; 0 where one has all digits of a double (14 or more),
/// or none is above 0.
double printed_unit(const ValueLadder& ladder);

}  // namespace halfstep::inline engine
