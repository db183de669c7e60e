// Errors that are vectors: what their norm hides, and their components show.
#include <cmath>
#include <string>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

/// Constants of h^4, h^5 and h^6 in both components of a velocity.
struct Terms {
  double x[3], y[3];
};

Number number(double x) { return {to_text(x), x}; }

/// What is said of the velocity of a method that claims order 5, over 19 halvings.
OrderRow velocity_row(const Terms& terms) {
  const Cell cell{method("gear5"), problem("kepler"), Precision::digits50};
  std::vector<ErrorRow> rows;
  for (int level = 0; level < 19; ++level) {
    const double h = std::ldexp(1.25, -level);
    const auto sum = [&](const double* c) { return std::pow(h, 4) * (c[0] + h * (c[1] + h * c[2])); };
    ErrorRow row;
    row.level = level;
    row.steps = base_steps << level;
    row.h = number(h);
    row.status = "ok";
    row.global_velocity = number(std::hypot(sum(terms.x), sum(terms.y)));
    row.signed_velocity = to_text(sum(terms.x)) + ";" + to_text(sum(terms.y));
    rows.push_back(row);
  }
  for (const OrderRow& row : orders(cell, rows, {.position = 1, .velocity = 1, .reference_digits = 50}))
    if (row.quantity == Quantity::global_velocity) return row;
  return {};
}

}  // namespace

TEST_CASE("vectors: a term of the claimed order that comes up in the norm is found in the components", "[verdict]") {
  // Those of gear5 on Kepler's orbit: the norm falls like h^6 for 13 halvings.
  const auto row = velocity_row({{0, 1.1e-3, 1.06e5}, {0, 3.8e-3, 3.99e3}});
  CHECK(row.verdict == Verdict::pass);
  REQUIRE(row.observed);
  CHECK(std::abs(*row.observed - 5) <= 0.01);
}

TEST_CASE("vectors: a component of lower order is not passed over for one of the claimed order", "[verdict]") {
  for (const double lower : {1e-8, 1e-7, 1e-6, 1e-4}) {  // 0.4 % of the finest error and more
    INFO(lower);
    CHECK(velocity_row({{0, 1.1e-3, 1.06e5}, {lower, 3.8e-3, 3.99e3}}).verdict != Verdict::pass);
    CHECK(velocity_row({{lower, 0, 1.06e5}, {0, 3.8e-3, 3.99e3}}).verdict != Verdict::pass);
  }
}

}  // namespace halfstep
