// Explicit Runge-Kutta methods, as their tableaus are printed.
#include "halfstep/methods/butcher_methods.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/methods/starting_tableaus.hpp"

namespace halfstep::inline methods {

namespace {
/// Of the two-stage methods this one keeps the energy of any x'' = -grad U to order 3.
Claims ralston_claims() {
  Claims claims = order_even(2);
  claims.at(Force::position).energy = 3;
  return claims;
}
}  // namespace

// clang-format off
ButcherTableau explicit_euler_tableau() {
  return {.a = {{}},
          .b = {"1"}};
}

ButcherTableau midpoint_tableau() {
  return {.a = {{},
                {"1/2"}},
          .b = {"0",   "1"}};
}

ButcherTableau rk4_tableau() {
  return {.a = {{},
                {"1/2"},
                {"0",   "1/2"},
                {"0",   "0",   "1"}},
          .b = {"1/6", "1/3", "1/3", "1/6"}};
}

std::vector<Method> runge_kutta_methods() {
  return {
      {.name = "explicit-euler",
       .what = "x += h v; v += h a",
       .family = word(Family::euler),
       .scheme = explicit_euler_tableau(),
       .claims = order(1),
       .source = "Euler 1768, section II, chapter 7, problem 85; Hairer, Nørsett, Wanner 1993, section I.7"},

      {.name = "midpoint",
       .what = "one half step to the slope in the middle",
       .family = word(Family::runge_kutta),
       .scheme = midpoint_tableau(),
       .claims = order_even(2),
       .source = "Runge 1895, doi:10.1007/BF01446807, eq. (2); Teschner, Particle Motion 1, slide \"Second-Order Runge Kutta - "
                 "Midpoint Method\""},

      {.name = "heun",
       .what = "mean of the slopes at both ends",
       .family = word(Family::runge_kutta),
       .scheme = ButcherTableau{.a = {{},
                                      {"1"}},
                                .b = {"1/2", "1/2"}},
       .claims = order_even(2),
       .source = "Heun 1900, Z. Math. Phys. 45, algorithm II"},

      {.name = "ralston",
       .what = "second order with the least error bound",
       .family = word(Family::runge_kutta),
       .scheme = ButcherTableau{.a = {{},
                                      {"2/3"}},
                                .b = {"1/4", "3/4"}},
       .claims = ralston_claims(),
       .source = "Ralston 1962, doi:10.1090/S0025-5718-1962-0150954-0, eq. (3.5)"},

      {.name = "rk4",
       .what = "the classic fourth-order method",
       .family = word(Family::runge_kutta),
       .scheme = rk4_tableau(),
       .claims = order_even(4),
       .source = "Kutta 1901, Z. Math. Phys. 46, p. 443; Hairer, Nørsett, Wanner 1993, section II.1, table 1.2"},

      {.name = "rk4-38",
       .what = "Kutta's 3/8 rule",
       .family = word(Family::runge_kutta),
       .scheme = ButcherTableau{.a = {{},
                                      {"1/3"},
                                      {"-1/3", "1"},
                                      {"1",    "-1",  "1"}},
                                .b = {"1/8",   "3/8", "3/8", "1/8"}},
       .claims = order_even(4),
       .source = "Kutta 1901, Z. Math. Phys. 46, p. 441; Hairer, Nørsett, Wanner 1993, section II.1, table 1.2"},
  };
}
// clang-format on

}  // namespace halfstep::inline methods
