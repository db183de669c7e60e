// The verdict engine against ladders of known order, made and integrated, and against ladders that have none.
#include "halfstep/engine/verdict/verdict.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/ladder_maker.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

Verdict verdict_on(Ladder ladder, double claimed) {
  ladder.claimed = claimed;
  return judge(ladder).verdict;
}

std::string shown(const Ladder& ladder) {
  std::string text;
  for (const Rung& rung : ladder.rungs)
    text += std::to_string(rung.h) + " " + std::to_string(std::log10(std::abs(rung.error))) + "\n";
  return text;
}

// Whatever the ladder, a verdict never contradicts its true order.
void check_no_false_verdict(const Ladder& ladder, double order) {
  const Verdict truth = verdict_on(ladder, order);
  CHECK(truth != Verdict::fail);
  CHECK(truth != Verdict::superconvergent);
  CHECK(verdict_on(ladder, order - 1) != Verdict::pass);
  CHECK(verdict_on(ladder, order + 1) != Verdict::pass);
  const Finding finding = judge(ladder);
  if (!finding.observed) return;
  CHECK(std::abs(*finding.observed - order) <= *finding.uncertainty);
}

void check_resolved(const Ladder& ladder, double order, double tolerance) {
  check_no_false_verdict(ladder, order);
  const Finding finding = judge(ladder);
  INFO(finding.reason);
  REQUIRE(finding.verdict == Verdict::resolved);
  CHECK(std::abs(*finding.observed - order) <= tolerance);
  CHECK(verdict_on(ladder, order) == Verdict::pass);
  CHECK(verdict_on(ladder, order + 1) == Verdict::fail);
  CHECK(verdict_on(ladder, order - 1) == Verdict::superconvergent);
}

}  // namespace

TEST_CASE("a verdict and its word belong together") {
  for (const auto verdict :
       {Verdict::pass, Verdict::fail, Verdict::superconvergent, Verdict::rounding_limited, Verdict::unstable,
        Verdict::no_window, Verdict::resolved, Verdict::noise_limited, Verdict::other_law}) {
    CHECK(verdict_of(word(verdict)) == verdict);
  }
  CHECK(word(Verdict::rounding_limited) == "rounding-limited");
  CHECK_THROWS_AS(verdict_of("passed"), std::invalid_argument);
}

TEST_CASE("clean ladders give order and constant to many digits") {
  Dice dice(1);
  for (int i = 0; i < 200; ++i) {
    const int order = 1 + i % 8;
    const double c = std::exp(dice.uniform(-5, 5));
    const double a = dice.uniform(-1, 1);
    const double b = dice.uniform(-1, 1);
    const bool even = i % 2 == 0;
    const Ladder ladder = ladder_of(11, 0.25, [&](double h, int) {
      return c * std::pow(h, order) * (1 + (even ? a * h * h + b * h * h * h * h : a * h + b * h * h));
    });
    INFO(shown(ladder));
    check_resolved(ladder, order, 1e-3);
    const Finding finding = judge(ladder);
    CHECK(std::abs(*finding.constant - c) <= *finding.constant_uncertainty);
    CHECK(std::abs(*finding.constant / c - 1) <= 1e-4);
  }
}

TEST_CASE("error values far below the range of double's rounding are judged alike") {
  const Ladder ladder = ladder_of(12, 0x1p-3, [](double h, int) { return 3e-20 * std::pow(h, 8) * (1 + h); });
  REQUIRE(ladder.rungs.back().error < 1e-50);
  check_resolved(ladder, 8, 1e-3);
}

