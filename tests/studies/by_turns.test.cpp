// Times by turns on machines that are slower for a while, simulated.
#include <cmath>
#include <functional>
#include <vector>

#include "halfstep/studies/cube/by_turns.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

/// A machine that takes `slowness` times as long for its first `slow_turns` pieces of work.
struct Machine {
  double slowness = 1;
  int slow_turns = 0, done = 0;

  /// Work of so many seconds; while the machine is slow its odd and even turns differ by `unrest`.
  std::function<double()> work(double seconds, double unrest = 0) {
    return [this, seconds, unrest, turn = 0]() mutable {
      const bool slow = done++ < slow_turns;
      return seconds * (slow ? slowness * (1 + unrest * (turn++ % 2)) : 1);
    };
  }
};

const auto go_on = [](std::size_t) { return true; };

}  // namespace

TEST_CASE("by turns: ratios are those of the work, though the machine is faster after some have ended", "[cube]") {
  for (const int slow_turns : {0, 60, 150, 100000}) {
    Machine machine{1.3, slow_turns};
    // the third is disturbed and goes on, on a machine that is faster by then
    const auto times = time_by_turns({machine.work(1), machine.work(4), machine.work(1, 0.1)}, go_on);
    INFO(slow_turns << " slow turns");
    REQUIRE(times.size() == 3);
    CHECK(times[1].seconds / times[0].seconds == Approx(4));
    CHECK(std::fabs(times[2].seconds / times[0].seconds - 1) < 0.06);
    CHECK(times[1].scatter < 1e-12);
    CHECK((times[2].scatter <= 0.02) == (slow_turns < 100000));
  }
}

TEST_CASE("by turns: the first has a turn in every round, the others until their times repeat", "[cube]") {
  std::vector<int> turns(3, 0);
  const auto counted = [&](std::size_t i, double seconds, double unrest) {
    return [&turns, i, seconds, unrest] { return seconds * (1 + unrest * (turns[i]++ % 2)); };
  };
  time_by_turns({counted(0, 1, 0), counted(1, 2, 0), counted(2, 3, 0.5)}, go_on, {10, 30, 0.02});
  CHECK(turns == std::vector{30, 10, 30});
}

TEST_CASE("by turns: nothing, one piece, and an end before both turns", "[cube]") {
  CHECK(time_by_turns({}, go_on).empty());
  Machine machine;
  const auto alone = time_by_turns({machine.work(3)}, go_on);
  REQUIRE(alone.size() == 1);
  CHECK(alone[0].seconds == 3);
  CHECK(alone[0].scatter == 0);
  const auto ended = time_by_turns({machine.work(3), machine.work(1)}, [](std::size_t) { return false; });
  CHECK(std::isnan(ended[0].seconds));
  CHECK(std::isnan(ended[1].seconds));
}

}  // namespace halfstep
