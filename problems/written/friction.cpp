// Friction between bodies that no spring joins: on a plane they slide on, and between particles that pass each other.
#include "halfstep/problems/written/rows.hpp"

namespace halfstep::inline problems {

std::vector<WrittenProblem> friction_problems() {
  return {
      // Dry friction has one size and the direction of the motion, which turns down the slope: f is smooth as long as
      // the block does not stop. With mu the tangent of the slope, speed and descent change by opposite rates, so that
      // a block pushed across the slope with speed w ends at w / 2, straight down. At the end time it still turns.
      {.info = {.name = "sliding-block",
                .force = Force::velocity,
                .has_energy = false,
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "first integral w'^slope ((speed + u')/w')^mu, speed = sqrt(u'^2 + w'^2)",
                .parameters = {{"g", "1", "acceleration of gravity", Domain::positive},
                               {"slope", "3/4", "tangent of the angle of the plane"},
                               {"mu", "3/4", "coefficient of friction"},
                               {"u0", "-1/4", "velocity down the plane at t = 0"},
                               {"w0", "1", "velocity across the plane at t = 0", Domain::positive},
                               {"T", "2", "end time", Domain::positive}},
                .source = "Teschner, Particle Motion 1, slide \"Particle Forces\": friction"},
       .where = {{"weight", "g/sqrt(1 + slope^2)"}, {"speed", "sqrt(u'^2 + w'^2)"}},
       .unknowns = {{.name = "u", .rate = "weight*(slope - mu*u'/speed)", .initial = "0", .velocity = "u0"},
                    {.name = "w", .rate = "-weight*mu*w'/speed", .initial = "0", .velocity = "w0"}},
       .invariants = {{"first integral", {"w'^slope*((speed + u')/w')^mu"}}}},

      // Each pair pulls its velocities together, the more the nearer it is: viscosity as particle fluids have it. Three
      // particles in a plane that pass each other.
      {.info = {.name = "viscous-particles",
                .force = Force::velocity,
                .has_energy = false,
                .closed_form = false,
                .exact = "certified reference",
                .invariants = "momentum",
                .parameters = {{"m1", "1", "mass of the first particle", Domain::positive},
                               {"m2", "2", "mass of the second particle", Domain::positive},
                               {"m3", "1/2", "mass of the third particle", Domain::positive},
                               {"nu", "1", "viscosity", Domain::positive},
                               {"L", "1", "distance within which particles drag each other", Domain::positive},
                               {"T", "3", "end time", Domain::positive}},
                .source = "Teschner, Particle Motion 1, slide \"Particle Forces\": viscosity",
                .path = "the first particle"},
       .where = {{"k12", "nu*exp(-((x2 - x1)^2 + (y2 - y1)^2)/L^2)"},
                 {"k13", "nu*exp(-((x3 - x1)^2 + (y3 - y1)^2)/L^2)"},
                 {"k23", "nu*exp(-((x3 - x2)^2 + (y3 - y2)^2)/L^2)"}},
       .unknowns =
           {{.name = "x1", .rate = "(k12*(x2' - x1') + k13*(x3' - x1'))/m1", .initial = "0", .velocity = "1"},
            {.name = "y1", .rate = "(k12*(y2' - y1') + k13*(y3' - y1'))/m1", .initial = "0", .velocity = "1/5"},
            {.name = "x2", .rate = "(k12*(x1' - x2') + k23*(x3' - x2'))/m2", .initial = "3/4", .velocity = "-1/3"},
            {.name = "y2", .rate = "(k12*(y1' - y2') + k23*(y3' - y2'))/m2", .initial = "1/2", .velocity = "1/10"},
            {.name = "x3", .rate = "(k13*(x1' - x3') + k23*(x2' - x3'))/m3", .initial = "-1/2", .velocity = "2/3"},
            {.name = "y3", .rate = "(k13*(y1' - y3') + k23*(y2' - y3'))/m3", .initial = "3/4", .velocity = "-2/5"}},
       .invariants = {{"momentum", {"m1*x1' + m2*x2' + m3*x3'", "m1*y1' + m2*y2' + m3*y3'"}}},
       .path = {"x1", "y1"}},
  };
}

}  // namespace halfstep::inline problems
