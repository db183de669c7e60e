// Splittings: kicks and drifts in turn.
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/compositions.hpp"
#include "halfstep/methods/family.hpp"

namespace halfstep::inline methods {

std::vector<Method> symplectic_methods() {
  const Claim kicked = kicked_claim();
  std::vector<Method> rows = {
      {.name = "symplectic-euler",
       .what = "v += h a; x += h v (Euler-Cromer, semi-implicit)",
       .family = word(Family::euler),
       .scheme = Splitting{.kick = {"1"}, .drift = {"1"}},
       .claims = order(1),
       .is = symplectic,
       .source = "Cromer 1981, doi:10.1119/1.12478; Teschner, Particle Motion 2, slide \"Semi-implicit Euler "
                 "(Euler-Cromer)\""},

      {.name = "velocity-verlet",
       .what = "kick-drift-kick",
       .family = word(Family::verlet),
       .scheme = Splitting{.kick = {"1/2", "1/2"}, .drift = {"1", "0"}},
       .claims = order(2, kicked),
       .is = symplectic | reversible,
       .source = "Swope, Andersen, Berens, Wilson 1982, doi:10.1063/1.442716; Gregory 2009, section 12.4.4.5"},

      {.name = "position-verlet",
       .what = "drift-kick-drift",
       .family = word(Family::verlet),
       .scheme = Splitting{.kick = {"0", "1"}, .drift = {"1/2", "1/2"}},
       .claims = order(2, kicked),
       .is = symplectic | reversible,
       .source = "Tuckerman, Berne, Martyna 1992, doi:10.1063/1.463137 (equation number not confirmed)"},
  };
  for (auto&& more : {composition_methods(), splitting_methods(), blanes_moan_methods()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace halfstep::inline methods
