// Recognises the alphas of a multistep formula that were written for the other side of the equation.
#pragma once

#include <string>

#include "halfstep/methods/scheme/multistep.hpp"

namespace halfstep::inline methods {

/// Books have sum_j a_j y[n+1-j] = h sum_j b_j f[n+1-j] with a_0 = 1; here the past stands on the right, and the newest
/// point comes first: y[n+1] = sum_j alpha[j] y[n-j] + ... Where the list, read as a book's (its leading 1 kept or left
/// out, newest or oldest first), makes a formula that is exact for y = 1 and y = t: "; did you mean alpha = ["4/3",
/// "-1/3"]? ...". Else empty.
std::string meant_alpha(const Multistep& formula);

}  // namespace halfstep::inline methods
