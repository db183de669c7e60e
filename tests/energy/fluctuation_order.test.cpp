// The order of fluctuations that are estimates.
#include "halfstep/engine/energy_series/fluctuation_order.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <optional>

#include "tests/calibration/dice.hpp"
#include "tests/catch.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

/// Five halvings; each size is known to a part of itself, 2 to 10 % as a standard deviation.
Ladder estimates(Dice& dice, const std::function<double(double)>& size) {
  Ladder ladder{Arithmetic::unknown()};
  for (int level = 0; level < 5; ++level) {
    const double h = std::ldexp(0.02, -level), part = dice.uniform(0.02, 0.1);
    const double value = size(h) * std::exp(part * dice.normal());
    ladder.rungs.push_back({level, h, value, 1.96 * part * value});
  }
  return ladder;
}

std::optional<Finding> order_of(std::vector<Rung> rungs) {
  Ladder ladder{Arithmetic::unknown()};
  ladder.rungs = std::move(rungs);
  return weighted_order(ladder);
}

}  // namespace

TEST_CASE("fluctuation: intervals of the order cover the true one in 95 of 100, and a floor has no order") {
  Dice dice(71);
  int covered = 0, told = 0, of_floor = 0;
  constexpr int ladders = 2000;
  for (int i = 0; i < ladders; ++i) {
    if (const auto finding = weighted_order(estimates(dice, [](double h) { return h * h; }))) {
      ++told;
      covered += std::abs(*finding->observed - 2) <= *finding->uncertainty ? 1 : 0;
    }
    of_floor += weighted_order(estimates(dice, [](double) { return 1e-6; })) ? 1 : 0;
  }
  CHECK(told > 0.9 * ladders);
  CHECK(covered >= 0.93 * told);
  CHECK(of_floor <= 0.03 * ladders);  // above 0 by chance: 2.5 %
}

TEST_CASE("fluctuation: weights count, and coarse steps outside of the line are left out") {
  // A vague one far off the line, and a coarse one known too well to be on it.
  const auto weighted =
      order_of({{0, 1, 1, 0.01}, {1, 0.5, 0.4, 0.3}, {2, 0.25, 0.0625, 0.001}, {3, 0.125, 0.015625, 1e-4}});
  REQUIRE(weighted);
  CHECK(std::abs(*weighted->observed - 2) <= 0.02);
  const auto fine =
      order_of({{0, 1, 3, 0.01}, {1, 0.5, 0.25, 0.01}, {2, 0.25, 0.0625, 0.001}, {3, 0.125, 0.015625, 1e-4}});
  REQUIRE(fine);
  CHECK(fine->first_level == 1);
  CHECK(std::abs(*fine->observed - 2) <= 0.001);
}

TEST_CASE("fluctuation: nothing, too little, and what is no estimate have no order") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(order_of({}));
  CHECK_FALSE(order_of({{0, 1, 4, 0.1}, {1, 0.5, 1, 0.1}}));
  CHECK_FALSE(order_of({{0, 1, 4, 1}, {1, 0.5, nan, 1}, {2, 0.25, 1, 0.1}}));
  CHECK_FALSE(order_of({{0, 1, 4, 1}, {1, 0.5, 0, 0}, {2, 0.25, 1, 0.1}}));
  CHECK_FALSE(order_of({{0, 1, 16, 40}, {1, 0.5, 4, 10}, {2, 0.25, 1, 2}}));      // as vague as they are large
  CHECK_FALSE(order_of({{0, 1, 16, 0.1}, {1, 0.5, 9, 0.1}, {2, 0.25, 1, 0.1}}));  // no line
}
