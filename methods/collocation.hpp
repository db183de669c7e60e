// Fully implicit Runge-Kutta methods on the nodes of Gauss, Radau and Lobatto, for any number of stages.
#pragma once

#include <optional>

#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline methods {

// Each from its nodes and the simplifying conditions that define it: Hairer, Wanner 1996, section IV.5, with
//   B(p): sum_i b_i c_i^(k-1) = 1/k,                             k = 1 ... p,
//   C(q): sum_j a_ij c_j^(k-1) = c_i^k / k,                      k = 1 ... q,
//   D(r): sum_i b_i c_i^(k-1) a_ij = b_j (1 - c_j^k) / k,        k = 1 ... r.
// A coefficient is a fraction or a decimal of 125 digits, which are all the digits that it is asked for.
// The nodes are the sums of the rows, but for Radau IA with one stage and Lobatto IIIB with two.
// InputError for fewer stages than the family has, 1 for Gauss and Radau, 2 for Lobatto, and for more than 30.

/// Order 2s, symplectic and symmetric: the roots of P_s, and C(s).
ButcherTableau gauss(int stages);

/// Order 2s - 1: the roots of P_s + P_(s-1), the first of them 0, and D(s).
ButcherTableau radau_ia(int stages);

/// Order 2s - 1, stiffly accurate: the roots of P_s - P_(s-1), the last of them 1, and C(s).
ButcherTableau radau_iia(int stages);

// Order 2s - 2, on the roots of P_s - P_(s-2), among them 0 and 1.

/// Symmetric: C(s).
ButcherTableau lobatto_iiia(int stages);

/// Symmetric: D(s).
ButcherTableau lobatto_iiib(int stages);

/// Stiffly accurate: a_i1 = b_1 and C(s - 1).
ButcherTableau lobatto_iiic(int stages);

/// The polynomial of degree s that begins in y and has the slopes of the equations at the nodes, as weights of the
/// stages: b_j(theta) = integral of l_j from 0 to theta, l_j being 1 at c_j and 0 at the other nodes. Row j holds the
/// coefficients of theta, theta^2, ... Nothing for a tableau that is no collocation method: nodes not distinct, or
/// a_ij not b_j(c_i), or b_j not b_j(1). Hairer, Nørsett, Wanner 1993, section II.7, definition 7.6, theorem 7.7.
std::optional<Rows> collocation_weights(const ButcherTableau& tableau);

/// Symplectic and symmetric: the mean of IIIC and of IIIC*, which has a_is = 0 and C(s - 1). Nørsett, Wanner 1981,
/// doi:10.1007/BF01397089; Jay 2015, doi:10.1007/978-3-540-70529-1_123.
ButcherTableau lobatto_iiid(int stages);

}  // namespace halfstep::inline methods
