// Values without a known limit: the limit with its interval, order and verdict.
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <numbers>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/fit/fit.hpp"
#include "halfstep/engine/fit/gci_table.hpp"
#include "halfstep/engine/values/grid_convergence.hpp"
#include "halfstep/engine/values/judge_values.hpp"
#include "halfstep/engine/values/printed_unit.hpp"
#include "tests/calibration/value_score.hpp"
#include "tests/catch.hpp"
#include "tests/fit/fit_text.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

/// pi by trapezoids under 4 / (1 + x^2): order 2.
double trapezoids(int steps) {
  double sum = 0;
  for (int i = 0; i <= steps; ++i) {
    const double x = static_cast<double>(i) / steps;
    sum += (i == 0 || i == steps ? 0.5 : 1) * 4 / (1 + x * x);
  }
  return sum / steps;
}

std::string pi_text(const std::string& claimed, std::initializer_list<int> counts) {
  std::string text = "steps,value,claimed\n";
  for (const int steps : counts) text += fmt::format("{},{},{}\n", steps, trapezoids(steps), claimed);
  return text;
}

bool holds(const Limit& limit, double truth) { return limit.low <= truth && truth <= limit.high; }

const IntervalScore& score_of(const std::vector<IntervalScore>& scores, std::string_view family,
                              std::string_view rule) {
  for (const IntervalScore& one : scores)
    if (one.family == family && one.rule == rule) return one;
  throw std::logic_error("no such score");
}

}  // namespace

TEST_CASE("values: limit, order and verdict of an integral", "[fit][values]") {
  for (const char* claimed : {"2", "", "3", "1"}) {
    const Fit one = fit_text(pi_text(claimed, {2, 4, 8, 16, 32, 64}))[0];
    INFO(claimed << ": " << one.finding.reason);
    REQUIRE(one.limits.size() == 1);
    REQUIRE(one.limits[0].limit);
    CHECK(holds(*one.limits[0].limit, std::numbers::pi));
    CHECK(one.limits[0].limit->half_width() < 1e-2 * std::abs(trapezoids(64) - std::numbers::pi));
    REQUIRE(one.finding.observed);
    CHECK(std::abs(*one.finding.observed - 2) <= 0.01);
    REQUIRE(one.finding.constant);
    CHECK(std::abs(*one.finding.constant - 1.0 / 6) <= 1e-3);  // Euler and Maclaurin: (f'(1) - f'(0)) / 12 = -1/6
    const std::string claim = claimed;
    CHECK(one.finding.verdict == (claim == "2"   ? Verdict::pass
                                  : claim == ""  ? Verdict::resolved
                                  : claim == "3" ? Verdict::fail
                                                 : Verdict::superconvergent));
  }
}

TEST_CASE("values: three rungs are an answer with its width, two are none", "[fit][values]") {
  const Fit three = fit_text(pi_text("", {4, 8, 16}))[0];
  REQUIRE(three.limits[0].limit);
  CHECK(holds(*three.limits[0].limit, std::numbers::pi));
  CHECK(three.limits[0].limit->half_width() > 1e-7);
  const Fit two = fit_text(pi_text("2", {4, 8}))[0];
  CHECK_FALSE(two.limits[0].limit);
  CHECK(two.finding.verdict == Verdict::no_window);
  CHECK(two.finding.reason == "2 values are too few: a limit takes at least 3");
  const Fit one_step = fit_text("h,value\n0.1,1\n0.1,2\n0.1,3\n")[0];
  CHECK(one_step.finding.reason.starts_with("1 value is too few: a limit takes at least 3; mean of up to 3 values"));
}

TEST_CASE("values: a component that is constant hides the order of no other", "[fit][values]") {
  const auto order_of = [](bool beside) {
    std::string text = std::string("h,value_x") + (beside ? ",value_z" : "") + "\n";
    for (const double h : {0.4, 0.2, 0.1, 0.05})
      text += fmt::format("{},{:.7f}{}\n", h, 1.2346 + 0.3 * h * h + 0.05 * h * h * h, beside ? ",0" : "");
    return fit_text(text)[0].finding.observed;
  };
  REQUIRE(order_of(false));
  REQUIRE(order_of(true));
  CHECK(*order_of(true) == Approx(*order_of(false)).margin(0.05));
}

TEST_CASE("values: noise and step sizes out of all proportion are an answer, not an end", "[fit][values]") {
  for (const char* text : {"h,value,noise\n0.4,1.1,1e200\n0.2,1.02,1e200\n0.1,1.005,1e200\n",
                           "h,value\n1e300,1.1\n1,1.02\n1e-300,1.005\n"}) {
    const Fit one = fit_text(text)[0];
    INFO(text << one.finding.reason);
    CHECK(one.finding.verdict == Verdict::no_window);
    CHECK_FALSE(one.finding.observed);
  }
}

