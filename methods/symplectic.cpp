// Splittings: kicks and drifts in turn.
#include "methods/catalogue.hpp"

namespace halfstep {

std::vector<Method> symplectic_methods() {
  // With a force that depends on the velocity, a kick takes the velocity as it stands: the order falls to 1.
  const Claim kicked{.global = {1, 1}, .local = {3, 2}, .energy = 1};
  return {
      {"symplectic-euler", "v += h a; x += h v (Euler-Cromer, semi-implicit)", "Euler",
       Splitting{.kick = {"1"}, .drift = {"1"}}, order(1), true, false, "Cromer 1981, doi:10.1119/1.12478"},

      {"velocity-verlet", "kick-drift-kick", "Verlet", Splitting{.kick = {"1/2", "1/2"}, .drift = {"1", "0"}},
       order(2, kicked), true, true, "Swope, Andersen, Berens, Wilson 1982, doi:10.1063/1.442716"},

      {"position-verlet", "drift-kick-drift", "Verlet", Splitting{.kick = {"0", "1"}, .drift = {"1/2", "1/2"}},
       order(2, kicked), true, true, "Tuckerman, Berne, Martyna 1992, doi:10.1063/1.463137"},
  };
}

}  // namespace halfstep
