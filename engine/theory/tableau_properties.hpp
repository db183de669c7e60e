// What the coefficients of a Runge-Kutta method say beyond its order.
#pragma once

#include <optional>
#include <string>

#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline engine {

/// The first terms of a step's error: sum over the trees of order p + 1 of h^(p+1) / sigma(t) (phi(t) - 1/gamma(t))
/// F(t). Hairer, Norsett, Wanner 1993, section II.3, theorem 3.2.
struct PrincipalError {
  int order = 0;  ///< p + 1
  int trees = 0;
  double norm = 0;  ///< Euclidean, of the factors of all F(t)
  double largest = 0;
  std::string tree;  ///< whose factor that is
};

/// p: the order of the tableau, at most 10.
PrincipalError principal_error(const ButcherTableau& tableau, int p);

/// b_i >= 0, and b_i a_ij + b_j a_ji - b_i b_j is positive semidefinite: then the distance of two solutions of a
/// dissipative problem never grows. Hairer, Wanner 1996, section IV.12, definition 12.5.
bool is_algebraically_stable(const ButcherTableau& tableau);

/// The largest r for which steps of r times the one that keeps Euler's method from growing (in any convex functional)
/// keep this one, too: the radius of absolute monotonicity; empty: all. Kraaijevanger 1991, doi:10.1007/BF01933264;
/// Ferracina, Spijker 2004, doi:10.1137/S0036142902415584.
std::optional<double> ssp_coefficient(const ButcherTableau& tableau);

/// The last row of a is b.
bool is_stiffly_accurate(const ButcherTableau& tableau);

/// b_i a_ij + b_j a_ji = b_i b_j: Hairer, Lubich, Wanner 2006, theorem VI.4.3.
bool is_symplectic(const ButcherTableau& tableau);

/// a_ij + a_(s+1-i)(s+1-j) = b_j: Hairer, Lubich, Wanner 2006, theorem V.2.3.
bool is_symmetric(const ButcherTableau& tableau);

}  // namespace halfstep::inline engine
