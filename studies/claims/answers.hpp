// Answers of judges, combined.
#pragma once

#include "halfstep/studies/claims/claim.hpp"

namespace halfstep::inline studies {

inline Answer answer(bool holds) { return holds ? Answer::yes : Answer::no; }

/// Whether both hold; what was not asked does not count.
inline Answer both(Answer a, Answer b) {
  if (a == Answer::unasked) return b;
  if (b == Answer::unasked) return a;
  if (a == Answer::no || b == Answer::no) return Answer::no;
  return a == Answer::yes && b == Answer::yes ? Answer::yes : Answer::unknown;
}

}  // namespace halfstep::inline studies
