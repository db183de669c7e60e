// Sound methods in double that were once said to fail, and unsound ones that must be.
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/orders/coefficient_rounding.hpp"
#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"

namespace halfstep {

namespace {

OrderRow order_in(Precision precision, const Method& m, const char* problem_name, Quantity quantity) {
  const Cell cell{m, problem(problem_name), precision};
  return order_row(orders_of(cell, {{}, default_budget(precision)}, nullptr), quantity);
}

}  // namespace

TEST_CASE("the rounding of large coefficients is no order of the method", "[orders][slow]") {
  const Method verner = method("verner-6");
  CHECK(condition_missed_by_rounding(method("rk4"), Precision::double_) < 3e-16);
  CHECK(condition_missed_by_rounding(verner, Precision::double_) > 1e-12);
  CHECK(condition_missed_by_rounding(verner, Precision::quad) < 1e-28);
  CHECK(condition_missed_by_rounding(method("ab4"), Precision::double_) == 0);
  for (const char* name : {"magnetic-field", "spring-sheet"}) {
    const OrderRow row = order_in(Precision::double_, verner, name, Quantity::energy);
    INFO(name << ": " << row.reason);
    CHECK(row.verdict == Verdict::rounding_limited);
    CHECK(row.reason.starts_with("the rounding of large coefficients shows"));
  }
  CHECK(order_in(Precision::quad, verner, "magnetic-field", Quantity::energy).verdict == Verdict::pass);
  // One order too much is claimed (it has 7 there), and errors far above that rounding say so.
  Method boastful = verner;
  for (auto& [force, claim] : boastful.claims) claim.global = {8, 8};
  const OrderRow too_high = order_in(Precision::double_, boastful, "magnetic-field", Quantity::global_position);
  INFO(too_high.reason << " " << too_high.evidence);
  CHECK(too_high.verdict == Verdict::fail);
}

TEST_CASE("slopes that fall through the claim and turn in rounding do not contradict it", "[orders][slow]") {
  const OrderRow velocity =
      order_in(Precision::double_, method("cooper-verner-8"), "damped-spring", Quantity::global_velocity);
  INFO(velocity.reason);
  CHECK((velocity.verdict == Verdict::rounding_limited || velocity.verdict == Verdict::no_window));
  const OrderRow cluster = order_in(Precision::double_, method("ab6"), "argon-cluster", Quantity::global_velocity);
  INFO(cluster.reason);
  CHECK((cluster.verdict == Verdict::rounding_limited || cluster.verdict == Verdict::no_window));
}

}  // namespace halfstep
