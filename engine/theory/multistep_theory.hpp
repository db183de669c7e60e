// What the coefficients of a linear multistep formula say beyond its order.
#pragma once

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/scheme/multistep.hpp"

namespace halfstep::inline engine {

/// (p + 1)! times what the formula's residual has of the solution's Taylor coefficient of h^(p+1), p the order.
/// Hairer, Norsett, Wanner 1993, section III.2, eq. (2.6).
digits100_t error_constant(const Multistep& formula, int order);

/// sigma(1), by which the error constant is divided: then formulas that differ by a factor are the same.
digits100_t sum_of_weights(const Multistep& formula);

/// The largest angle alpha, in degrees, such that the formula is stable wherever h lambda is less than alpha from the
/// negative real axis: 90 for an A-stable one, 0 where there is none. Of the root locus, in double: to 0.001 degrees.
/// Hairer, Wanner 1996, section V.2.
double stability_angle(const Multistep& formula);

}  // namespace halfstep::inline engine
