// W-methods: the order that a Rosenbrock method keeps whatever matrix stands for the Jacobian.
#pragma once

#include "halfstep/methods/scheme/rosenbrock.hpp"

namespace halfstep::inline engine {

/// The highest order, at most `most`, whose conditions hold with any matrix in the place of the Jacobian: on trees
/// whose vertices of one branch are of two kinds, f' with a and the matrix with gamma. Steihaug, Wolfbrandt 1979;
/// Hairer, Wanner 1996, IV.7. Examined in 100 digits, to what the coefficients are worth.
int order_without_jacobian(const Rosenbrock& scheme, int most);

}  // namespace halfstep::inline engine
