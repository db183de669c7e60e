// The list, and a linear system of random numbers.
#include "halfstep/studies/mutation/field_problems.hpp"

#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/written/unlisted.hpp"

namespace halfstep::inline studies {
namespace {

/// y' = A y with entries of A drawn once from [-1, 1], to two decimals (numpy, default_rng(1)), and data likewise.
WrittenProblem random_linear() {
  return {.info = {.name = "random-linear",
                   .force = Force::first_order,
                   .linear = true,
                   .has_energy = false,
                   .closed_form = false,
                   .exact = "certified reference",
                   .invariants = "none",
                   .parameters = {{"T", "2", "end time", Domain::positive}},
                   .source = "halfstep"},
          .unknowns = {{.name = "a", .rate = "0.02*a + 0.9*b - 0.71*c + 0.9*d", .initial = "-0.73"},
                       {.name = "b", .rate = "-0.38*a - 0.15*b + 0.66*c - 0.18*d", .initial = "-0.19"},
                       {.name = "c", .rate = "0.1*a - 0.94*b + 0.51*c + 0.08*d", .initial = "-0.59"},
                       {.name = "d", .rate = "-0.34*a + 0.58*b - 0.39*c - 0.09*d", .initial = "-0.48"}}};
}

}  // namespace

std::vector<Problem> field_problems() {
  std::vector<Problem> all;
  for (const char* name : {"dahlquist:lambda=-1,T=2", "harmonic-oscillator:T=2"}) all.push_back(problem(name));
  all.push_back(unlisted(random_linear()));
  for (const char* name : {"driven-oscillator:T=2", "logistic", "bernoulli", "lotka-volterra", "brusselator:T=1",
                           "rigid-body:T=2", "lorenz:T=1/4", "kepler:T=2"})
    all.push_back(problem(name));
  return all;
}

}  // namespace halfstep::inline studies
