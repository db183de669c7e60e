// Heat and substances that spread, on a line of points, with boundary values that change in time.
//
// Each has an exact solution p(x)/(1 + t) with a polynomial p on which the differences are exact, so that it solves the
// discrete equations too: the error is that of the time integration alone. No time derivative of the boundary values
// vanishes, and so implicit schemes lose order.
#include <string>

#include "halfstep/problems/written/rows.hpp"

namespace halfstep::inline problems {
namespace {

constexpr int cells = 16;

/// The place of point i in the interval from 0 to 1.
std::string point(int i) { return std::to_string(i) + "/" + std::to_string(cells); }

/// The name of the value at point i; those at both ends are given.
std::string value(int i) { return i == 0 ? "left" : i == cells ? "right" : "u" + std::to_string(i); }

/// The difference that stands for the second derivative at point i.
std::string curvature(int i) {
  return std::to_string(cells * cells) + "*(" + value(i - 1) + " - 2*" + value(i) + " + " + value(i + 1) + ")";
}

/// u = (1 + x)^3/(1 + t).
std::vector<Unknown> heat() {
  std::vector<Unknown> unknowns;
  for (int i = 1; i < cells; ++i) {
    const std::string x = "(1 + " + point(i) + ")";
    unknowns.push_back({.name = value(i),
                        .rate = "kappa*(" + curvature(i) + " - 6*" + x + "/(1 + t)) - " + x + "^3/(1 + t)^2",
                        .exact = x + "^3/(1 + t)"});
  }
  return unknowns;
}

/// u = (1 + x)/(1 + t), against the stream; the value at x = 1 is an unknown.
std::vector<Unknown> advection() {
  std::vector<Unknown> unknowns;
  for (int i = 1; i <= cells; ++i) {
    const std::string x = "(1 + " + point(i) + ")", before = i == 1 ? "left" : "u" + std::to_string(i - 1),
                      name = "u" + std::to_string(i);
    unknowns.push_back(
        {.name = name,
         .rate = "c*(" + std::to_string(cells) + "*(" + before + " - " + name + ") + 1/(1 + t)) - " + x + "/(1 + t)^2",
         .exact = x + "/(1 + t)"});
  }
  return unknowns;
}

/// u = (1 + x)^2/(1 + t).
std::vector<Unknown> advection_diffusion() {
  std::vector<Unknown> unknowns;
  for (int i = 1; i < cells; ++i) {
    const std::string x = "(1 + " + point(i) + ")",
                      slope = std::to_string(cells / 2) + "*(" + value(i + 1) + " - " + value(i - 1) + ")";
    unknowns.push_back({.name = value(i),
                        .rate = "d*(" + curvature(i) + " - 2/(1 + t)) - c*(" + slope + " - 2*" + x + "/(1 + t)) - " +
                                x + "^2/(1 + t)^2",
                        .exact = x + "^2/(1 + t)"});
  }
  return unknowns;
}

}  // namespace

std::vector<WrittenProblem> diffusion_problems() {
  return {
      {.info = {.name = "heat",
                .equation = "u_t = kappa u_xx + f(t, x), 0 < x < 1, u = (1 + x)^3/(1 + t) at both ends; 15 points",
                .force = Force::first_order,
                .linear = true,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"kappa", "1", "diffusivity", Domain::positive},
                               {"T", "1", "end time", Domain::positive}},
                .source = "Ostermann, Roche 1992, Math. Comp. 59, p. 403",
                .stiff = true},
       .where = {{"left", "1/(1 + t)"}, {"right", "8/(1 + t)"}},
       .unknowns = heat()},

      {.info = {.name = "advection",
                .equation = "u_t = -c u_x + f(t, x), 0 < x <= 1, u = 1/(1 + t) at x = 0; 16 points",
                .force = Force::first_order,
                .linear = true,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"c", "1", "speed", Domain::positive}, {"T", "1", "end time", Domain::positive}},
                .source = "Sanz-Serna, Verwer, Hundsdorfer 1986, doi:10.1007/BF01396661",
                .stiff = true},
       .where = {{"left", "1/(1 + t)"}},
       .unknowns = advection()},

      {.info = {.name = "advection-diffusion",
                .equation = "u_t = d u_xx - c u_x + f(t, x), 0 < x < 1, u = (1 + x)^2/(1 + t) at both ends; 15 points",
                .force = Force::first_order,
                .linear = true,
                .has_energy = false,
                .exact = "closed form",
                .invariants = "none",
                .parameters = {{"d", "1/10", "diffusivity", Domain::positive},
                               {"c", "1", "speed"},
                               {"T", "1", "end time", Domain::positive}},
                .source = "Hundsdorfer, Verwer 2003, doi:10.1007/978-3-662-09017-6, section II.2",
                .stiff = true},
       .where = {{"left", "1/(1 + t)"}, {"right", "4/(1 + t)"}},
       .unknowns = advection_diffusion()},
  };
}

}  // namespace halfstep::inline problems
