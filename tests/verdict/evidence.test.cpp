// The tests that a verdict rests on, one by one, and the table that decides.
#include "halfstep/engine/verdict/evidence.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <string>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/verdict/decision.hpp"
#include "halfstep/engine/verdict/why.hpp"
#include "tests/calibration/ladders.hpp"
#include "tests/catch.hpp"
#include "tests/ladder_maker.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

using Law = std::function<double(double)>;

Ladder made(Law law, int count = 10, std::optional<double> claimed = std::nullopt) {
  Ladder ladder = ladder_of(count, 0.5, [&](double h, int) { return law(h); });
  ladder.claimed = claimed;
  return ladder;
}

Ladder in_double(Ladder ladder) {
  ladder.arithmetic.unit_roundoff = 0x1p-53;
  ladder.arithmetic.scale = ladder.arithmetic.interval = 1;
  return ladder;
}

Ladder with(Ladder ladder, const std::function<void(Ladder&)>& change) {
  change(ladder);
  return ladder;
}

const Law square = [](double h) { return h * h * (1 + h); };
const Law half = [](double h) { return std::sqrt(h) * (1 + 0.3 * h); };
const Law flat = [](double h) { return h * h + 1e-3; };
const Law restless = [](double h) { return h * h * (1 + 0.9 * std::sin(5 * std::log(h))); };
const Law printed = [](double h) { return std::stod(fmt::format("{:.1e}", std::abs(std::pow(h, 5) - 1e-12 * h))); };
const Law late = [](double h) { return h * h * (1 + 0.5 * h) + 1.5e-4 * h; };

// Slopes turn back and forth, as noise makes them.
Ladder wavering(double size, double phase, int count = 10, std::optional<double> claimed = std::nullopt) {
  Ladder ladder =
      ladder_of(count, 0.5, [&](double h, int level) { return h * h * (1 + size * std::cos(phase * level)); });
  ladder.claimed = claimed;
  return ladder;
}

Ladder calibration(std::string_view family, std::uint64_t seed, std::optional<double> claimed = std::nullopt) {
  Ladder ladder = calibration_ladder(family, seed).ladder;
  ladder.claimed = claimed;
  return ladder;
}

// Errors of order 8 whose slopes fall through 8 and turn only where rounding has taken over: the velocity of
// cooper-verner-8 on damped-spring, in double.
Ladder of_order_eight() {
  Ladder ladder{Arithmetic(info(Precision::double_).unit_roundoff, 1, 6)};
  double h = 0.75;
  for (const double error : {7.589e-2, 4.772e-5, 7.300e-8, 2.598e-10, 1.4326e-12, 1.028e-14, 9.29e-15, 1.274e-14}) {
    ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), h, error});
    h /= 2;
  }
  ladder.claimed = 8;
  return ladder;
}

// Errors of order 5 that rounding stops at 1e-13: the finest two slopes are near 1.
Ladder stopped_by_rounding() {
  int level = 0;
  const double errors[] = {1.2537077e-08, 3.8680623e-10, 1.2016967e-11, 3.8226398e-13, 1.5810891e-13, 7.078177e-14};
  Ladder ladder = ladder_of(6, 0.0625, [&](double, int) { return errors[level++]; });
  ladder.claimed = 5;
  return ladder;
}

// A ladder on which a test holds, and one on which it was asked and does not.
struct Sample {
  Test test;
  Ladder holds;
  Ladder fails;
};

