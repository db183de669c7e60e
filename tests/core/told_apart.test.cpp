// Numbers beside each other, to digits that show in what they differ.
#include "halfstep/core/text/told_apart.hpp"

#include <limits>

#include "tests/catch.hpp"

using namespace halfstep;

TEST_CASE("numbers that differ never read alike, and have two decimals where these suffice", "[core]") {
  CHECK(told_apart({2.971, 2.994, 3.04}) == "2.97, 2.99, 3.04");
  CHECK(told_apart({1.00012, 1.00031, 1.00118}) == "1.0001, 1.0003, 1.0012");
  CHECK(told_apart({1, 1, 1}) == "1.00, 1.00, 1.00");  // they do not differ
  CHECK(told_apart({1, 1 + 1e-20}) == "1.00, 1.00");
  CHECK(told_apart({1, std::numeric_limits<double>::infinity()}) == "1, inf");
  CHECK(told_apart({}).empty());
}
