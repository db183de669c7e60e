// How populations grow and hunt.
#include "halfstep/problems/written/rows.hpp"

namespace halfstep::inline problems {

std::vector<WrittenProblem> population_problems() {
  return {
      {.info = {.name = "logistic",
                .force = Force::first_order,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"r", "1", "rate of growth of a small population"},
                               {"K", "1", "population that the land can carry", Domain::positive},
                               {"y0", "1/5", "population at t = 0", Domain::positive},
                               {"T", "3", "end time", Domain::positive}},
                .source = "Verhulst 1838, Corresp. Math. Phys. 10, p. 113"},
       .unknowns =
           {{.name = "y", .rate = "r*y*(1 - y/K)", .initial = "y0", .exact = "K*y0/(y0 + (K - y0)*exp(-r*t))"}}},

      // At rest only at (1, 2); a period of small oscillations is sqrt(2) pi.
      {.info = {.name = "lotka-volterra",
                .force = Force::first_order,
                .has_energy = false,
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "first integral log(u) - u + 2 log(v) - v",
                .parameters = {{"u0", "5/2", "predators at t = 0", Domain::positive},
                               {"v0", "1", "prey at t = 0", Domain::positive},
                               {"T", "3", "end time", Domain::positive}},
                .source = "Volterra 1926, doi:10.1038/118558a0; Hairer, Lubich, Wanner 2006, section I.1.1",
                .title = "Lotka–Volterra"},
       .unknowns = {{.name = "u", .rate = "u*(v - 2)", .initial = "u0"},
                    {.name = "v", .rate = "v*(1 - u)", .initial = "v0"}},
       .invariants = {{"first integral", {"log(u) - u + 2*log(v) - v"}}},
       .period = "sqrt(2)*pi"},
  };
}

}  // namespace halfstep::inline problems
