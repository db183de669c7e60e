// Members of Verlet's family made for one thing: steps of unequal length, friction, a magnetic field.
#include <algorithm>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/methods/options.hpp"

namespace halfstep::inline methods {

namespace {

Claims for_all_forces(const Claim& claim, const Claim& dependent) {
  return {{Force::position, claim}, {Force::time, claim}, {Force::velocity, dependent}};
}

/// What a grid leaves of Störmer-Verlet. The steps d ahead and p behind differ by h^2 where they change smoothly, by h
/// where they alternate. Taylor's weight leaves a defect of (d^2 - p^2) d x'''/6 in the position; the simple one adds
/// d (d - p) a/2, whose sum over a run is of order h on every grid.
Claims variable_claims(const VariableVerlet& scheme) {
  const bool simple = scheme.weight == StepWeight::simple;
  const bool alternating = scheme.grid == GridShape::alternating;
  const int lost = (simple ? 1 : 0) + (alternating ? 1 : 0);
  const int order = simple ? 1 : 2;
  const int velocity = simple && alternating ? 1 : 2;
  const Claim claim{.global = {order, order}, .local = {4 - lost, velocity}, .energy = order};
  const Claim dependent{.global = {1, 1}, .local = {std::min(3, 4 - lost), velocity}, .energy = 1};
  return for_all_forces(claim, dependent);
}

/// What the grid of `verlet-variable` leaves of its orders. An alternating grid reads the same backwards.
void follow_grid(Method& method) {
  const auto& scheme = std::get<VariableVerlet>(method.scheme);
  method.claims = variable_claims(scheme);
  method.is.reversible = scheme.weight == StepWeight::taylor && scheme.grid == GridShape::alternating;
}

Method variable_method(const std::string& name, const std::string& description, StepWeight weight) {
  const VariableVerlet scheme{.weight = weight};
  return {.name = name,
          .what = description,
          .family = word(Family::verlet),
          .scheme = scheme,
          .claims = variable_claims(scheme),
          .is = symplectic,  // the grid is fixed beforehand: each step is a kick and a drift
          .source =
              "Dummer 2005, A Simple Time-Corrected Verlet Integration Method; Wikipedia, Verlet integration, "
              "section \"Non-constant time differences\"",
          .start = Start::own,
          .options = {option<&VariableVerlet::grid, follow_grid>()}};
}

/// What a damping that is fixed per step leaves of `verlet-damped`: it is the friction f/h, which is none for a limit
/// of h, so that nothing is converged to.
void follow_damping(Method& method) {
  const auto& [fixed, rate] = std::get<DampedVerlet>(method.scheme);
  if (fixed && rate == DampingRate::exponential)
    throw InputError("method \"" + method.name +
                     "\": f fixes what a step loses, rate takes it from the problem; give one of them");
  if (!fixed) return;
  const auto f = fixed->as<quad_t>();
  if (!(f > 0 && f <= 1))
    throw InputError("method \"" + method.name + "\": f (the part of its displacement that a step loses) cannot be " +
                     fixed->text() + "; it must be greater than 0 and at most 1");
  for (auto& [force, claim] : method.claims) claim = {.global = {0, 0}, .local = {1, 0}, .energy = 0};
  method.is = {};
  method.note = "friction fixed per step is none per time";
}

}  // namespace

std::vector<Method> special_methods() {
  // Without friction it is Störmer's method.
  const Claim free{.global = {2, 2}, .local = {4, 2}, .energy = 2};
  const Claim damped{.global = {1, 1}, .local = {3, 2}, .energy = 1};
  return {
      variable_method("verlet-variable-simple", "x[i+1] = x + (x - x[i-1]) d/p + d^2 a, steps d ahead and p behind",
                      StepWeight::simple),
      variable_method("verlet-variable", "x[i+1] = x + (x - x[i-1]) d/p + d (d + p) a / 2, steps d ahead and p behind",
                      StepWeight::taylor),

      {.name = "verlet-damped",
       .what = "x[n+1] = (2 - f) x - (1 - f) x[n-1] + h^2 a; f = g h from the problem's friction -g v",
       .family = word(Family::verlet),
       .scheme = DampedVerlet{},
       .claims = for_all_forces(free, damped),
       .is = symplectic | reversible,
       .source = "Jakobsen 2001, Advanced Character Physics, section 2; Wikipedia, Verlet integration (early version), "
                 "section \"Applications\"",
       .start = Start::taylor,
       .options = {option<&DampedVerlet::f, follow_damping>(), option<&DampedVerlet::rate, follow_damping>()},
       .velocity_term = VelocityTerm::friction},

      {.name = "boris",
       .what = "half a drift; half a kick by E, the rotation about B, half a kick; half a drift",
       .family = word(Family::verlet),
       .scheme = Boris{},
       .claims = order(2),
       .is = symplectic | reversible,
       .source = "Boris 1970; Birdsall, Langdon 1985, sections 4-3, 4-4; Qin et al. 2013, doi:10.1063/1.4818428",
       .velocity_term = VelocityTerm::magnetic},
  };
}

}  // namespace halfstep::inline methods