TEST_CASE("values: columns of values beside one of errors are ignored, as any other", "[fit][values]") {
  const std::string errors = "h,error\n0.4,0.16\n0.2,0.04\n0.1,0.01\n0.05,0.0025\n";
  const std::string both = "h,error,value,value_of_x\n0.4,0.16,1,a\n0.2,0.04,2,b\n0.1,0.01,3,c\n0.05,0.0025,4,\n";
  CHECK(fit_csv(fit_text(both)) == fit_csv(fit_text(errors)));
}

TEST_CASE("values: irregular, unsorted and repeated rungs are data", "[fit][values]") {
  const std::string sorted = fit_csv(fit_text(pi_text("2", {3, 5, 6, 11, 14, 30})));
  CHECK(fit_csv(fit_text(pi_text("2", {14, 3, 30, 6, 5, 11}))) == sorted);
  const Fit one = fit_text(pi_text("2", {14, 3, 30, 6, 5, 11, 14}))[0];
  CHECK(holds(*one.limits[0].limit, std::numbers::pi));
  CHECK(one.finding.verdict == Verdict::pass);
  CHECK(one.values[0].size() == 6);
  CHECK(one.finding.reason.ends_with("mean of up to 2 values at one step size"));
}

TEST_CASE("values: several columns are a vector", "[fit][values]") {
  std::string text = "h,value_x,value_y,claimed\n";
  for (int k = 1; k < 9; ++k) {
    const double h = std::ldexp(1, -k);
    text += fmt::format("{},{},{},2\n", h, 3 + h * h * (1 + h), -1 + 2 * h * h * (1 - h / 3));
  }
  const Fit one = fit_text(text)[0];
  REQUIRE(one.limits.size() == 2);
  CHECK(one.components == std::vector<std::string>{"value_x", "value_y"});
  CHECK(holds(*one.limits[0].limit, 3));
  CHECK(holds(*one.limits[1].limit, -1));
  CHECK(one.finding.verdict == Verdict::pass);
  CHECK(std::abs(*one.finding.constant - std::sqrt(5)) <= 1e-2);  // of the norm
  const std::string csv = fit_csv({one});
  CHECK(
      csv.starts_with("series,claimed,observed,uncertainty,constant,first_level,last_level,verdict,reason,"
                      "limit,limit_low,limit_high\n"));
  CHECK(std::count(csv.begin(), csv.end(), ';') >= 3);
}

TEST_CASE("values: what tends to nothing, and what does not differ", "[fit][values]") {
  const Fit growing = fit_text("h,value,claimed\n0.4,1,1\n0.2,2,1\n0.1,3,1\n0.05,4,1\n")[0];
  CHECK_FALSE(growing.limits[0].limit);
  CHECK(growing.finding.verdict == Verdict::no_window);
  CHECK(growing.finding.reason.find("no limit shows") != std::string::npos);
  const Fit equal = fit_text("h,value\n0.4,1.25\n0.2,1.25\n0.1,1.25\n")[0];
  CHECK(equal.finding.verdict == Verdict::rounding_limited);
  CHECK(equal.limits[0].limit->value == 1.25);
  CHECK(equal.limits[0].limit->half_width() == Approx(0.01));
  const Fit lost = fit_text(pi_text("2", {2, 4, 8, 16, 32}) + "64,nan,2\n")[0];
  CHECK(lost.finding.verdict == Verdict::unstable);
  CHECK(holds(*lost.limits[0].limit, std::numbers::pi));
}

TEST_CASE("values: a noise that is told widens the interval", "[fit][values]") {
  std::string told = "h,value,noise\n", untold = "h,value\n";
  for (int k = 1; k < 8; ++k) {
    const double h = std::ldexp(1, -k);
    told += fmt::format("{},{},1e-3\n", h, 1 + h * h);
    untold += fmt::format("{},{}\n", h, 1 + h * h);
  }
  CHECK(fit_text(told)[0].limits[0].limit->half_width() > 1e-4);
  CHECK(fit_text(untold)[0].limits[0].limit->half_width() < 1e-6);
}

TEST_CASE("values: the last digit that is printed", "[values]") {
  const auto unit = [](std::initializer_list<double> values) {
    ValueLadder ladder;
    for (const double value : values) ladder.push_back({1, value, 0});
    return printed_unit(ladder);
  };
  CHECK(unit({1.25, 1.3, 0}) == Approx(0.01));
  CHECK(unit({1200, 1300}) == Approx(100));
  CHECK(unit({1e-7, 3e-7}) == Approx(1e-7));
  CHECK(unit({1.25, 1.0 / 3}) == 0);
  CHECK(unit({0, 0}) == 0);
}

