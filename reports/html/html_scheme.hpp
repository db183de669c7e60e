// The equations of a scheme, as its data give them.
#pragma once

#include <string>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline reports::html {

/// What a step is, in MathML, and what its letters mean. Fractions stand in it as numbers; what is longer, or no
/// fraction, is a letter that the table of coefficients explains. Empty for code from elsewhere, of which nothing is
/// known.
std::string equations(const Scheme& scheme);

}  // namespace halfstep::inline reports::html
