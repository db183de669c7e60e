// Runge-Kutta-Nystrom methods, as their tableaus are printed: nodes and matrix, the weights of position and velocity.
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/family.hpp"

namespace halfstep {

namespace {
/// For forces free of v, the only ones that the stages know. On linear problems the energy is no better: the steps turn
/// an ellipse that differs from the circle by h^p.
Claims nystrom_claims(int p) {
  Claims claims = order(p);
  claims.erase(Force::velocity);
  return claims;
}
}  // namespace

// clang-format off
std::vector<Method> runge_kutta_nystrom_methods() {
  return {
      {.name = "nystrom4",
       .what = "Nystrom's method of order four, three forces a step",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "1/2", "1"},
                                   .a = {{},
                                         {"1/8"},
                                         {"0",   "1/2"}},
                                   .position = {"1/6", "1/3", "0"},
                                   .velocity = {"1/6", "2/3", "1/6"}},
       .claims = nystrom_claims(4),
       .source = "Nystrom 1925, Acta Soc. Sci. Fenn. 50; Hairer, Norsett, Wanner 1993, II.14"},

      {.name = "rkn6",
       .what = "Dormand, El-Mikkawy and Prince's method of order six, RKN6(4)6FM",
       .family = word(Family::runge_kutta_nystrom),
       .scheme = RungeKuttaNystrom{.nodes = {"0", "1/10", "3/10", "7/10", "17/25", "1"},
                                   .a = {{},
                                         {"1/200"},
                                         {"-1/2200",        "1/22"},
                                         {"637/6600",       "-7/110",        "7/33"},
                                         {"225437/1968750", "-30073/281250", "65569/281250", "-9367/984375"},
                                         {"151/2142",       "5/116",         "385/1368",     "55/168", "-6250/28101"}},
                                   .position = {"151/2142", "5/116",  "385/1368", "55/168",  "-6250/28101",   "0"},
                                   .velocity = {"151/2142", "25/522", "275/684",  "275/252", "-78125/112404", "1/12"}},
       .claims = nystrom_claims(6),
       .source = "Dormand, El-Mikkawy, Prince 1987, doi:10.1093/imanum/7.2.235"},
  };
}
// clang-format on

}  // namespace halfstep
