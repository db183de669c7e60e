// One or two unknowns, as stiff as their parameter says, with smooth solutions.
#include "halfstep/problems/written/rows.hpp"

namespace halfstep::inline problems {

std::vector<WrittenProblem> stiff_problems() {
  return {
      {.info = {.name = "dahlquist",
                .force = Force::first_order,
                .linear = true,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"lambda", "-10", "eigenvalue"},
                               {"y0", "1", "value at t = 0"},
                               {"T", "1/2", "end time", Domain::positive}},
                .source = "Dahlquist 1963, doi:10.1007/BF01963532",
                .stiff = true},
       .unknowns = {{.name = "y", .rate = "lambda*y", .initial = "y0", .exact = "y0*exp(lambda*t)"}}},

      {.info = {.name = "prothero-robinson",
                .force = Force::first_order,
                .linear = true,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"lambda", "-1000", "eigenvalue"}, {"T", "3/2", "end time", Domain::positive}},
                .source = "Prothero, Robinson 1974, doi:10.2307/2005822; "
                          "Hairer, Wanner 1996, section IV.15",
                .stiff = true,
                .title = "Prothero–Robinson"},
       .where = {{"g", "sin(t + 1/2)"}, {"slope", "cos(t + 1/2)"}},
       .unknowns = {{.name = "y", .rate = "lambda*(y - g) + slope", .exact = "g"}}},

      // Its matrix is the Jacobian on the solution. The clock of the literature starts at s = 0, where every other
      // derivative vanishes; this one starts at s = 1.
      {.info = {.name = "kvaerno-prothero-robinson",
                .force = Force::first_order,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"lambda", "-1000", "rate of return to the solution in u"},
                               {"mu", "-1", "rate of return to the solution in v"},
                               {"e", "1/2", "coupling"},
                               {"w", "3", "angular frequency of u; that of v is 1"},
                               {"T", "2", "end time", Domain::positive}},
                .source = "Sandu 2019, doi:10.1137/18M1205492; Prothero, Robinson 1974, doi:10.2307/2005822",
                .stiff = true,
                .title = "Kværnø–Prothero–Robinson"},
       .where = {{"s", "1 + t"}, {"from_u", "(u^2 - 3 - cos(w*s))/(2*u)"}, {"from_v", "(v^2 - 2 - cos(s))/(2*v)"}},
       .unknowns = {{.name = "u", .rate = "lambda*from_u + e*from_v - w*sin(w*s)/(2*u)", .exact = "sqrt(3 + cos(w*s))"},
                    {.name = "v", .rate = "e*from_u + mu*from_v - sin(s)/(2*v)", .exact = "sqrt(2 + cos(s))"}}},

      // Nonlinear, and its solution is the same for every eps. In the limit u = v^2.
      {.info = {.name = "kaps",
                .force = Force::first_order,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"eps", "1/1000", "inverse of the stiffness", Domain::positive},
                               {"T", "1", "end time", Domain::positive}},
                .source = "Dekker, Verwer 1984, p. 215, eq. (7.5.2)",
                .stiff = true},
       .unknowns = {{.name = "u", .rate = "-(1/eps + 2)*u + v^2/eps", .exact = "exp(-2*t)"},
                    {.name = "v", .rate = "u - v - v^2", .exact = "exp(-t)"}}},

      // v at t = 0 is the expansion in eps of the smooth solution through u = 2, found from
      // eps v dv/du = (1 - u^2) v - u. The coefficient of eps^3 is 15266/59049; -1814/19683 is also in use, and starts
      // off the smooth solution.
      {.info = {.name = "van-der-pol",
                .force = Force::first_order,
                .has_energy = false,
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "none",
                .parameters = {{"eps", "1/1000", "inverse of the stiffness", Domain::positive},
                               {"T", "1/2", "end time", Domain::positive}},
                .source = "Hairer, Wanner 1996, sections IV.1 and VI.3",
                .stiff = true,
                .title = "Van der Pol"},
       .unknowns = {{.name = "u", .rate = "v", .initial = "2"},
                    {.name = "v",
                     .rate = "((1 - u^2)*v - u)/eps",
                     .initial = "-2/3 + 10/81*eps - 292/2187*eps^2 + 15266/59049*eps^3 - 1121308/1594323*eps^4"}}},
  };
}

}  // namespace halfstep::inline problems
