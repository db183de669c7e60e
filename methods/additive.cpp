// Additive Runge-Kutta methods: an explicit method for one part of f, a diagonally implicit one for the other.
#include "halfstep/core/append.hpp"
#include "halfstep/methods/additive_rows.hpp"
#include "halfstep/methods/options.hpp"

namespace halfstep::inline methods {

void follow_split(Method& method) {
  for (auto& [force, claim] : method.claims) claim.linear_energy = 0;
}

namespace {

/// Of the midpoint rule, which is all that is left on linear problems where the implicit part is linear.
Claims conserving(int p) {
  Claims claims = order_even(p);
  for (const auto force : {Force::position, Force::velocity}) claims.at(force).linear_energy = Claim::conserved;
  return claims;
}

/// On x'' = L(x, v) + g the constant g belongs to the explicit part, and moves the fixed point of a step by
/// h^2 b A^I (c^E - c^I) to first order. Where that is not 0 the energy keeps order p only; of the linear problems
/// x'' = a(x) none has a constant.
Claims order_even_without_constant(int p) {
  Claims claims = order_even(p);
  claims.at(Force::velocity).linear_energy = 0;
  return claims;
}

// clang-format off
std::vector<Method> low_order_methods() {
  const std::string family(additive_family);
  const Option split = option<&AdditiveTableau::split, follow_split>();
  return {
      {.name = "ars-111",
       .what = "forward and backward Euler, one evaluation",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"1"}},
                                          .b = {"1", "0"}},
          .implicit_part = ButcherTableau{.a = {{},
                                                {"0", "1"}},
                                          .b = {"0", "1"}}},
       .claims = order(1),
       .source = "Ascher, Ruuth, Spiteri 1997, doi:10.1016/S0168-9274(97)00056-1, section 2.1",
       .options = {split},
       .main_job = false},

      {.name = "ars-121",
       .what = "forward and backward Euler, the explicit slope at the implicit stage as well",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"1"}},
                                          .b = {"0", "1"}},
          .implicit_part = ButcherTableau{.a = {{},
                                                {"0", "1"}},
                                          .b = {"0", "1"}}},
       .claims = order(1),
       .source = "Ascher, Ruuth, Spiteri 1997, doi:10.1016/S0168-9274(97)00056-1, section 2.2",
       .options = {split},
       .main_job = false},

      {.name = "ars-122",
       .what = "the midpoint rule, explicit and implicit",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"1/2"}},
                                          .b = {"0", "1"}},
          .implicit_part = ButcherTableau{.a = {{},
                                                {"0", "1/2"}},
                                          .b = {"0", "1"}}},
       .claims = conserving(2),
       .source = "Ascher, Ruuth, Spiteri 1997, doi:10.1016/S0168-9274(97)00056-1, section 2.3",
       .options = {split},
       .main_job = false},

      {.name = "ars-233",
       .what = "two implicit stages, order 3, A-stable",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"(3 + sqrt(3))/6"},
                                                {"(3 + sqrt(3))/6 - 1", "2*(1 - (3 + sqrt(3))/6)"}},
                                          .b = {"0", "1/2", "1/2"}},
          .implicit_part = ButcherTableau{.a = {{},
                                                {"0", "(3 + sqrt(3))/6"},
                                                {"0", "1 - 2*(3 + sqrt(3))/6", "(3 + sqrt(3))/6"}},
                                          .b = {"0", "1/2", "1/2"}}},
       .claims = order(3),
       .source = "Ascher, Ruuth, Spiteri 1997, doi:10.1016/S0168-9274(97)00056-1, section 2.4",
       .options = {split},
       .main_job = false},

      {.name = "ars-232",
       .what = "two implicit stages, L-stable, explicit part of three stages",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"1 - sqrt(2)/2"},
                                                {"-2*sqrt(2)/3", "1 + 2*sqrt(2)/3"}},
                                          .b = {"0", "sqrt(2)/2", "1 - sqrt(2)/2"}},
          .implicit_part = ButcherTableau{.a = {{},
                                                {"0", "1 - sqrt(2)/2"},
                                                {"0", "sqrt(2)/2", "1 - sqrt(2)/2"}},
                                          .b = {"0", "sqrt(2)/2", "1 - sqrt(2)/2"}}},
       .claims = order_even(2),
       .source = "Ascher, Ruuth, Spiteri 1997, doi:10.1016/S0168-9274(97)00056-1, section 2.5",
       .options = {split},
       .main_job = false},

      {.name = "ars-222",
       .what = "two implicit stages, L-stable, both parts stiffly accurate",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"1 - sqrt(2)/2"},
                                                {"-sqrt(2)/2", "1 + sqrt(2)/2"}},
                                          .b = {"-sqrt(2)/2", "1 + sqrt(2)/2", "0"}},
          .implicit_part = ButcherTableau{.a = {{},
                                                {"0", "1 - sqrt(2)/2"},
                                                {"0", "sqrt(2)/2", "1 - sqrt(2)/2"}},
                                          .b = {"0", "sqrt(2)/2", "1 - sqrt(2)/2"}}},
       .claims = order_even(2),
       .source = "Ascher, Ruuth, Spiteri 1997, doi:10.1016/S0168-9274(97)00056-1, section 2.6",
       .options = {split},
       .main_job = false},

      // Refined from 10 printed digits to those that the conditions of order 3 have with the diagonal of sdirk-3, and with the
      // stability polynomial of order 4 for the explicit part that the printed ones show; no number moved by more than 4e-10.
      {.name = "ars-343",
       .what = "three implicit stages, order 3, L-stable",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"0.4358665215084589994160194511935568425292940929384256424854767733016413965885833337355163257206996626305218075008549234673635611784"},
                                                {"0.3212788860286277549068316288919326292995249361516175650153038494636288386182517492403096351782883177003811574304018134341138748000",
                                                 "0.3966543747256017448011780967048457919651221103175952562274345371871918596760399176274485276820615136148797463200256482995679057892"},
                                                {"-0.1058582960718796471457385981511674762486846070062151371027220111353717477155637021308270471582978687227957934988162639567389859811",
                                                 "0.5529291480359398235728692990755837381243423035031075685513610055676858738577818510654135235791489343613978967494081319783694929906",
                                                 "0.5529291480359398235728692990755837381243423035031075685513610055676858738577818510654135235791489343613978967494081319783694929906"}},
                                          .b = {"0",
                                                "1.208496649176010070336477684063323111495387523265716970248461301328171688871416721491444886388936240467423459162975682407401363568",
                                                "-0.6443631706844690697524971352568799540246816162041426127339380746298130854600000552269612121096359030979452666638306058747649247460",
                                                "0.4358665215084589994160194511935568425292940929384256424854767733016413965885833337355163257206996626305218075008549234673635611784"}},
          .implicit_part = ButcherTableau{.a = {{},
                                                {"0",
                                                 "0.4358665215084589994160194511935568425292940929384256424854767733016413965885833337355163257206996626305218075008549234673635611784"},
                                                {"0",
                                                 "0.2820667392457705002919902744032215787353529535307871787572616133491793017057083331322418371396501686847390962495725382663182194108",
                                                 "0.4358665215084589994160194511935568425292940929384256424854767733016413965885833337355163257206996626305218075008549234673635611784"},
                                                {"0",
                                                 "1.208496649176010070336477684063323111495387523265716970248461301328171688871416721491444886388936240467423459162975682407401363568",
                                                 "-0.6443631706844690697524971352568799540246816162041426127339380746298130854600000552269612121096359030979452666638306058747649247460",
                                                 "0.4358665215084589994160194511935568425292940929384256424854767733016413965885833337355163257206996626305218075008549234673635611784"}},
                                          .b = {"0",
                                                "1.208496649176010070336477684063323111495387523265716970248461301328171688871416721491444886388936240467423459162975682407401363568",
                                                "-0.6443631706844690697524971352568799540246816162041426127339380746298130854600000552269612121096359030979452666638306058747649247460",
                                                "0.4358665215084589994160194511935568425292940929384256424854767733016413965885833337355163257206996626305218075008549234673635611784"}}},
       .claims = order(3),
       .source = "Ascher, Ruuth, Spiteri 1997, doi:10.1016/S0168-9274(97)00056-1, section 2.7",
       .options = {split},
       .main_job = false},

      {.name = "ars-443",
       .what = "four implicit stages, order 3, L-stable, both parts stiffly accurate",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"1/2"},
                                                {"11/18", "1/18"},
                                                {"5/6", "-5/6", "1/2"},
                                                {"1/4", "7/4", "3/4", "-7/4"}},
                                          .b = {"1/4", "7/4", "3/4", "-7/4", "0"}},
          .implicit_part = ButcherTableau{.a = {{},
                                                {"0", "1/2"},
                                                {"0", "1/6", "1/2"},
                                                {"0", "-1/2", "1/2", "1/2"},
                                                {"0", "3/2", "-3/2", "1/2", "1/2"}},
                                          .b = {"0", "3/2", "-3/2", "1/2", "1/2"}}},
       .claims = order(3),
       .source = "Ascher, Ruuth, Spiteri 1997, doi:10.1016/S0168-9274(97)00056-1, section 2.8",
       .options = {split},
       .main_job = false},

      {.name = "ssp2-222",
       .what = "Heun's method with an L-stable implicit part",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"1"}},
                                          .b = {"1/2", "1/2"}},
          .implicit_part = ButcherTableau{.a = {{"1 - sqrt(2)/2"},
                                                {"sqrt(2) - 1", "1 - sqrt(2)/2"}},
                                          .b = {"1/2", "1/2"}}},
       .claims = order_even_without_constant(2),
       .source = "Pareschi, Russo 2005, doi:10.1007/s10915-004-4636-4 (equation number not confirmed)",
       .options = {split},
       .main_job = false},

      {.name = "ssp2-322",
       .what = "Heun's method with an implicit part of three stages, stiffly accurate",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {},
                                                {"0", "1"}},
                                          .b = {"0", "1/2", "1/2"}},
          .implicit_part = ButcherTableau{.a = {{"1/2"},
                                                {"-1/2", "1/2"},
                                                {"0", "1/2", "1/2"}},
                                          .b = {"0", "1/2", "1/2"}}},
       .claims = order_even_without_constant(2),
       .source = "Pareschi, Russo 2005, doi:10.1007/s10915-004-4636-4 (equation number not confirmed)",
       .options = {split},
       .main_job = false},

      {.name = "ssp2-332",
       .what = "explicit part with the largest SSP coefficient of three stages, implicit part stiffly accurate",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"1/2"},
                                                {"1/2", "1/2"}},
                                          .b = {"1/3", "1/3", "1/3"}},
          .implicit_part = ButcherTableau{.a = {{"1/4"},
                                                {"0", "1/4"},
                                                {"1/3", "1/3", "1/3"}},
                                          .b = {"1/3", "1/3", "1/3"}}},
       .claims = order_even(2),
       .source = "Pareschi, Russo 2005, doi:10.1007/s10915-004-4636-4 (equation number not confirmed)",
       .options = {split},
       .main_job = false},

      {.name = "ssp3-332",
       .what = "explicit part ssprk33 of order 3, L-stable implicit part of order 2",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {"1"},
                                                {"1/4", "1/4"}},
                                          .b = {"1/6", "1/6", "2/3"}},
          .implicit_part = ButcherTableau{.a = {{"1 - sqrt(2)/2"},
                                                {"sqrt(2) - 1", "1 - sqrt(2)/2"},
                                                {"(sqrt(2) - 1)/2", "0", "1 - sqrt(2)/2"}},
                                          .b = {"1/6", "1/6", "2/3"}}},
       .claims = order_even_without_constant(2),
       .source = "Pareschi, Russo 2005, doi:10.1007/s10915-004-4636-4 (equation number not confirmed)",
       .options = {split},
       .main_job = false},

      // alpha = 0.24169426078821, beta and eta are printed to 14 digits: order 3 and a stability function that vanishes at
      // infinity leave these numbers.
      {.name = "ssp3-433",
       .what = "explicit part ssprk33, L-stable implicit part, both of order 3",
       .family = family,
       .scheme = AdditiveTableau{
          .explicit_part = ButcherTableau{.a = {{},
                                                {},
                                                {"0", "1"},
                                                {"0", "1/4", "1/4"}},
                                          .b = {"0", "1/6", "1/6", "2/3"}},
          .implicit_part = ButcherTableau{.a = {{"(9 - sqrt(57))/6"},
                                                {"-(9 - sqrt(57))/6", "(9 - sqrt(57))/6"},
                                                {"0", "1 - (9 - sqrt(57))/6", "(9 - sqrt(57))/6"},
                                                {"(9 - sqrt(57))/6/4", "(1 - 2*(9 - sqrt(57))/6)/4", "1/4 - 3/4*(9 - sqrt(57))/6", "(9 - sqrt(57))/6"}},
                                          .b = {"0", "1/6", "1/6", "2/3"}}},
       .claims = order(3),
       .source = "Pareschi, Russo 2005, doi:10.1007/s10915-004-4636-4 (equation number not confirmed)",
       .options = {split},
       .main_job = false},
  };
}
// clang-format on

}  // namespace

std::vector<Method> additive_methods() {
  std::vector<Method> all = low_order_methods();
  append(all, kennedy_carpenter_methods());
  return all;
}

}  // namespace halfstep::inline methods
