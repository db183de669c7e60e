// Predicted error constants: against closed forms, and against a method that lies.
#include "halfstep/studies/constants/constants.hpp"

#include <algorithm>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/constants/leading_error.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

/// On y' = lambda y a method with the stability function e^z - C z^(p+1) + ... has the error -C lambda^(p+1) T
/// e^(lambda T) h^p at time T.
TEST_CASE("the leading error on Dahlquist's equation is that of the stability function", "[slow]") {
  const Problem p = problem("dahlquist:lambda=-2,T=3/2,y0=1");
  const double lambda = -2, end = 1.5;
  struct Case {
    const char* name;
    int order;
    double constant;
  };
  for (const auto& [name, order, constant] :
       {Case{"explicit-euler", 1, 1.0 / 2}, Case{"implicit-euler", 1, -1.0 / 2}, Case{"heun", 2, 1.0 / 6},
        Case{"am2", 2, -1.0 / 12}, Case{"rk4", 4, 1.0 / 120}, Case{"ab2", 2, 5.0 / 12}, Case{"ab4", 4, 251.0 / 720}}) {
    INFO(name);
    const auto error = leading_error(method(name), p);
    REQUIRE(error);
    const double expected = std::abs(constant * std::pow(lambda, order + 1)) * end * std::exp(lambda * end);
    CHECK(to_double(error->velocity) == Approx(expected).epsilon(1e-12));
    CHECK(to_double(error->uncertainty) < 1e-12);
    const double largest = std::abs(constant * std::pow(lambda, order + 1)) * std::exp(lambda * end / 17);
    const auto& local = error->local_velocity;
    CHECK(to_double(*std::max_element(local.begin(), local.end())) == Approx(largest).epsilon(1e-12));
  }
}

TEST_CASE("a scheme that is neither a tableau nor a multistep formula has no prediction") {
  CHECK_FALSE(leading_error(method("velocity-verlet"), problem("henon-heiles")));
}

TEST_CASE("measured constants are the predicted ones to all digits that they are known to", "[slow][long]") {
  const testing::TemporaryFolder folder;
  Request request;
  request.studies = {"constants"};
  request.methods = {"rk4",
                     "heun",
                     "ralston",
                     "ab3",
                     "abm4",
                     "am4",
                     "implicit-euler",
                     "ros2:jacobian=run",
                     "ars-222:split=components",
                     "ars-222",
                     "sbdf2",
                     "etd2rk",
                     "taylor:order=3"};
  const Plan plan = make_plan(request, all_studies());
  const auto findings = constants({"constants", plan, folder.path});
  CHECK(findings.size() > 50);
  for (const auto& row : findings) {
    INFO(row.subject << ", " << row.quantity << ": expected " << row.expected.value_or(-1) << ", observed "
                     << row.observed.value_or(-1) << " +- " << row.uncertainty.value_or(-1) << " " << row.reason);
    CHECK(row.verdict == Verdict::pass);
  }
}

}  // namespace halfstep