TEST_CASE("noise, plateau, knee, sign change and a second power do not mislead", "[slow]") {
  Dice dice(2);
  int resolved = 0;
  int ladders = 0;
  for (int i = 0; i < 240; ++i) {
    const int order = 1 + i % 6;
    const double a = dice.uniform(-1, 1);
    const double big = std::exp(dice.uniform(0.7, 2.5));
    const auto sound = [&](double h) { return std::pow(h, order) * (1 + a * h); };
    const double small = sound(0.5) * std::pow(10, -dice.uniform(6, 11));
    const std::vector<std::function<double(double, int)>> shapes{
        [&](double h, int) { return sound(h) + small * dice.normal(); },                 // plateau
        [&](double h, int) { return sound(h) + small * dice.normal() / std::sqrt(h); },  // growing noise
        [&](double h, int) { return std::hypot(sound(h), small); },                      // digits of a reference
        [&](double h, int) { return sound(h) * (1 + 1e-3 * dice.normal()); },            // relative noise
        [&](double h, int) { return sound(h) * (1 + big * h * h) / (1 + big * h); },     // knee
        [&](double h, int) { return std::pow(h, order) * (1 - big * h); },               // sign change
        [&](double h, int) { return std::pow(h, order) * std::hypot(1 - big * h, h); },  // dip of a norm
        [&](double h, int) { return std::pow(h, order) + big * std::pow(h, order + 1 + i % 2); },  // two powers
    };
    for (const auto& shape : shapes) {
      const Ladder ladder = ladder_of(12, 0.5, [&](double h, int level) { return std::abs(shape(h, level)); });
      INFO(shown(ladder));
      check_no_false_verdict(ladder, order);
      ++ladders;
      resolved += judge(ladder).observed ? 1 : 0;
    }
  }
  CHECK(resolved > ladders * 85 / 100);
}

TEST_CASE("signs let the window reach past where the errors change theirs") {
  Ladder ladder = ladder_of(12, 0.5, [](double h, int) { return std::pow(h, 4) * (1 - 30 * h + 5 * h * h); });
  REQUIRE(ladder.rungs.front().error * ladder.rungs.back().error < 0);
  ladder.carries_sign = true;
  check_resolved(ladder, 4, 1e-3);
  CHECK(std::abs(*judge(ladder).constant - 1) <= 1e-4);
}

TEST_CASE("any ratio of step sizes and any order of rows will do") {
  Ladder ladder{Arithmetic::unknown()};
  int level = 0;
  for (const double steps : {10.0, 640.0, 20.0, 30.0, 100.0, 45.0, 210.0, 1000.0, 70.0}) {
    ladder.rungs.push_back({level++, 1 / steps, std::pow(steps, -3) * (1 + 2 / steps)});
  }
  check_resolved(ladder, 3, 1e-2);
}

TEST_CASE("an order that is no integer is not made one") {
  const Ladder ladder = ladder_of(12, 0.25, [](double h, int) { return 2 * std::pow(h, 1.5) * (1 + 0.5 * h); });
  const Finding finding = judge(ladder);
  REQUIRE(finding.verdict == Verdict::resolved);
  CHECK(std::abs(*finding.observed - 1.5) <= 1e-3);
  CHECK(verdict_on(ladder, 1.5) == Verdict::pass);
  CHECK(verdict_on(ladder, 2) == Verdict::fail);
  CHECK(verdict_on(ladder, 1) == Verdict::superconvergent);
}

TEST_CASE("what has no order ends as no-window, claimed or not, but for wide intervals of short ladders") {
  Dice dice(3);
  double walk = 0;
  const std::vector<std::pair<std::string, std::function<double(double, int)>>> shapes{
      {"random numbers", [&](double, int) { return dice.uniform(0, 1); }},
      {"random sizes", [&](double, int) { return std::exp(dice.uniform(-12, 0)); }},
      {"oscillating", [](double h, int level) { return h * h * (1 + 0.5 * std::sin(2.0 * level)); }},
      {"slope still drifting", [](double, int level) { return std::exp2(-2.0 * level - 0.1 * level * level); }},
      {"h^2 log h", [](double h, int) { return -h * h * std::log(h / 2); }},
      {"h log h", [](double h, int) { return -h * std::log(h / 2); }},
      {"all equal", [](double, int) { return 0.37; }},
      {"rising and falling", [](double h, int level) { return level % 2 == 0 ? h : h / 8; }},
      {"slopes at random",
       [&](double, int level) { return std::exp2(-(walk = level == 0 ? 0 : walk + 2 + 2 * dice.uniform(-1, 1))); }},
  };
  for (const auto& [name, shape] : shapes) {
    for (int count = 3; count <= 14; ++count) {
      const Ladder ladder = ladder_of(count, 0.25, shape);
      INFO(name << ", " << count << " rungs\n" << shown(ladder));
      const Finding finding = judge(ladder);
      if (count < 5) {  // so few rungs show no logarithm; what they do show is told with its width
        const double exponent = name == "h log h" ? 1 : name == "h^2 log h" ? 2 : 0;
        if (finding.observed && exponent > 0) CHECK(std::abs(*finding.observed - exponent) <= *finding.uncertainty);
        if (finding.observed) CHECK(*finding.uncertainty > 0.1);
        for (const double claimed : {1.0, 2.0, 3.0, 4.0})
          if (claimed != exponent) CHECK(word(verdict_on(ladder, claimed)) == "no-window");
        continue;
      }
      CHECK(word(finding.verdict) == "no-window");
      for (const double claimed : {1.0, 2.0, 3.0, 4.0}) CHECK(word(verdict_on(ladder, claimed)) == "no-window");
    }
  }
}

