// What judges answer, and answers combined.
#pragma once

#include <algorithm>
#include <cmath>

#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/studies/claims/claim.hpp"

namespace halfstep::inline studies {

inline Answer answer(bool holds) { return holds ? Answer::yes : Answer::no; }

/// Whether an observed order is p: no method has an order so near to an integer and not equal to it.
inline bool is_order(double observed, double p, double uncertainty) {
  return std::fabs(observed - p) <= std::max(nearly_integer, uncertainty);
}

/// Whether both hold; what was not asked does not count.
inline Answer both(Answer a, Answer b) {
  if (a == Answer::unasked) return b;
  if (b == Answer::unasked) return a;
  if (a == Answer::no || b == Answer::no) return Answer::no;
  return a == Answer::yes && b == Answer::yes ? Answer::yes : Answer::unknown;
}

}  // namespace halfstep::inline studies
