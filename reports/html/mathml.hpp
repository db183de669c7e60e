// Formulas of schemes as MathML.
#pragma once

#include <string>
#include <string_view>

namespace halfstep::inline reports::html {

/// A formula that the program itself writes, in a little of TeX: letters and numbers, "x_{n+1}", "h^2", "y^*_n",
/// "\frac{h}{2}", "\sum_{j<i}", "\text{where}", and signs as they are: + - / = ( ) , | ! * < ≤ ← ′ … × ∂ ∞. It stands
/// on a line of its own. Throws std::invalid_argument for anything else: a formula of which no one sees what is
/// missing.
std::string mathml(std::string_view tex);

}  // namespace halfstep::inline reports::html
