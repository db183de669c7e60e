// Small systems that each show one thing: f mixes t and y, a matrix is not normal, orbits part.
#include "halfstep/problems/written/rows.hpp"

namespace halfstep::inline problems {

std::vector<WrittenProblem> dynamics_problems() {
  return {
      // An equation of Bernoulli's: z = y^-2 obeys z' = 2 (1 + t) - 2 z. Its f has mixed derivatives in t and y, which
      // show a stage whose time and value do not belong together.
      {.info = {.name = "bernoulli",
                .force = Force::first_order,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"y0", "1/2", "value at t = 0", Domain::positive},
                               {"T", "2", "end time", Domain::positive}},
                .source = "Hairer, Nørsett, Wanner 1993, section I.3, exercises"},
       .unknowns = {{.name = "y",
                     .rate = "y - (1 + t)*y^3",
                     .initial = "y0",
                     .exact = "1/sqrt(t + 1/2 + (1/y0^2 - 1/2)*exp(-2*t))"}}},

      // Both eigenvalues say decay; x grows at first, the more the larger k is.
      {.info = {.name = "non-normal",
                .force = Force::first_order,
                .linear = true,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"k", "20", "coupling, the distance from a normal matrix"},
                               {"x0", "1", "first component at t = 0"},
                               {"y0", "1/2", "second component at t = 0"},
                               {"T", "2", "end time", Domain::positive}},
                .source = "Higham, Trefethen 1993, BIT 33, p. 285"},
       .unknowns =
           {{.name = "x", .rate = "-x + k*y", .initial = "x0", .exact = "x0*exp(-t) + k*y0*(exp(-t) - exp(-2*t))"},
            {.name = "y", .rate = "-2*y", .initial = "y0", .exact = "y0*exp(-2*t)"}}},

      // Errors grow e-fold in about one unit of time.
      {.info = {.name = "lorenz",
                .force = Force::first_order,
                .has_energy = false,
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "none",
                .parameters = {{"sigma", "10", "Prandtl number", Domain::positive},
                               {"rho", "28", "Rayleigh number over its critical value", Domain::positive},
                               {"beta", "8/3", "shape of the convection cells", Domain::positive},
                               {"x0", "-3", "convection at t = 0"},
                               {"y0", "-5", "temperature difference at t = 0"},
                               {"z0", "20", "distortion of the temperature profile at t = 0"},
                               {"T", "3", "end time", Domain::positive}},
                .source = "Lorenz 1963, J. Atmos. Sci. 20, p. 130"},
       .unknowns = {{.name = "x", .rate = "sigma*(y - x)", .initial = "x0"},
                    {.name = "y", .rate = "x*(rho - z) - y", .initial = "y0"},
                    {.name = "z", .rate = "x*y - beta*z", .initial = "z0"}}},
  };
}

}  // namespace halfstep::inline problems
