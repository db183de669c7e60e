// Formulas of problems as MathML.
#pragma once

#include <string>
#include <string_view>

namespace halfstep::inline reports::html {

/// A list of formulas as problems write them ("x'' = -w^2 x, th'' = a(th, th')"), each typeset where it has an equals
/// sign and reads as one; what does not, words among them, is escaped and stays as it is.
std::string formulas(std::string_view text);

/// Prose with its powers raised ("h^2", "10^-3", "e^(wh)") and double primes as such ("x''"); the rest is escaped.
std::string with_powers(std::string_view text);

}  // namespace halfstep::inline reports::html
