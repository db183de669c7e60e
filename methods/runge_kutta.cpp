// Explicit Runge-Kutta methods, as their tableaus are printed.
#include "methods/catalogue.hpp"

namespace halfstep {

namespace {
/// Of the two-stage methods this one keeps the energy of any x'' = -grad U to order 3.
Claims ralston_claims() {
  Claims claims = order_even(2);
  claims.at(Force::position).energy = 3;
  return claims;
}
}  // namespace

std::vector<Method> runge_kutta_methods() {
  return {
      {"explicit-euler", "x += h v; v += h a", "Euler", ButcherTableau{.a = {{}}, .b = {"1"}}, order(1), false, false,
       "Euler 1768; Hairer, Norsett, Wanner 1993, II.1"},

      {"midpoint", "one half step to the slope in the middle", "Runge-Kutta",
       ButcherTableau{.a = {{}, {"1/2"}}, .b = {"0", "1"}}, order_even(2), false, false,
       "Runge 1895, doi:10.1007/BF01446807"},

      {"heun", "mean of the slopes at both ends", "Runge-Kutta", ButcherTableau{.a = {{}, {"1"}}, .b = {"1/2", "1/2"}},
       order_even(2), false, false, "Heun 1900, Z. Math. Phys. 45"},

      {"ralston", "second order with the least error bound", "Runge-Kutta",
       ButcherTableau{.a = {{}, {"2/3"}}, .b = {"1/4", "3/4"}}, ralston_claims(), false, false,
       "Ralston 1962, doi:10.1090/S0025-5718-1962-0150954-0"},

      {"rk4", "the classic fourth-order method", "Runge-Kutta",
       ButcherTableau{.a = {{}, {"1/2"}, {"0", "1/2"}, {"0", "0", "1"}}, .b = {"1/6", "1/3", "1/3", "1/6"}},
       order_even(4), false, false, "Kutta 1901, Z. Math. Phys. 46"},

      {"rk4-38", "Kutta's 3/8 rule", "Runge-Kutta",
       ButcherTableau{.a = {{}, {"1/3"}, {"-1/3", "1"}, {"1", "-1", "1"}}, .b = {"1/8", "3/8", "3/8", "1/8"}},
       order_even(4), false, false, "Kutta 1901, Z. Math. Phys. 46"},
  };
}

}  // namespace halfstep