TEST_CASE("one or two usable rungs are never resolved") {
  for (int count = 0; count <= 2; ++count) {
    Ladder ladder = ladder_of(count, 0.25, [](double h, int) { return h * h; });
    CHECK(judge(ladder).verdict == Verdict::no_window);
    ladder.rungs.push_back({9, 0.001, std::nan("")});
    CHECK_FALSE(judge(ladder).observed.has_value());
  }
}

TEST_CASE("runs that blow up are unstable when little else is left") {
  const double inf = std::numeric_limits<double>::infinity();
  CHECK(judge(ladder_of(8, 1, [&](double, int) { return inf; })).verdict == Verdict::unstable);
  CHECK(judge(ladder_of(8, 1, [&](double, int) { return std::nan(""); })).verdict == Verdict::unstable);
  CHECK(judge(ladder_of(8, 1, [&](double, int level) { return level < 7 ? inf : 0.1; })).verdict == Verdict::unstable);
  CHECK(judge(ladder_of(8, 1, [](double h, int) { return 1e-3 * std::exp(0.5 / h); })).verdict == Verdict::unstable);
  // Stable from some step size on.
  check_resolved(ladder_of(12, 1, [&](double h, int level) { return level < 3 ? inf : h * h * (1 + h); }), 2, 1e-3);
}

TEST_CASE("an exact result, and errors that are all rounding, are rounding-limited") {
  Dice dice(4);
  const Ladder exact = ladder_of(8, 1, [](double, int) { return 0.0; });
  CHECK(judge(exact).verdict == Verdict::rounding_limited);
  CHECK(verdict_on(exact, 2) == Verdict::rounding_limited);
  Ladder rounding =
      ladder_of(10, 1, [&](double h, int) { return 1e-8 * std::pow(h, 8) + 3e-16 * std::abs(dice.normal()); });
  CHECK(judge(rounding).verdict == Verdict::rounding_limited);
  rounding.arithmetic.scale = 1;
  rounding.arithmetic.unit_roundoff = 0x1p-53;
  CHECK(verdict_on(rounding, 8) == Verdict::rounding_limited);
}

TEST_CASE("errors that stop falling above all rounding fail a claim") {
  Ladder ladder = ladder_of(12, 0.25, [](double h, int) { return 1e-2 + h; });
  CHECK(verdict_on(ladder, 1) == Verdict::no_window);  // may be the reference's digits
  ladder.arithmetic.scale = 1;
  ladder.arithmetic.unit_roundoff = 0x1p-53;
  CHECK(verdict_on(ladder, 1) == Verdict::fail);
  ladder.floor = 2e-2;  // it is
  CHECK(verdict_on(ladder, 1) != Verdict::fail);
}

TEST_CASE("a floor keeps the digits of the reference out of the window") {
  Ladder ladder = ladder_of(14, 0.25, [](double h, int) { return std::pow(h, 4) * (1 + h) + 1e-12; });
  ladder.floor = 1e-12;
  check_resolved(ladder, 4, 0.05);
}

TEST_CASE("schemes integrated by hand show the orders that they have", "[slow]") {
  const auto check = [](const char* name, double order, auto step, auto wide_step) {
    INFO(name);
    const Ladder narrow = pendulum_ladder<double>(step, 13);
    check_resolved(narrow, order, 0.05);
    const Ladder wide = pendulum_ladder<long double>(wide_step, 13);
    check_resolved(wide, order, 0.01);
  };
  using D = Pendulum<double>;
  using L = Pendulum<long double>;
  check("euler", 1, euler<double>, euler<long double>);
  check("symplectic euler", 1, symplectic_euler<double>, symplectic_euler<long double>);
  check("velocity verlet", 2, velocity_verlet<double>, velocity_verlet<long double>);
  check(
      "runge kutta", 4, [](D s, double h) { return runge_kutta(s, h, 1.0 / 3); },
      [](L s, long double h) { return runge_kutta(s, h, 1.0L / 3); });
}

