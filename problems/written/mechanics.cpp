// Bodies that turn, swing and are pulled back.
#include "halfstep/problems/written/rows.hpp"

namespace halfstep::inline problems {

std::vector<WrittenProblem> mechanics_problems() {
  return {
      {.info = {.name = "rigid-body",
                .force = Force::first_order,
                .has_energy = false,
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "angular momentum squared y1^2 + y2^2 + y3^2, "
                              "kinetic energy (y1^2/I1 + y2^2/I2 + y3^2/I3)/2",
                .parameters = {{"I1", "2", "first principal moment of inertia", Domain::positive},
                               {"I2", "1", "second principal moment of inertia", Domain::positive},
                               {"I3", "2/3", "third principal moment of inertia", Domain::positive},
                               {"a0", "3/5", "first component of the angular momentum at t = 0"},
                               {"b0", "1/2", "second component of the angular momentum at t = 0"},
                               {"c0", "4/5", "third component of the angular momentum at t = 0"},
                               {"T", "5", "end time", Domain::positive}},
                .source = "Hairer, Lubich, Wanner 2006, section VII.5, Euler's equations of the free rigid body"},
       .unknowns = {{.name = "y1", .rate = "(1/I3 - 1/I2)*y2*y3", .initial = "a0"},
                    {.name = "y2", .rate = "(1/I1 - 1/I3)*y3*y1", .initial = "b0"},
                    {.name = "y3", .rate = "(1/I2 - 1/I1)*y1*y2", .initial = "c0"}},
       .invariants = {{"angular momentum squared", {"y1^2 + y2^2 + y3^2"}},
                      {"kinetic energy", {"(y1^2/I1 + y2^2/I2 + y3^2/I3)/2"}}},
       .period = "2*pi*I2/sqrt(a0^2 + b0^2 + c0^2)"},  // of a ball with its middle moment of inertia

      // Below the energy 1/6 the motion stays in a triangle; at 1/8 and above it is partly chaotic.
      {.info = {.name = "henon-heiles",
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "energy",
                .parameters = {{"x0", "1/5", "first component of the position at t = 0"},
                               {"y0", "1/10", "second component of the position at t = 0"},
                               {"u0", "3/10", "first component of the velocity at t = 0"},
                               {"v0", "-1/4", "second component of the velocity at t = 0"},
                               {"T", "9", "end time", Domain::positive}},
                .source = "Hénon, Heiles 1964, doi:10.1086/109234; Hairer, Lubich, Wanner 2006, section I.3",
                .title = "Hénon–Heiles"},
       .unknowns = {{.name = "x", .rate = "-x - 2*x*y", .initial = "x0", .velocity = "u0"},
                    {.name = "y", .rate = "-y - x^2 + y^2", .initial = "y0", .velocity = "v0"}},
       .energy = "(x'^2 + y'^2 + x^2 + y^2)/2 + x^2*y - y^3/3",
       .period = "2*pi"},

      // A mass on a spring of length 1. It starts where the spring's pull balances weight and centrifugal force up to
      // 1/k^2, at the angle whose sine is 3/5, with half a radian per unit of time: it swings, and hardly vibrates.
      {.info = {.name = "stiff-pendulum",
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "energy",
                .parameters = {{"k", "10000", "stiffness of the spring", Domain::positive},
                               {"g", "1", "acceleration of gravity", Domain::positive},
                               {"T", "2", "end time", Domain::positive}},
                .source = "Lubich 1993, Z. Angew. Math. Phys. 44, p. 1022",
                .stiff = true},
       .where = {{"stretch", "(1/4 + 4/5*g)/k"},
                 {"stretching", "-9/10*g/k"},
                 {"r", "sqrt(x^2 + y^2)"},
                 {"pull", "k*(r - 1)/r"}},
       .unknowns =
           {{.name = "x", .rate = "-pull*x", .initial = "3/5*(1 + stretch)", .velocity = "4/5*1/2 + 3/5*stretching"},
            {.name = "y",
             .rate = "-pull*y - g",
             .initial = "-4/5*(1 + stretch)",
             .velocity = "3/5*1/2 - 4/5*stretching"}},
       .energy = "(x'^2 + y'^2)/2 + g*y + k*(r - 1)^2/2",
       .period = "2*pi/sqrt(g)"},
  };
}

}  // namespace halfstep::inline problems
