// What the coefficients of a method prove, for a terminal.
#pragma once

#include <string>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// "L-stable; real axis all, imaginary axis all": where |R(z)| <= 1.
std::string stability_text(const ButcherTableau& tableau);

/// "1", "none", "no bound on the step".
std::string ssp_text(const ButcherTableau& tableau);

/// One property a line: its order and what it was proven by; of a tableau its stage orders, principal error, linear and
/// nonlinear stability, SSP coefficient and structure; of a multistep formula its error constant and the angle of its
/// stability.
std::string theory_text(const Method& method);

}  // namespace halfstep::inline engine