std::vector<Sample> samples() {
  const auto lose_finest = [](Ladder& ladder) { ladder.rungs.back().error = no_number; };
  const auto lose_coarsest = [](Ladder& ladder) { ladder.rungs.front().error = no_number; };
  const auto many_steps = [](Ladder& ladder) { ladder.arithmetic.interval = 1e4; };
  const auto too_close = [](Ladder& ladder) {
    for (Rung& rung : ladder.rungs) rung.h = 0.5 - 1e-3 * rung.level;
  };
  const auto uncertain = [](Ladder& ladder) {
    for (Rung& rung : ladder.rungs) rung.noise = 0.4 * rung.error;
  };
  const auto closer = [](Ladder& ladder) {
    double h = 0.5;
    for (Rung& rung : ladder.rungs) rung.h = h, rung.error = half(h), h /= 1.3;
  };
  const auto nothing_but_noise = in_double(made([](double h) { return 1e-16 * (1 + 0.4 * std::sin(9 / h)); }));
  const auto known_floor = [](double floor) { return [=](Ladder& ladder) { ladder.floor = floor; }; };
  return {
      {Test::sound_steps, made(square), with(made(square), [](Ladder& l) { l.rungs[3].h = no_number; })},
      {Test::finite_results, made(square), made(square, 2)},
      {Test::separate_rungs, made(square), with(made(square, 3), too_close)},
      {Test::usable_rungs, made(square), with(made(square, 5), uncertain)},
      {Test::stated_noise, with(made(square, 5), uncertain), made(square)},
      {Test::stops_falling, made(flat), made(square)},
      {Test::stops_at_rounding, nothing_but_noise, in_double(made(flat))},
      {Test::slope_known, made(square), made(square, 3)},
      {Test::near_whole, made(square), made(half)},
      {Test::constant_known, made(square), calibration("plain", 67)},
      {Test::finer_far, with(made(square), [](Ladder& l) { l.rungs[8].error *= 2, l.rungs[9].error *= 4; }),
       made(square)},
      {Test::finer_settle_lower, made(printed, 14), made(square)},
      {Test::fraction_known, made(half), made(restless)},
      {Test::window_width, made(half), with(made(half, 7), closer)},
      {Test::interval_width, wavering(0.1, 2.9), made(restless)},
      {Test::hidden_term, made([](double h) { return 1e6 * std::pow(h, 4) + h * h; }, 10, 2),
       made([](double h) { return std::pow(h, 4); }, 10, 2)},
      {Test::stays, in_double(made(flat)),
       in_double(made([](double h) { return 1e-3 * (1 + 0.5 * std::sin(1 / h)); }))},
      {Test::order, made(square), made(restless)},
      {Test::interval, wavering(0.1, 2.9), made(square)},
      {Test::lower_term, made(late), made(square)},
      {Test::floor_reached, with(made(flat), known_floor(1e-3)), with(made(square), known_floor(1e-20))},
      {Test::rounding_reached, nothing_but_noise, in_double(made(square))},
      {Test::few_finite, with(made(square, 3), [](Ladder& l) { l.rungs[0].error = l.rungs[1].error = no_number; }),
       with(made(square), lose_coarsest)},
      {Test::grows, made([](double h) { return std::pow(h, -3); }), made(square)},
      {Test::exact, made([](double) { return 0; }), with(made(square), [](Ladder& l) { l.rungs.back().error = 0; })},
      {Test::claimed, made(square, 10, 2), made(square)},
      {Test::claim_held, made(square, 10, 2), made(square, 10, 4)},
      {Test::one_order_held, wavering(0.1, 2.9, 10, 2), wavering(0.15, 1.7, 5, 2)},
      {Test::near_half, wavering(0.1, 2.9, 10, 4), made([](double h) { return std::pow(h, 2.15) * (1 + h); }, 5, 4)},
      {Test::window_in_rounding, with(in_double(made([](double h) { return 1e-12 * h * h; }, 5, 4)), many_steps),
       in_double(made(square, 10, 4))},
      {Test::beyond_solution,
       with(made([](double h) { return 1e9 * square(h); }, 10, 4), [](Ladder& l) { l.arithmetic.scale = 1; }),
       in_double(made(square, 10, 4))},
      {Test::slope_sharp, made(square, 10, 4), made(square, 4, 4)},
      {Test::beside_claim, made([](double h) { return std::pow(h, 2.9); }, 10, 3),
       made([](double h) { return std::pow(h, 2.7); }, 10, 3)},
      {Test::clearly_off, wavering(0.1, 2.9, 10, 4), wavering(0.1, 2.9, 10, 2)},
      {Test::interval_rungs, wavering(0.1, 2.9, 10, 4), made(square, 3, 4)},
      {Test::interval_above_rounding, wavering(0.1, 2.9, 10, 4), stopped_by_rounding()},
      {Test::interval_seen, wavering(0.1, 2.9, 10, 4), of_order_eight()},
      {Test::higher, made(square, 10, 1), made(square, 10, 4)},
      {Test::missing_results, with(made(square), lose_finest), with(made(square), lose_coarsest)},
      {Test::finer_aside, calibration("self-reference", 2), calibration("plain", 2)},
      {Test::interval_borne_out, calibration("plain", 186), calibration("an outlier", 28)},
      {Test::finer_leave, calibration("self-reference", 12, 4), calibration("plain", 2, 4)},
      {Test::gives_way, calibration("plain", 10, 1), calibration("plain", 1, 1)},
  };
}

}  // namespace

TEST_CASE("every test of a ladder holds where it should, and fails where it should", "[evidence]") {
  std::set<Test> sampled;
  for (const Sample& sample : samples()) sampled.insert(sample.test);
  for (std::size_t i = 0; i <= static_cast<std::size_t>(Test::missing_results); ++i) {
    INFO(info(static_cast<Test>(i)).name);
    CHECK(sampled.contains(static_cast<Test>(i)));
  }
  for (const Sample& sample : samples()) {
    INFO(info(sample.test).name << "\nholds:\n" << why(sample.holds) << "\nfails:\n" << why(sample.fails));
    CHECK(analyse(sample.holds).evidence.holds(sample.test));
    CHECK(analyse(sample.fails).evidence.fails(sample.test));
  }
}

