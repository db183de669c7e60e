// Schemes made for x'' = a that are no tableau and no splitting: Störmer, leapfrog, Beeman, Gear, Newmark.
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/methods/options.hpp"

namespace halfstep::inline methods {

namespace {

std::string newmark_source() { return "Newmark 1959, J. Eng. Mech. Div. 85; Hughes 2000, section 9.1"; }

Claims stormer_claims(const Orders& local, const Orders& global) {
  const Claim claim{.global = global, .local = local, .energy = global.velocity};
  const Claim dependent{.global = {1, 1}, .local = {3, local.velocity}, .energy = 1};
  return {{Force::position, claim}, {Force::time, claim}, {Force::velocity, dependent}};
}

/// The order of Verlet for forces free of v; the Jacobian of others would be the half of it.
Claims linearized_verlet_claims() {
  Claims claims = order(2);
  claims.erase(Force::velocity);
  return claims;
}

/// What another velocity than the central one leaves of Störmer's method. The mean over the last step lags behind by
/// h a / 2; taken for what it is, it stands half a step before the position, which only the energy of both feels.
void follow_velocity(Method& method) {
  const bool lags = std::get<StormerVerlet>(method.scheme).velocity == VelocityFormula::backward;
  for (auto& [force, claim] : method.claims) {
    claim.energy = 1;
    if (lags) claim.global.velocity = claim.local.velocity = 1;
  }
}

std::vector<Method> verlet_methods() {
  const Option start = start_option(
      {Start::taylor, Start::exact, Start::sufficient, Start::rk4, Start::midpoint, Start::euler, Start::linear});
  const Claim dependent{.global = {1, 1}, .local = {3, 2}, .energy = 1};
  return {
      {.name = "stormer-verlet",
       .what = "x[n+1] = 2x - x[n-1] + h^2 a; v = (x[n+1] - x[n-1]) / 2h",
       .family = word(Family::verlet),
       .scheme = StormerVerlet{},
       .claims = stormer_claims({4, 2}, {2, 2}),
       .is = symplectic | reversible,
       .source = "Verlet 1967, doi:10.1103/PhysRev.159.98, eqs. (4), (5)",
       .start = Start::taylor,
       .options = {start, option<&StormerVerlet::velocity, follow_velocity>()}},

      // (x, (x - x[n-1]) / h) moves by v += h a; x += h v: the map of symplectic Euler.
      {.name = "stormer-verlet-backward",
       .what = "the same positions, v = (x - x[n-1]) / h",
       .family = word(Family::verlet),
       .scheme = StormerVerlet{.velocity = VelocityFormula::backward},
       .claims = stormer_claims({4, 1}, {2, 1}),
       .is = symplectic | reversible,
       .source = "Störmer 1907; Verlet 1967, doi:10.1103/PhysRev.159.98, eq. (4); Gregory 2009, section 12.4, for the "
                 "velocity",
       .start = Start::taylor,
       .options = {start}},

      {.name = "leapfrog",
       .what = "v at half steps, v[1/2] = v0 + h a0 / 2; v = mean of its neighbours",
       .family = word(Family::verlet),
       .scheme = Leapfrog{},
       .claims = order(2, dependent),
       .is = symplectic | reversible,
       .source = "Hockney, Eastwood 1988, section 4.4; Teschner, Particle Motion 3, slide \"Leap-Frog\""},

      {.name = "velocity-verlet-linearized",
       .what = "velocity Verlet with A for the force, (I - h^2 J / 4) A = a",
       .family = word(Family::verlet),
       .scheme = LinearizedVerlet{},
       .claims = linearized_verlet_claims(),
       .is = reversible,
       .source = newmark_source() +
                 ", for linear forces; Wikipedia, Verlet integration, section \"Constraints\", for the linearisation"},

      {.name = "velocity-verlet-predicted",
       .what = "velocity Verlet whose new force takes v + h a",
       .family = word(Family::verlet),
       .scheme = PredictedVerlet{},
       .claims = order(2),
       .is = symplectic | reversible,
       .source = "Allen, Tildesley 2017, section 3.2",
       .options = {option<&PredictedVerlet::per_step>()}},
  };
}

std::vector<Method> beeman_methods() {
  const Option start = start_option(
      {Start::sufficient, Start::exact, Start::rk4, Start::midpoint, Start::euler, Start::linear, Start::constant});
  const Claim claim{.global = {2, 2}, .local = {4, 3}, .energy = 2};
  return {
      {.name = "beeman",
       .what = "a third-order predictor of x, velocity of order three",
       .family = word(Family::beeman),
       .scheme = Beeman{.position = {"2/3", "-1/6"}, .velocity = {"5/12", "2/3", "-1/12"}},
       .claims = order(3),
       .source = "Schofield 1973, doi:10.1016/0010-4655(73)90004-0; Teschner, Particle Motion 3, slide \"Beeman\"",
       .options = {start}},

      {.name = "beeman-classic",
       .what = "the same x; v with 1/3, 5/6, -1/6",
       .family = word(Family::beeman),
       .scheme = Beeman{.position = {"2/3", "-1/6"}, .velocity = {"1/3", "5/6", "-1/6"}},
       .claims = {{Force::position, claim}, {Force::time, claim}, {Force::velocity, claim}},
       .source = "Beeman 1976, doi:10.1016/0021-9991(76)90059-0 (equation number not confirmed)",
       .options = {start}},
  };
}

/// Second order for gamma = 1/2 only. beta = 1/6 takes the acceleration as linear in time, which makes one step of the
/// position exact to h^3; beta = 1/4 conserves the energy of linear problems.
Claims newmark_claims(const Newmark& scheme) {
  const auto is = [](const Coefficient& c, const char* value) { return c.rational() == Coefficient(value).rational(); };
  const bool second = is(scheme.gamma, "1/2");
  Claims claims = order(second ? 2 : 1);
  for (auto& [force, claim] : claims) claim.local = {is(scheme.beta, "1/6") ? 4 : 3, second ? 3 : 2};
  if (second && is(scheme.beta, "1/4"))
    for (const auto force : {Force::position, Force::velocity}) claims.at(force).linear_energy = Claim::conserved;
  return claims;
}

/// What Newmark's beta and gamma leave of the method.
void follow_newmark(Method& method) {
  const auto& scheme = std::get<Newmark>(method.scheme);
  method.claims = newmark_claims(scheme);
  method.is.reversible = method.claims.at(Force::position).global.velocity == 2;
  method.is.symplectic = method.is.reversible && scheme.beta.is_zero();
}

/// The first coefficient of Gear's corrector. Only 3/20 makes the positions under a(x) better than the velocities.
void set_c0(Method& method, const std::string& value) {
  std::get<Nordsieck>(method.scheme).corrector.at(0) = Coefficient(value);
  for (auto& [force, claim] : method.claims) claim.global.position = claim.global.velocity;
}

}  // namespace

std::vector<Method> structural_methods() {
  const Claim gear{.global = {6, 5}, .local = {6, 5}, .energy = 5};
  const Claim gear_dependent{.global = {5, 5}, .local = {6, 5}, .energy = 5};
  const std::string newmark = newmark_source();
  std::vector<Method> rows = {
      {.name = "implicit-euler-linearized",
       .what = "(I - h^2 J) v' = v + h a, one linear solve",
       .family = word(Family::euler),
       .scheme = LinearizedEuler{},
       .claims = order(1),
       .source = "Baraff, Witkin 1998, doi:10.1145/280814.280821, eq. (6)"},

      {.name = "gear5",
       .what = "six-value Nordsieck predictor-corrector",
       .family = word(Family::gear),
       .scheme = Nordsieck{.corrector = {"3/20", "251/360", "1", "11/18", "1/6", "1/60"}},
       .claims = {{Force::position, gear}, {Force::time, gear}, {Force::velocity, gear_dependent}},
       .source =
           "Gear 1971; Allen, Tildesley 2017, section 3.2; Teschner, Particle Motion 3, slide \"Gear - Correction\"",
       .start = Start::exact,
       .options = {start_option({Start::exact, Start::zero}), {"c0", {}, set_c0}}},

      {.name = "taylor2",
       .what = "x by Taylor to h^2, v += h a; Newmark with beta = gamma = 0",
       .family = word(Family::euler),
       .scheme = Newmark{.beta = "0", .gamma = "0"},
       .claims = newmark_claims({.beta = "0", .gamma = "0"}),
       .source = "Euler 1768, section II, chapter 7; Hairer, Nørsett, Wanner 1993, section I.8"},

      {.name = "newmark-explicit",
       .what = "Newmark with beta = 0, gamma = 1/2",
       .family = word(Family::newmark),
       .scheme = Newmark{.beta = "0", .gamma = "1/2"},
       .claims = newmark_claims({.beta = "0", .gamma = "1/2"}),
       .is = symplectic | reversible,
       .source = newmark},

      {.name = "newmark-average",
       .what = "Newmark with beta = 1/4, gamma = 1/2",
       .family = word(Family::newmark),
       .scheme = Newmark{.beta = "1/4", .gamma = "1/2"},
       .claims = newmark_claims({.beta = "1/4", .gamma = "1/2"}),
       .is = reversible,
       .source = newmark},

      {.name = "newmark",
       .what = "Newmark with beta and gamma of choice",
       .family = word(Family::newmark),
       .scheme = Newmark{.beta = "1/6", .gamma = "1/2"},
       .claims = newmark_claims({.beta = "1/6", .gamma = "1/2"}),
       .is = reversible,
       .source = newmark,
       .options = {option<&Newmark::beta, follow_newmark>(), option<&Newmark::gamma, follow_newmark>()}},
  };
  for (auto&& more : {verlet_methods(), beeman_methods()}) rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace halfstep::inline methods
