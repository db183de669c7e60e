// Numbers with their uncertainties as text.
#include <limits>
#include <string>

#include "halfstep/core/text/measured.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

TEST_CASE("a number and its uncertainty end with the same decimal, and the uncertainty is never understated",
          "[text]") {
  CHECK(measured(2.0021, 0.0036) == "2.002 ± 0.004");
  CHECK(measured(2.0021, 0.0101) == "2.00 ± 0.02");
  CHECK(measured(4, 1e-9) == "4.0000 ± 0.0001");  // no more digits than asked for
  CHECK(measured(4, 1e-9, 10) == "4.000000000 ± 0.000000001");
  CHECK(measured(3.2, 1.5) == "3 ± 2");
  CHECK(measured(-1234.4, 30) == "-1234 ± 30");
  CHECK(measured(0.04166, 2e-5) == "0.04166 ± 0.00002");
  CHECK(measured(0, 0.1) == "0.0 ± 0.1");
}

TEST_CASE("a number that is small or large is one of a power of ten, with its uncertainty", "[text]") {
  CHECK(measured(5.2e-7, 1e-9) == "(5.20 ± 0.01)e-07");
  CHECK(measured(-5.2e-7, 1e-9) == "(-5.20 ± 0.01)e-07");
  CHECK(measured(1e-12, 3e-10) == "(0 ± 3)e-10");  // the uncertainty is the larger one
  CHECK(measured(-1e-12, 3e-10) == "(0 ± 3)e-10");
  CHECK(measured(9.999996e-8, 1e-13) == "(1.0000 ± 0.0001)e-07");
  CHECK(measured(123456, 200) == "(1.235 ± 0.002)e+05");
  constexpr double infinite = std::numeric_limits<double>::infinity();
  CHECK(measured(infinite, 1) == "inf");
  CHECK(measured(1.5, infinite) == "1.5");
}

TEST_CASE("on the console an uncertainty stands in brackets", "[text]") {
  CHECK(in_brackets("2.002 ± 0.004") == "2.002(4)");
  CHECK(in_brackets("order 2.0000 ± 0.0001 (kepler), -3.20 ± 0.15.") == "order 2.0000(1) (kepler), -3.20(15).");
  CHECK(in_brackets("(5.20 ± 0.01)e-07 (here 3 ± 2)") == "5.20(1)e-07 (here 3(2))");
  CHECK(in_brackets("(-5.20 ± 0.01)e-07") == "-5.20(1)e-07");
  for (const std::string other : {"", "4.93", "1.5 ± 1e-3", "2.0 ± 0.01", "mean ± 0.2", "a ± b", "q_±"})
    CHECK(in_brackets(other) == other);
}
