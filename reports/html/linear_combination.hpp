// Sums of terms with exact coefficients, as papers write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/rational.hpp"

namespace halfstep::inline reports::html {

/// A coefficient times something, which is TeX: "f_{n-1}".
struct Term {
  Coefficient weight;
  std::string of;
};

bool are_fractions(const Coefficients& coefficients);

/// "\frac{3 h}{4}", "h", "2 h".
std::string scaled_by(const Rational& factor, std::string_view letter);

/// "\frac{h}{12} (23 f_n - 16 f_{n-1} + 5 f_{n-2})", "\frac{4}{3} y_n - \frac{1}{3} y_{n-1}": a common denominator
/// stands below the factor, where there is one. A weight that is no fraction stands as the text that it is.
/// Empty where all weights are zero.
std::string combination(std::string_view factor, const std::vector<Term>& terms);

/// A sum behind another one: " + h f_n", " - h f_n"; nothing of an empty one.
std::string plus(const std::string& sum);

/// The exact difference where both are fractions; else a text that says it.
Coefficient difference(const Coefficient& a, const Coefficient& b);

}  // namespace halfstep::inline reports::html