TEST_CASE("a claim that is no integer is held to its digits") {
  const Ladder ladder = ladder_of(12, 0.25, [](double h, int) { return h * h * (1 + h); });
  CHECK(verdict_on(ladder, 2) == Verdict::pass);
  CHECK(verdict_on(ladder, 2.2) == Verdict::fail);
  CHECK(verdict_on(ladder, 1.8) == Verdict::superconvergent);
}

TEST_CASE("a slope that finer rungs leave contradicts no claim") {
  // An order-1 term comes up slowly under one of order 2.
  const Ladder ladder = ladder_of(9, 0.01, [](double h, int) { return h * h + 2e-6 * h; });
  CHECK(verdict_on(ladder, 1) != Verdict::superconvergent);
}

TEST_CASE("a term of lower order that comes up, of either sign, is not taken for superconvergence") {
  for (const double lower : {1e-5, -1e-5})
    for (int count = 13; count <= 16; ++count) {
      const Ladder ladder = ladder_of(count, 0.5, [&](double h, int) { return h * h * (1 + h) + lower * h; });
      INFO(shown(ladder) << word(verdict_on(ladder, 1)) << ": " << judge(ladder).reason);
      CHECK(verdict_on(ladder, 1) != Verdict::superconvergent);
    }
  // A ladder that is of the higher order keeps it, in rounding too.
  Dice dice(5);
  for (int i = 0; i < 50; ++i) {
    Ladder sound = ladder_of(
        16, 0.5, [&](double h, int) { return std::abs(h * h * (1 + h) + 1e-16 * dice.normal() / std::sqrt(h)); });
    sound.arithmetic.scale = sound.arithmetic.interval = 1;
    sound.arithmetic.unit_roundoff = 0x1p-53;
    CHECK(verdict_on(sound, 1) == Verdict::superconvergent);
  }
}

TEST_CASE("rounding that adds up twice is not mistaken for the scheme's error") {
  Dice dice(6);
  int passed = 0;
  for (int i = 0; i < 50; ++i) {
    Ladder ladder = ladder_of(
        14, 0.5, [&](double h, int) { return std::abs(h * (1 + h) + 0x1p-24 * dice.normal() * std::pow(h, -1.5)); });
    ladder.arithmetic.scale = ladder.arithmetic.interval = 1;
    ladder.arithmetic.unit_roundoff = 0x1p-24;
    ladder.arithmetic.rounding_power = 2;
    INFO(shown(ladder) << word(verdict_on(ladder, 1)));
    const Verdict verdict = verdict_on(ladder, 1);
    CHECK((verdict == Verdict::pass || verdict == Verdict::rounding_limited));
    passed += verdict == Verdict::pass ? 1 : 0;
    CHECK(verdict_on(ladder, 2) != Verdict::pass);
  }
  CHECK(passed > 25);
}

TEST_CASE("errors that wander below what rounding may be decide nothing") {
  // In float, from 2048 steps on.
  Ladder ladder = ladder_of(6, 0x1p-11, [](double h, int) { return 0.5 * h; });
  ladder.arithmetic.scale = ladder.arithmetic.interval = 1;
  ladder.arithmetic.unit_roundoff = 0x1p-24;
  CHECK(verdict_on(ladder, 2) != Verdict::rounding_limited);  // 2^-12 is more than 2^11 roundings
  for (Rung& rung : ladder.rungs) rung.error /= 16;
  CHECK(verdict_on(ladder, 2) == Verdict::rounding_limited);
}

