// The documented example of a solver that decides everything by itself.
#include <limits>

#include "halfstep/adaptive.hpp"
#include "halfstep/program.hpp"
#include "tests/catch.hpp"

namespace halfstep::inline app {
int main_of_solver(int, char**) { return 0; }
}  // namespace halfstep::inline app

#define main main_of_solver  // the program of this name is that of the tests
#include "docs/examples/library/own_solver.cpp"
#undef main

namespace halfstep {

TEST_CASE("own solver: the example refuses a step whose estimate is no number", "[own-solver]") {
  const auto system = make_system<double>(problem("lotka-volterra"));
  const AdaptiveMethod heun = own_solver<Heun>("my-heun", {.order = 2, .estimate_order = 1});
  const auto run_from = [&](double v) {
    AdaptiveSolver<double> solver(heun, *system, {1e-6, 1e-6}, 0, {2.5, v});
    return solver.advance_to(3);
  };
  CHECK(run_from(1).outcome == Outcome::finished);
  const AdaptiveRun refused = run_from(std::numeric_limits<double>::quiet_NaN());
  CHECK(refused.outcome == Outcome::broken);
  CHECK_THAT(refused.reason, Catch::Matchers::ContainsSubstring("no step is short enough"));
}

}  // namespace halfstep
