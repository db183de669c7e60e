// The stability function of a Runge-Kutta method, and what it proves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "halfstep/engine/theory/polynomials.hpp"
#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline engine {

/// det(x - m), by rising powers of x.
template <class Q>
Polynomial<Q> characteristic_polynomial(const Matrix<Q>& m) {
  return resolvent(m, std::vector<Q>(m.size(), Q(0))).characteristic;
}

/// R = numerator / denominator: one step on y' = lambda y multiplies y by R(h lambda).
template <class Q>
struct StabilityFunction {
  Polynomial<Q> numerator, denominator;
};

/// R = det(1 - z A + z 1 b') / det(1 - z A). a: square. Hairer, Wanner 1996, IV.3, proposition 3.2.
template <class Q>
StabilityFunction<Q> stability_function(Matrix<Q> a, const std::vector<Q>& b) {
  StabilityFunction<Q> r;
  r.denominator = characteristic_polynomial(a);
  for (auto& row : a)
    for (std::size_t j = 0; j < b.size(); ++j) row[j] -= b[j];
  r.numerator = characteristic_polynomial(a);
  std::reverse(r.denominator.begin(), r.denominator.end());
  std::reverse(r.numerator.begin(), r.numerator.end());
  return r;
}

/// Where |R(z)| <= 1.
struct StabilityProperties {
  bool a_stable = false;            ///< in all of the left half-plane
  bool l_stable = false;            ///< and R vanishes as z grows
  std::optional<double> real;       ///< from -real to 0; empty: on the whole negative axis
  std::optional<double> imaginary;  ///< from -imaginary i to imaginary i; empty: on the whole axis
};

/// In 100 digits, or as many as the tableau has: by Sturm's theorem for the polynomials |D|^2 - |N|^2 on both axes, and
/// Miller's for the poles. Hairer, Wanner 1996, section IV.3.
StabilityProperties stability_properties(const ButcherTableau& tableau);

}  // namespace halfstep::inline engine