TEST_CASE("a term of the claimed order is found under a larger one of higher order, and only where there is one") {
  const auto ladder = [](double below) {
    return ladder_of(10, 0.25, [=](double h, int) { return std::pow(h, 5) * (below + h * (40 + 7 * h - 3 * h * h)); });
  };
  for (const double below : {1e-4, -1e-6}) {
    Ladder claimed = ladder(below);
    claimed.carries_sign = true;
    claimed.claimed = 5;
    const Finding finding = judge(claimed);
    INFO(finding.reason);
    CHECK(finding.verdict == Verdict::pass);
    REQUIRE(finding.observed);
    CHECK(std::abs(*finding.observed - 5) <= *finding.uncertainty);
    CHECK(*finding.uncertainty < 0.01);
    CHECK(std::abs(*finding.constant - std::abs(below)) <= *finding.constant_uncertainty);
  }
  const Ladder none = ladder(0);
  CHECK(verdict_on(none, 5) == Verdict::superconvergent);
  CHECK(verdict_on(none, 6) == Verdict::pass);
}

TEST_CASE("errors that end with a lower power are not taken for the higher one, however small or noisy they are") {
  const auto printed = [](double error) { return std::stod(fmt::format("{:.1e}", error)); };
  const Ladder digits =
      ladder_of(10, 0.25, [&](double h, int) { return printed(std::abs(std::pow(h, 6) - 1e-8 * h * h)); });
  CHECK(verdict_on(digits, 6) != Verdict::pass);
  const Finding ending = judge(digits);
  if (ending.observed) CHECK(std::abs(*ending.observed - 2) <= *ending.uncertainty);
  Dice dice(7);
  int wrong = 0;
  for (int i = 0; i < 200; ++i) {
    const double knee = 0.04 / (1 << (6 + i % 3));
    const Ladder noisy =
        ladder_of(12, 0.04, [&](double h, int) { return h * (1 + h / knee) * (1 + 0.01 * dice.normal()); });
    wrong += verdict_on(noisy, 2) == Verdict::pass ? 1 : 0;
  }
  CHECK(wrong == 0);
}

TEST_CASE("half an order is the same with more rungs") {
  for (const double order : {0.5, 1.5, 2.5})
    for (int count = 5; count <= 15; ++count) {
      const Finding finding = judge(ladder_of(count, 1, [&](double h, int) { return std::pow(h, order); }));
      INFO(order << " with " << count << " rungs: " << finding.reason);
      REQUIRE(finding.observed);
      CHECK(std::abs(*finding.observed - order) < 1e-9);
    }
}

TEST_CASE("an order that is no integer is not read from steps that hardly differ") {
  Ladder ladder{Arithmetic::unknown()};
  double h = 0.22;
  for (int level = 0; level < 15; ++level, h /= 1.1)
    ladder.rungs.push_back({level, h, h * h * h * (1 + 40 * h * h - 9 * h)});
  const Finding finding = judge(ladder);
  if (finding.observed) CHECK(std::abs(*finding.observed - 3) <= *finding.uncertainty);
}

TEST_CASE("a claim that is no integer passes within the uncertainty only") {
  const Ladder ladder = ladder_of(9, 0.5, [](double h, int) { return std::pow(h, 1.5) * (1 + 0.1 * h); });
  CHECK(verdict_on(ladder, 1.5) == Verdict::pass);
  CHECK(verdict_on(ladder, 1.45) != Verdict::pass);
}

TEST_CASE("broken schemes fail") {
  using D = Pendulum<double>;
  const Ladder stale = pendulum_ladder<double>(stale_verlet<double>, 13);
  CHECK(verdict_on(stale, 2) == Verdict::fail);
  const Ladder weight = pendulum_ladder<double>([](D s, double h) { return runge_kutta(s, h, 0.3334); }, 13);
  INFO(judge(weight).reason);
  CHECK(verdict_on(weight, 4) == Verdict::fail);
  CHECK(verdict_on(pendulum_ladder<double>(euler<double>, 13), 2) == Verdict::fail);
}

TEST_CASE("errors below the noise that comes with them are no rounding, and errors that grow do not stop falling") {
  Ladder hidden = ladder_of(4, 0.1, [](double h, int) { return h * h; });
  for (Rung& rung : hidden.rungs) rung.noise = 0.005;
  CHECK(verdict_on(hidden, 7) == Verdict::no_window);
  CHECK_THAT(judge(hidden).reason, Catch::Matchers::ContainsSubstring("above the noise that comes with them"));
  const Ladder growing = ladder_of(4, 0.1, [](double h, int) { return 0.001 / h; });
  CHECK_THAT(judge(growing).reason, Catch::Matchers::StartsWith("errors grow as the step falls"));
}
