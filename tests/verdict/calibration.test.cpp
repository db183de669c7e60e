// The calibration ladders: what they promise of themselves, and how the verdict does on them.
#include "tests/calibration/score.hpp"

#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "tests/catch.hpp"

using namespace halfstep;
using namespace halfstep::testing;

TEST_CASE("calibration ladders are the same for the same seed, and differ for another", "[calibration]") {
  for (const auto family : calibration_families()) {
    INFO(family);
    const auto one = calibration_ladder(family, 7), same = calibration_ladder(family, 7);
    REQUIRE(one.ladder.rungs.size() == same.ladder.rungs.size());
    for (std::size_t i = 0; i < one.ladder.rungs.size(); ++i) {
      CHECK(one.ladder.rungs[i].h == same.ladder.rungs[i].h);
      CHECK(one.ladder.rungs[i].error == same.ladder.rungs[i].error);
    }
    CHECK(calibration_ladder(family, 8).ladder.rungs[0].error != one.ladder.rungs[0].error);
  }
  CHECK_THROWS_AS(calibration_ladder("plane", 1), std::invalid_argument);
}

TEST_CASE("calibration ladders have 3 to 18 rungs of finite errors at falling step sizes", "[calibration]") {
  std::set<std::size_t> sizes;
  for (const auto family : calibration_families())
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const auto rungs = calibration_ladder(family, seed).ladder.rungs;
      sizes.insert(rungs.size());
      for (std::size_t i = 0; i < rungs.size(); ++i) {
        CHECK(std::isfinite(rungs[i].error));
        if (i > 0) CHECK(rungs[i].h < rungs[i - 1].h);
      }
    }
  CHECK(*sizes.begin() == 3);
  CHECK(*sizes.rbegin() == 18);
}

TEST_CASE("a truth that is visible is one that the finest slopes show", "[calibration]") {
  int visible = 0, hidden = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto known = calibration_ladder("late lower term", seed);
    const auto& rungs = known.ladder.rungs;
    const auto& coarse = rungs[rungs.size() - 2];
    const auto& fine = rungs.back();
    const double slope = std::log(coarse.error / fine.error) / std::log(coarse.h / fine.h);
    const bool shows = std::abs(slope - *known.order) <= 0.1;
    if (known.clean == static_cast<int>(rungs.size()) && known.visible) CHECK(shows);
    (known.visible ? visible : hidden) += 1;
  }
  CHECK(visible > 20);
  CHECK(hidden > 20);
}

TEST_CASE("ladders of other seeds that were told wrong are told so no more", "[calibration]") {
  const std::pair<const char*, std::uint64_t> told_wrong[] = {
      // A term of lower order behind a change of sign, taken for rounding or for a floor.
      {"late half term", 1000192},
      {"late half term", 1001068},
      {"late half term", 1002197},
      {"late half term", 4001293},
      {"late lower term", 4000632},
      // Slopes that creep towards the claim, or lie beside it.
      {"h^p log h", 2000232},
      {"h^p log h", 4002098},
      {"oscillating constant", 4001444},
      {"printed to few digits", 2000904},
      // A term of the claimed order under noise, where all slopes are lower.
      {"Monte-Carlo slope", 2001241},
      {"Monte-Carlo slope", 4001299},
      {"strong order", 2000580},
  };
  for (const auto& [family, seed] : told_wrong) {
    const CalibrationLadder known = calibration_ladder(family, seed);
    const CalibrationScore told = score(known);
    INFO(family << " " << seed);
    REQUIRE(known.visible);
    CHECK(told.wrong + told.visible_passes + told.visible_fails == 0);
  }
}

TEST_CASE("intervals hold the order where a term of a lower half order comes up late", "[calibration][slow]") {
  CalibrationScore sum;
  for (std::uint64_t seed = 100000; seed < 103000; ++seed) sum += score(calibration_ladder("late half term", seed));
  CHECK(sum.answered > 750);
  CHECK(100 * sum.order_held >= 90 * sum.answered);
}

TEST_CASE("no wrong order and no false verdict where the truth is visible, and intervals that hold it",
          "[calibration][slow]") {
  const auto scores = calibrate(1, 300);
  for (const CalibrationScore& score : scores) {
    INFO(score.family);
    CHECK(score.wrong == 0);
    CHECK(score.visible_passes == 0);
    CHECK(score.visible_fails == 0);
    const bool all = score.family == "all";
    // 88 % of 84 answers here, where 90 % are asked: the test above takes ten times as many ladders.
    const int at_least = all ? 95 : score.family == "late half term" ? 85 : 90;
    if (score.answered >= 30) CHECK(100 * score.order_held >= at_least * score.answered);
    if (score.constants >= 30) CHECK(100 * score.constant_held >= (all ? 95 : 90) * score.constants);
  }
  const CalibrationScore& plain = scores.front();
  REQUIRE(plain.family == "plain");
  CHECK(4 * plain.silent[1] <= plain.by_rungs[1]);
  CHECK(100 * plain.silent[3] <= plain.by_rungs[3]);
}
