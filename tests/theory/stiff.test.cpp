// Orders under stiffness, against the table of Hairer and Wanner.
#include "halfstep/studies/stiff/stiff.hpp"

#include <string>

#include "halfstep/engine/theory/stability_function.hpp"
#include "halfstep/engine/theory/stiff_orders.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/collocation.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

namespace {

/// An error z^power_of_z h^power of the source is one of h^(power + power_of_z) |lambda|^power_of_z.
void check(const ButcherTableau& tableau, int power, int power_of_z) {
  const auto order = order_under_stiffness(tableau);
  REQUIRE(order);
  CHECK(order->lambda_power == power_of_z);
  CHECK(order->step_power == power + power_of_z);
}

}  // namespace

/// Hairer, Wanner 1996, section IV.15, table 15.1, global errors.
TEST_CASE("the orders under stiffness are those of Hairer and Wanner's table") {
  for (int s = 1; s <= 5; ++s) {
    INFO("Gauss, s = " << s);
    check(gauss(s), s % 2 == 0 ? s : s + 1, 0);
    CHECK(stage_order(gauss(s)) == s);
  }
  for (int s = 2; s <= 5; ++s) {
    INFO("s = " << s);
    check(radau_ia(s), s, 0);
    check(radau_iia(s), s + 1, -1);
    check(lobatto_iiia(s), s % 2 == 0 ? s + 1 : s, -1);
    check(lobatto_iiic(s), s, -1);
    CHECK(stage_order(radau_ia(s)) == s - 1);
    CHECK(stage_order(radau_iia(s)) == s);
    CHECK(stage_order(lobatto_iiia(s)) == s);
    CHECK(stage_order(lobatto_iiic(s)) == s - 1);
  }
}

TEST_CASE("collocation methods of many stages keep what those of few have", "[slow]") {
  for (const int s : {6, 9, 14, 20, 30}) {
    INFO("s = " << s);
    const auto of_gauss = stability_properties(gauss(s)), of_radau = stability_properties(radau_iia(s));
    CHECK((of_gauss.a_stable && !of_gauss.l_stable));
    CHECK((of_radau.a_stable && of_radau.l_stable));
    check(gauss(s), s % 2 == 0 ? s : s + 1, 0);
    check(radau_iia(s), s + 1, -1);
    CHECK(prove(method("gauss-" + std::to_string(s))).order == 2 * s);
    CHECK(prove(method("radau-iia-" + std::to_string(s))).order == 2 * s - 1);
  }
}

TEST_CASE("implicit methods show under stiffness what their coefficients say", "[slow]") {
  const testing::TemporaryFolder folder;
  Request request;
  request.studies = {"stiff"};
  request.methods = {"implicit-midpoint", "sdirk-3",        "tr-bdf2",       "kvaerno-4",  "wso-dirk-3-3",
                     "wso-dirk-4-4",      "gauss-2",        "gauss-3",       "radau-ia-2", "radau-iia-2",
                     "radau-iia-3",       "lobatto-iiia-3", "lobatto-iiic-3"};
  const Plan plan = make_plan(request, all_studies());
  const auto findings = stiff({"stiff", plan, folder.path});
  CHECK(findings.size() > 20);
  for (const auto& row : findings) {
    INFO(row.subject << ", " << row.quantity << ": " << row.reason << ", observed " << row.observed.value_or(-99));
    // Orders that settle slowly, as where two powers are a quarter apart, are left open, and never contradicted.
    const bool may_be_open = row.subject == "wso-dirk-4-4 on heat" || row.subject == "radau-ia-2 on heat";
    const bool on_diffusion = row.subject.ends_with(" on heat");
    CHECK((row.verdict == Verdict::pass || (row.verdict == Verdict::resolved && (!on_diffusion || may_be_open))));
  }
}

}  // namespace halfstep
