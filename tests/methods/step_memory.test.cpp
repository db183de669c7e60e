// Vectors that running schemes keep, against counts by hand.
#include <string>
#include <vector>

#include "halfstep/engine/memory/step_memory.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "tests/catch.hpp"

namespace {

using namespace halfstep;

struct ByHand {
  std::string method;
  int kept;
  int in_step;
};

}  // namespace

TEST_CASE("step memory: what schemes keep is what their formulas read of earlier steps") {
  const auto& hand = GENERATE(values<ByHand>({
      // x, v; beside them the sums of x and v, and x, v, a of the stage.
      {"explicit-euler", 2, 7},
      {"rk4", 2, 7},
      // x, v and the force, which a step hands on to the next.
      {"velocity-verlet", 3, 3},
      {"symplectic-euler", 2, 3},
      // x[n], x[n+1]; beside them x[n-1], a, the velocity that the force is given, and v of the state.
      {"stormer-verlet", 2, 6},
      // x and the velocity at the half step; beside them that before, a, and v of the state.
      {"leapfrog", 2, 5},
      // x[n], k velocities and k forces; beside them the two sums, a new point x, v, a, and the state handed out.
      {"ab2", 1 + 2 * 2, 5 + 2 + 3 + 2},
      {"ab4", 1 + 2 * 4, 9 + 2 + 3 + 2},
  }));
  INFO(hand.method);
  const auto counted = step_memory(method(hand.method));
  REQUIRE(counted);
  CHECK(counted->kept == hand.kept);
  CHECK(counted->in_step == hand.in_step);
}

TEST_CASE("step memory: every scheme of coefficients is counted, and keeps no less than position and velocity",
          "[slow]") {
  for (const auto& each : all_methods()) {
    INFO(each.name);
    const auto counted = step_memory(each);
    if (foreign(each) || !each.claims.contains(Force::position)) {
      CHECK_FALSE(counted);
      continue;
    }
    REQUIRE(counted);
    CHECK(counted->kept >= 2);
    CHECK(counted->in_step >= counted->kept);
  }
}

TEST_CASE("step memory: what is not seen is not counted") { CHECK_FALSE(step_memory(method("rk4:sum=compensated"))); }
