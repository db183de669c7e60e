// What the coefficients of a Runge-Kutta or a Rosenbrock method say of stiff problems.
#pragma once

#include <optional>

#include "halfstep/methods/scheme/butcher_tableau.hpp"
#include "halfstep/methods/scheme/rosenbrock.hpp"

namespace halfstep::inline engine {

/// The highest q up to which B(q) and C(q) hold: sum b_i c_i^(k-1) = 1/k, sum_j a_ij c_j^(k-1) = c_i^k / k for k <= q.
/// Hairer, Wanner 1996, section IV.5.
int stage_order(const ButcherTableau& tableau);

/// The highest q up to which b A^j (c^k - k A c^(k-1)) = 0 for all j >= 0 and k <= q, and B(q) holds.
/// Ketcheson, Seibold, Shirokoff, Zhou 2020, doi:10.1007/978-3-030-39647-3_35.
int weak_stage_order(const ButcherTableau& tableau);

/// The error on y' = lambda (y - g(t)) + g'(t), y = g, as |h lambda| grows: of size h^step_power |lambda|^lambda_power.
struct StiffOrder {
  int step_power = 0;
  int lambda_power = 0;
};

/// At a fixed end time. One step makes the error L_q(z) h^q g^(q) with z = h lambda, Delta_q = c^q/q! - A
/// c^(q-1)/(q-1)! and L_q(z) = -z b (1 - z A)^-1 Delta_q - (1/q! - b c^(q-1)/(q-1)!). As z goes to minus infinity L_q
/// falls like a power of z, and the stability function goes to R: where R is 1 the errors of all steps add up. Empty
/// where |R| exceeds 1, or where z is so that 1 - z A is singular. Hairer, Wanner 1996, section IV.15, eqs.
/// (15.2)-(15.8).
std::optional<StiffOrder> order_under_stiffness(const ButcherTableau& tableau);

/// The same of a Rosenbrock method. On y = g = t^q / q! its stages are
/// k = (1 - z B)^-1 (g'(a) - z g(a) + gamma (g''(0) - z g'(0))), with B = a + gamma and the row sums a and gamma.
std::optional<StiffOrder> order_under_stiffness(const Rosenbrock& scheme);

/// The order, in the 2-norm, on the heat equation with boundary values that change in time, as the mesh of points gets
/// finer: min(p, q + 1 + 1/4), where L_k(z) above vanishes for all z and k <= q. `order`: p. Empty where the method is
/// not stable on the whole negative axis, or its stability function has modulus 1 at infinity: what enters at the
/// boundary is not damped then, and no such order is known. Ostermann, Roche 1992,
/// doi:10.1090/S0025-5718-1992-1142285-6; Lubich, Ostermann 1995, doi:10.1093/imanum/15.4.555.
std::optional<double> order_on_diffusion(const ButcherTableau& tableau, int order);
std::optional<double> order_on_diffusion(const Rosenbrock& scheme, int order);

/// The stability function in the limit of z = h lambda to minus infinity.
double stability_at_infinity(const ButcherTableau& tableau);

}  // namespace halfstep::inline engine
