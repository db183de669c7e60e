// Schemes made for x'' = a that are no tableau and no splitting: Stoermer, leapfrog, Beeman, Gear, Newmark.
#include "methods/catalogue.hpp"

namespace halfstep {

namespace {

Claims stormer_claims(const Orders& local, const Orders& global) {
  const Claim own{.global = global, .local = local, .energy = global.velocity};
  const Claim dependent{.global = {1, 1}, .local = {3, local.velocity}, .energy = 1};
  return {{Force::position, own}, {Force::time, own}, {Force::velocity, dependent}};
}

std::vector<Method> verlet_methods() {
  const Option start{"start", {"taylor", "exact", "sufficient", "rk4", "midpoint", "euler", "slides"}};
  const Claim dependent{.global = {1, 1}, .local = {3, 2}, .energy = 1};
  return {
      {"stormer-verlet",
       "x[n+1] = 2x - x[n-1] + h^2 a; v = (x[n+1] - x[n-1]) / 2h",
       "Verlet",
       Code{"stormer-verlet"},
       stormer_claims({4, 2}, {2, 2}),
       true,
       true,
       "Verlet 1967, doi:10.1103/PhysRev.159.98, eqs. (4), (5)",
       Start::taylor,
       {start, {"velocity", {"central", "backward", "half-step"}}}},

      // (x, (x - x[n-1]) / h) moves by v += h a; x += h v: the map of symplectic Euler.
      {"stormer-verlet-backward",
       "the same positions, v = (x - x[n-1]) / h",
       "Verlet",
       Code{"stormer-verlet"},
       stormer_claims({4, 1}, {2, 1}),
       true,
       true,
       "Stoermer 1907; Verlet 1967, doi:10.1103/PhysRev.159.98",
       Start::taylor,
       {start},
       {{"velocity", "backward"}}},

      {"leapfrog", "v at half steps, v[1/2] = v0 + h a0 / 2; v = mean of its neighbours", "Verlet", Code{"leapfrog"},
       order(2, dependent), true, true, "Hockney, Eastwood 1988, section 4.4"},

      {"velocity-verlet-predicted",
       "velocity Verlet whose new force takes v + h a",
       "Verlet",
       Code{"velocity-verlet-predicted"},
       order(2),
       true,
       true,
       "Allen, Tildesley 2017, section 3.2",
       Start::sufficient,
       {{"evaluations", {"2", "1"}}}},
  };
}

std::vector<Method> beeman_methods() {
  const Option start{"start", {"sufficient", "exact", "rk4", "midpoint", "euler", "slides", "constant"}};
  const Claim own{.global = {2, 2}, .local = {4, 3}, .energy = 2};
  return {
      {"beeman",
       "a third-order predictor of x, velocity of order three",
       "Beeman",
       Beeman{.position = {"2/3", "-1/6"}, .velocity = {"5/12", "2/3", "-1/12"}},
       order(3),
       false,
       false,
       "Schofield 1973, doi:10.1016/0010-4655(73)90004-0",
       Start::sufficient,
       {start}},

      {"beeman-classic",
       "the same x; v with 1/3, 5/6, -1/6",
       "Beeman",
       Beeman{.position = {"2/3", "-1/6"}, .velocity = {"1/3", "5/6", "-1/6"}},
       {{Force::position, own}, {Force::time, own}, {Force::velocity, own}},
       false,
       false,
       "Beeman 1976, doi:10.1016/0021-9991(76)90059-0",
       Start::sufficient,
       {start}},
  };
}

}  // namespace

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

std::vector<Method> structural_methods() {
  const Claim gear{.global = {6, 5}, .local = {6, 5}, .energy = 5};
  const Claim gear_dependent{.global = {5, 5}, .local = {6, 5}, .energy = 5};
  std::vector<Method> rows = {
      {"implicit-euler-linearized", "(I - h^2 J) v' = v + h a, one linear solve", "Euler",
       Code{"implicit-euler-linearized"}, order(1), false, false,
       "Baraff, Witkin 1998, doi:10.1145/280814.280821, eq. (6)"},

      {"gear5",
       "six-value Nordsieck predictor-corrector",
       "Gear",
       Nordsieck{{"3/20", "251/360", "1", "11/18", "1/6", "1/60"}},
       {{Force::position, gear}, {Force::time, gear}, {Force::velocity, gear_dependent}},
       false,
       false,
       "Gear 1971; Allen, Tildesley 2017, section 3.2",
       Start::exact,
       {{"start", {"exact", "zero"}}, {"c0", {}}}},

      {"newmark-explicit", "Newmark with beta = 0, gamma = 1/2", "Newmark", Newmark{.beta = "0", .gamma = "1/2"},
       newmark_claims({.beta = "0", .gamma = "1/2"}), true, true, "Newmark 1959, J. Eng. Mech. Div. 85"},

      {"newmark-average", "Newmark with beta = 1/4, gamma = 1/2", "Newmark", Newmark{.beta = "1/4", .gamma = "1/2"},
       newmark_claims({.beta = "1/4", .gamma = "1/2"}), false, true, "Newmark 1959, J. Eng. Mech. Div. 85"},

      {"newmark",
       "Newmark with beta and gamma of choice",
       "Newmark",
       Newmark{.beta = "1/6", .gamma = "1/2"},
       newmark_claims({.beta = "1/6", .gamma = "1/2"}),
       false,
       true,
       "Newmark 1959, J. Eng. Mech. Div. 85",
       Start::sufficient,
       {{"beta", {}}, {"gamma", {}}}},
  };
  for (auto&& more : {verlet_methods(), beeman_methods()}) rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace halfstep
