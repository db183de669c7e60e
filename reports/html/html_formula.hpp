// Formulas of problems as MathML.
#pragma once

#include <string>
#include <string_view>

#include "halfstep/reports/text/typeset.hpp"

namespace halfstep::inline reports::html {

/// A list of formulas as problems write them ("x'' = -w^2 x, th'' = a(th, th')"), each typeset where it has an equals
/// sign and reads as one; what does not, words among them, is escaped and stays as it is.
std::string formulas(std::string_view text);

/// Prose whose formulas are typeset; the rest is escaped.
inline std::string prose(std::string_view text) { return typeset(text, as_html); }

}  // namespace halfstep::inline reports::html
