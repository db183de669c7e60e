// Explicit Runge-Kutta methods that spend their stages on stability along the negative real axis, for any number of
// them.
#pragma once

#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline methods {

// Their stability functions are shifted Chebyshev or Legendre polynomials, and each stage comes from the two before it
// by the recurrence of those: Y_j = (1 - mu_j - nu_j) y + mu_j Y_(j-1) + nu_j Y_(j-2) + h (mu~_j F_(j-1) + gamma~_j
// F_0). Coefficients are fractions. InputError for fewer stages than the family has.

/// Order 1, damped by 1/20, stable to about 1.9 s^2: Verwer 1996, doi:10.1016/S0168-9274(96)00022-0. One stage or more.
ButcherTableau chebyshev_1(int stages);

/// Order 2, damped by 2/13, stable to about 0.65 s^2: Sommeijer, Shampine, Verwer 1998,
/// doi:10.1016/S0377-0427(97)00219-7, section 2. Two stages or more.
ButcherTableau chebyshev_2(int stages);

/// Order 1, stable to s^2 + s, and no larger than 1 there: Meyer, Balsara, Aslam 2014, doi:10.1016/j.jcp.2013.08.021.
/// One stage or more.
ButcherTableau legendre_1(int stages);

/// Order 2, stable to (s^2 + s - 2) / 2, and for odd s some percent beyond: the same. Two stages or more.
ButcherTableau legendre_2(int stages);

}  // namespace halfstep::inline methods