TEST_CASE("a number that is none holds no test", "[evidence]") {
  for (std::size_t i = 0; i <= static_cast<std::size_t>(Test::missing_results); ++i) {
    const auto test = static_cast<Test>(i);
    INFO(info(test).name);
    CHECK_FALSE((Evidence{test, no_number, 1}.holds()));
    CHECK_FALSE((Evidence{test, 1, no_number}.holds()));
  }
  EvidenceList none;
  CHECK_FALSE(none.holds(Test::order));
  CHECK_FALSE(none.fails(Test::order));
}

TEST_CASE("a test that is asked again has its last answer", "[evidence]") {
  EvidenceList list;
  CHECK_FALSE(list.add(Test::interval_width, 0.7, 0.5));
  CHECK(list.add(Test::interval_width, 0.3, 0.5));
  CHECK(list.all().size() == 1);
  CHECK(list.holds(Test::interval_width));
}

TEST_CASE("the decision depends on the evidence alone", "[evidence]") {
  Analysis analysis = analyse(made(square, 10, 4));
  REQUIRE(decide(analysis).finding.verdict == Verdict::fail);
  analysis.evidence.add(Test::claim_held, 0, 0.25);
  CHECK(decide(analysis).finding.verdict == Verdict::pass);
  analysis.evidence.add(Test::claim_held, 2, 0.25);
  analysis.evidence.add(Test::slope_sharp, 0.3, 0.15);
  CHECK(decide(analysis).finding.verdict == Verdict::no_window);
  analysis.evidence.add(Test::slope_sharp, 0.1, 0.15);
  analysis.evidence.add(Test::higher, true);
  CHECK(decide(analysis).finding.verdict == Verdict::superconvergent);
  analysis.evidence.add(Test::beyond_solution, 2, 1);
  CHECK(decide(analysis).finding.verdict == Verdict::no_window);
}

TEST_CASE("a missing result is told for itself, whatever interval others show", "[evidence]") {
  Ladder ladder = wavering(0.1, 2.9);
  REQUIRE(analyse(ladder).evidence.holds(Test::interval));
  Rung missing = ladder.rungs.back();
  missing.h /= 2, missing.error = no_number, ++missing.level;
  ladder.rungs.push_back(missing);
  const Finding finding = judge(ladder);
  CHECK(finding.verdict == Verdict::unstable);
  CHECK_THAT(finding.reason, Catch::Matchers::StartsWith("no result from h = "));
}

TEST_CASE("every rule but the last has conditions, and the last has none", "[evidence]") {
  REQUIRE(rules().size() > 20);
  for (std::size_t i = 0; i + 1 < rules().size(); ++i) {
    INFO(rules()[i].when);
    CHECK_FALSE(rules()[i].conditions.empty());
  }
  CHECK(rules().back().conditions.empty());
  CHECK(decide(analyse(Ladder{Arithmetic::unknown()})).rule->verdict == Verdict::no_window);
}

TEST_CASE("why: the verdict, its rule, the rungs and every test", "[evidence]") {
  const std::string text = why(made(square, 10, 4));
  CHECK_THAT(text, ContainsSubstring("fail: observed 2, claimed 4\n  because the order is lower"));
  CHECK_THAT(text, ContainsSubstring("slope-known"));
  CHECK_THAT(text, ContainsSubstring("claim-held                  2 <= 0        no"));
  CHECK(why(Ladder{Arithmetic::unknown()}).find("no-window: 0 errors are too few") == 0);
}

TEST_CASE("every test holds on some calibration ladder and fails on another, and every rule decides one",
          "[evidence]") {
  std::set<Test> held, failed;
  std::set<std::string_view> decided;
  const auto look = [&](const Ladder& ladder) {
    const Analysis analysis = analyse(ladder);
    for (const Evidence& one : analysis.evidence.all()) (one.holds() ? held : failed).insert(one.test);
    decided.insert(decide(analysis).rule->when);
  };
  for (const Sample& sample : samples()) look(sample.holds), look(sample.fails);
  for (const auto family : calibration_families())
    for (std::uint64_t seed = 0; seed < 60; ++seed)
      for (const double claim : {1, 2, 4}) {
        Ladder ladder = calibration_ladder(family, seed).ladder;
        ladder.claimed = claim;
        look(ladder);
      }
  for (std::size_t i = 0; i <= static_cast<std::size_t>(Test::missing_results); ++i) {
    INFO(info(static_cast<Test>(i)).name);
    CHECK(held.contains(static_cast<Test>(i)));
    CHECK(failed.contains(static_cast<Test>(i)));
  }
  for (const Rule& rule : rules()) {
    INFO(rule.when);
    CHECK(decided.contains(rule.when));
  }
}