TEST_CASE("values: bad data are refused by file, line and column", "[fit][values]") {
  CHECK(refusal_of_fit("h,value\n0,1\n") == "data.csv:2:1: column \"h\": 0 is not a positive number");
  CHECK(refusal_of_fit("h,value\n0.1,big\n") == "data.csv:2:5: column \"value\": \"big\" is not a number");
  CHECK(refusal_of_fit("h,value_x,value_y\n0.1,1,\n").starts_with("data.csv:2:7: column \"value_y\" is empty"));
  CHECK(refusal_of_fit("value\n1\n") ==
        "data.csv:1:1: column \"h\" is missing; found: value; expected: h or dt or dx or steps or N");
  CHECK(refusal_of_fit("h,values\n0.1,1\n")
            .starts_with("data.csv:1: column \"values\" is unknown (did you mean \"value\"?)"));
  CHECK(refusal_of_fit("").find("is empty") != std::string::npos);
  CHECK(refusal_of_fit("h,value\n").find("no rows") != std::string::npos);
}

TEST_CASE("values: the rules of grid convergence, by hand", "[values]") {
  // f = 1 + h^2 at h = 1, 2, 4: differences 3 and 12, order 2, so that Richardson's error of the finest is 1.
  const ValueLadder exact = {{4, 17, 0}, {2, 5, 0}, {1, 2, 0}};
  CHECK(roache(exact, {})->half_width == Approx(1.25));
  CHECK(celik(exact, {})->half_width == Approx(1.25));
  CHECK(xing_stern(exact, 2)->half_width == Approx(1.6));
  CHECK(xing_stern(exact, 4)->half_width == Approx(2.45 - 0.85 / 2));
  CHECK(xing_stern(exact, 1)->half_width == Approx(16.4 * 2 - 14.8));
  CHECK(roache(exact, {})->value == 2);
  CHECK_FALSE(eca_hoekstra(exact, {}));
  CHECK(eca_hoekstra({{8, 65, 0}, {4, 17, 0}, {2, 5, 0}, {1, 2, 0}}, {})->half_width == Approx(1.25).epsilon(1e-4));
  // Ratios 2 and 3.
  CHECK(roache({{6, 37, 0}, {2, 5, 0}, {1, 2, 0}}, {})->half_width == Approx(1.25));
  CHECK(celik({{6, 37, 0}, {2, 5, 0}, {1, 2, 0}}, {})->half_width == Approx(1.25));
  // Differences of two signs: -6 and 3.
  const ValueLadder turning = {{4, -1, 0}, {2, 5, 0}, {1, 2, 0}};
  CHECK_FALSE(roache(turning, {}));
  CHECK_FALSE(xing_stern(turning, 2));
  CHECK(celik(turning, {})->half_width == Approx(1.25 * 3));  // order 1
  const std::string table = gci_table(fit_text("h,value\n4,-1\n2,5\n1,2\n"));
  CHECK(table.find("Roache        no interval\n") != std::string::npos);
  CHECK(table.find("Celik et al.") != std::string::npos);
  CHECK_THROWS_AS(gci_table(fit_text("h,error\n4,1\n2,5\n1,2\n")), InputError);
}

TEST_CASE("values: intervals hold the limits of ladders that nothing was calibrated on", "[values][slow]") {
  const auto scores = score_intervals(held_out, 300);
  const IntervalScore &all = score_of(scores, "all", "halfstep"), &index = score_of(scores, "all", "Roache");
  CHECK(all.ladders >= 2000);
  CHECK(all.answered_percent() >= 95);
  CHECK(all.covered_percent() >= 94);
  CHECK(all.covered_percent() <= 97);
  for (const auto family : value_families()) {
    INFO(family);
    CHECK(score_of(scores, family, "halfstep").covered_percent() >= 90);
    CHECK(score_of(scores, family, "halfstep").answered_percent() >= 90);
  }
  CHECK(2 * all.median_beside <= index.median_beside);
}

TEST_CASE("values: no claim is contradicted that holds, and none passes that does not", "[values][slow]") {
  int confirmed = 0, false_passes = 0, false_contradictions = 0;
  for (const auto family : value_families())
    for (std::uint64_t seed = held_out; seed < held_out + 60; ++seed) {
      const KnownLimit known = value_ladder(family, seed);
      if (!known.order) continue;
      for (const double off : {0.0, 1.0, -1.0}) {
        Ladder claim{Arithmetic::unknown()};
        claim.claimed = *known.order + off;
        if (*claim.claimed <= 0) continue;
        const Verdict verdict = judge_values({known.ladder}, claim).finding.verdict;
        if (off == 0) {
          confirmed += verdict == Verdict::pass ? 1 : 0;
          false_contradictions += verdict == Verdict::fail || verdict == Verdict::superconvergent ? 1 : 0;
        } else {
          false_passes += verdict == Verdict::pass ? 1 : 0;
        }
      }
    }
  CHECK(confirmed >= 200);
  CHECK(false_passes == 0);
  CHECK(false_contradictions == 0);
}
