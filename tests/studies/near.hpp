// Two numbers are the same but for rounding.
#pragma once

#include <algorithm>
#include <cmath>

namespace halfstep::testing {

/// |a - b| is at most `bound` of the larger of |b| and 1.
inline bool near(double a, double b, double bound) { return std::fabs(a - b) <= bound * std::max(1.0, std::fabs(b)); }

}  // namespace halfstep::testing
