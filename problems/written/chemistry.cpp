// Reactions: concentrations that make and consume each other.
#include "halfstep/problems/written/rows.hpp"

namespace halfstep::inline problems {

std::vector<WrittenProblem> chemistry_problems() {
  return {
      {.info = {.name = "brusselator",
                .force = Force::first_order,
                .has_energy = false,
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "none",
                .parameters = {{"A", "1", "concentration of the first reactant", Domain::positive},
                               {"B", "3", "concentration of the second reactant", Domain::positive},
                               {"x0", "3/2", "first concentration at t = 0"},
                               {"y0", "3", "second concentration at t = 0"},
                               {"T", "4", "end time", Domain::positive}},
                .source = "Lefever, Nicolis 1971, doi:10.1016/0022-5193(71)90054-3; "
                          "Hairer, Nørsett, Wanner 1993, section I.16, p. 115"},
       .unknowns = {{.name = "x", .rate = "A + x^2*y - (B + 1)*x", .initial = "x0"},
                    {.name = "y", .rate = "B*x - x^2*y", .initial = "y0"}}},

      // It starts on its way, not at (1, 0, 0): there the rates of y2 and y3 and some of their derivatives vanish.
      {.info = {.name = "robertson",
                .force = Force::first_order,
                .has_energy = false,
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "total concentration y1 + y2 + y3",
                .parameters = {{"k1", "1/25", "rate of the slow reaction", Domain::positive},
                               {"k2", "30000000", "rate of the very fast reaction", Domain::positive},
                               {"k3", "10000", "rate of the fast reaction", Domain::positive},
                               {"T", "1/2", "end time", Domain::positive}},
                .source = "Robertson 1966, p. 178; Hairer, Wanner 1996, section IV.10, p. 144",
                .stiff = true},
       .unknowns = {{.name = "y1", .rate = "-k1*y1 + k3*y2*y3", .initial = "0.9"},
                    {.name = "y2", .rate = "k1*y1 - k3*y2*y3 - k2*y2^2", .initial = "0.000022"},
                    {.name = "y3", .rate = "k2*y2^2", .initial = "0.099978"}},
       .invariants = {{"total concentration", {"y1 + y2 + y3"}}}},

      // High irradiance responses of plants. Six of the eight printed concentrations at t = 0 are zero, and so is much
      // of the error there; it starts near where its solution is one unit of time later.
      {.info = {.name = "hires",
                .force = Force::first_order,
                .has_energy = false,
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "total enzyme y7 + y8",
                .parameters = {{"k", "280", "rate of the fast reaction", Domain::positive},
                               {"T", "2", "end time", Domain::positive}},
                .source = "Schäfer 1975, doi:10.1007/BF00276015; Hairer, Wanner 1996, section IV.10, pp. 144-145",
                .stiff = true,
                .title = "HIRES"},
       .where = {{"bound", "k*y6*y8"}},
       .unknowns = {{.name = "y1", .rate = "-1.71*y1 + 0.43*y2 + 8.32*y3 + 0.0007", .initial = "0.2555"},
                    {.name = "y2", .rate = "1.71*y1 - 8.75*y2", .initial = "0.0569"},
                    {.name = "y3", .rate = "-10.03*y3 + 0.43*y4 + 0.035*y5", .initial = "0.0195"},
                    {.name = "y4", .rate = "8.32*y2 + 1.71*y3 - 1.12*y4", .initial = "0.4585"},
                    {.name = "y5", .rate = "-1.745*y5 + 0.43*y6 + 0.43*y7", .initial = "0.0201"},
                    {.name = "y6", .rate = "-bound + 0.69*y4 + 1.71*y5 - 0.43*y6 + 0.69*y7", .initial = "0.1823"},
                    {.name = "y7", .rate = "bound - 1.81*y7", .initial = "0.0055"},
                    {.name = "y8", .rate = "-bound + 1.81*y7", .initial = "0.0002"}},
       .invariants = {{"total enzyme", {"y7 + y8"}}}},
  };
}

}  // namespace halfstep::inline problems
