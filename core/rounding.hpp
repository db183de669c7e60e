// What the digits that a coefficient's text leaves out may change.
#pragma once

#include "halfstep/core/coefficient.hpp"

namespace halfstep::inline core {

/// By how much a coefficient may be off, to first order in its rounded decimals: one unit in the last digit typed of
/// each, which covers those that were rounded and those that were cut off. 0 where none is rounded.
double rounding(const Coefficient& c);

}  // namespace halfstep::inline core
