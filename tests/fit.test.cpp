// Fitting orders to data from elsewhere; and the verdict beside the field's rules, on ladders of known order.
#include "studies/fit.hpp"

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/error.hpp"
#include "studies/field_rules.hpp"
#include "tests/catch.hpp"
#include "tests/ladder_maker.hpp"
#include "tests/places.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

std::vector<Fit> fitted(const std::string& text) {
  const TemporaryFolder folder;
  std::ofstream(folder / "data.csv") << text;
  return fit(folder / "data.csv");
}

std::string refusal(const std::string& text) {
  const TemporaryFolder folder;
  std::ofstream(folder / "data.csv") << text;
  try {
    fit(folder / "data.csv");
  } catch (const InputError& error) {
    return std::string(error.what()).substr(folder.path.string().size() + 1);
  }
  return "accepted";
}

std::string ladder_text(double order, const std::string& before, const std::string& after) {
  std::string text;
  for (int k = 2; k < 10; ++k) {
    const double h = std::ldexp(1.0, -k);
    text += before + std::to_string(1 << k) + "," + std::to_string(std::pow(h, order) * (1 + h) * 1e12) + after + "\n";
  }
  return text;
}

// Schemes integrated by hand, with the order that they have.
std::vector<KnownLadder> integrated_ladders() {
  using D = Pendulum<double>;
  std::vector<KnownLadder> ladders{
      {pendulum_ladder<double>(euler<double>, 15), 1, true},
      {pendulum_ladder<double>(symplectic_euler<double>, 15), 1, true},
      {pendulum_ladder<double>(velocity_verlet<double>, 15), 2, true},
      {pendulum_ladder<double>([](D s, double h) { return runge_kutta(s, h, 1.0 / 3); }, 15), 4, true},
  };
  for (KnownLadder& known : ladders) {
    known.ladder.unit_roundoff = known.ladder.scale = known.ladder.floor = 0;  // as bare as the rules get it
  }
  return ladders;
}

}  // namespace

TEST_CASE("fit: steps or h, series or problem and method, claims, comments, blown-up runs") {
  const auto by_steps = fitted("# from elsewhere\nsteps,error\n2,nan\n" + ladder_text(2, "", ""));
  REQUIRE(by_steps.size() == 1);
  CHECK(by_steps[0].series.empty());
  CHECK(by_steps[0].finding.verdict == Verdict::resolved);
  CHECK(std::abs(*by_steps[0].finding.observed - 2) <= 0.01);
  CHECK(std::abs(*by_steps[0].finding.constant / 1e12 - 1) <= 1e-3);
  CHECK(by_steps[0].ladder.rungs.front().h == 0.5);

  const auto by_method = fitted("precision,method,problem,claimed,steps,error\n" + ladder_text(2, "double,a,p,2,", "") +
                                ladder_text(3, "double,b,p,4,", ""));
  REQUIRE(by_method.size() == 2);
  CHECK(by_method[0].series == "p a double");
  CHECK(by_method[0].finding.verdict == Verdict::pass);
  CHECK(by_method[0].ladder.unit_roundoff == 0x1p-53);
  CHECK(by_method[1].finding.verdict == Verdict::fail);
  CHECK(claim_failed(by_method));
  CHECK_FALSE(claim_failed(by_steps));

  const auto mixed = fitted("h,error,series\n0.1,1e-2,x\n0.1,1e-3,y\n0.05,2.5e-3,x\n0.05,1.2e-4,y\n");
  REQUIRE(mixed.size() == 2);
  CHECK(mixed[0].series == "x");
  CHECK(mixed[1].finding.verdict == Verdict::no_window);
}

TEST_CASE("fit: signed errors are taken as components") {
  const auto fits = fitted("steps,error\n4,0.01\n8,-1e-3\n16,-2.5e-4\n");
  CHECK(fits[0].ladder.carries_sign);
}

TEST_CASE("fit: the tables") {
  const auto fits = fitted("series,claimed,steps,error\n" + ladder_text(2, "\"a, b\",2,", "") + "c,,4,0.1\n");
  const std::string csv = fit_csv(fits);
  CHECK(csv.starts_with("series,claimed,observed,uncertainty,constant,first_level,last_level,verdict\n\"a, b\",2,"));
  CHECK(csv.ends_with(",pass\nc,,,,,,,no-window\n"));
  const std::string table = fit_table(fits);
  CHECK(table.find("pass") != std::string::npos);
  CHECK(table.find("no-window") != std::string::npos);
}

TEST_CASE("fit: bad data are refused by file, line and column") {
  CHECK(refusal("h,error\n0.1,1\n0,2\n") == "data.csv:3: column \"h\": 0 is not a positive number");
  CHECK(refusal("h,error\n0.1,1\n-1,2\n") == "data.csv:3: column \"h\": -1 is not a positive number");
  CHECK(refusal("h,error\nnan,1\n") == "data.csv:2: column \"h\": nan is not a positive number");
  CHECK(refusal("steps,error\n-4,1\n") == "data.csv:2: column \"steps\": -4 is not a positive number");
  CHECK(refusal("h,error\n0.1,1\n0.1,2\n") ==
        "data.csv:3: column \"h\": 0.1 is there already, in line 2 of series \"\"");
  CHECK(refusal("error\n1\n") ==
        "data.csv:2: neither column \"h\" nor column \"steps\" has a value; one of them is needed");
  CHECK(refusal("h,error,claimed\n0.1,1,2\n0.2,1,3\n") ==
        "data.csv:3: column \"claimed\": 3 contradicts 2 in line 2 of series \"\"");
  CHECK(refusal("h,error\n").find("no rows") != std::string::npos);
  CHECK(refusal("h\n0.1\n").find("\"error\" is missing") != std::string::npos);
  CHECK(refusal("h,error\n0.1,big\n").find("data.csv:2") == 0);
}

TEST_CASE("the field's rules accept and refuse what they say") {
  const auto accepts = [](std::size_t rule, const Ladder& ladder, double order) {
    return field_rules().at(rule).accepts(ladder, order);
  };
  const Ladder clean = ladder_of(8, 0.25, [](double h, int) { return h * h; });
  const Ladder flat = ladder_of(12, 0.25, [](double h, int) { return h * h + 1e-5; });
  for (std::size_t rule = 0; rule < field_rules().size(); ++rule) {
    INFO(field_rules()[rule].name);
    CHECK(accepts(rule, clean, 2));
    CHECK_FALSE(accepts(rule, clean, 3));
  }
  CHECK_FALSE(accepts(0, flat, 2));  // the mean takes the plateau along
  CHECK(accepts(2, flat, 2));        // the largest slope does not see it
  CHECK(accepts(2, clean, 1));       // and accepts every lower order
  CHECK_FALSE(accepts(3, flat, 2));
}

TEST_CASE("the verdict errs less than the field's rules on integrated ladders") {
  const auto scores = compare_rules(integrated_ladders());
  REQUIRE(scores.size() == field_rules().size() + 1);
  const RuleScore& ours = scores.back();
  CHECK(ours.rule == "halfstep");
  CHECK(ours.false_rejections_percent == 0);
  CHECK(ours.false_acceptances_percent == 0);
  CHECK(ours.unresolved_percent == 0);
  for (std::size_t i = 0; i + 1 < scores.size(); ++i) {
    INFO(scores[i].rule);
    CHECK(scores[i].ladders == 4);
  }
}

TEST_CASE("ladders of known order from elsewhere, where they are at hand") {
  const std::filesystem::path folder = std::filesystem::path(source_dir) / ".." / "shared" / "ladders";
  if (!std::filesystem::exists(folder / "orders.csv")) {
    WARN("skipped: " << folder.string() << " is not there");
    return;
  }
  for (const std::string precision : {"double", "80"}) {
    int all = 0, decidable = 0, wrong = 0, wrong_decidable = 0, unanswered = 0, uncovered = 0;
    for (const KnownLadder& known : read_known_ladders(folder, precision)) {
      ++all;
      decidable += known.decidable ? 1 : 0;
      const auto verdict_on = [&](double claimed) {
        Ladder ladder = known.ladder;
        ladder.claimed = claimed;
        return judge(ladder).verdict;
      };
      const Finding finding = judge(known.ladder);
      const Verdict truth = verdict_on(known.order);
      const bool is_wrong = truth == Verdict::fail || truth == Verdict::superconvergent ||
                            verdict_on(known.order - 1) == Verdict::pass ||
                            verdict_on(known.order + 1) == Verdict::pass;
      wrong += is_wrong ? 1 : 0;
      if (!known.decidable) continue;
      wrong_decidable += is_wrong ? 1 : 0;
      unanswered += finding.observed ? 0 : 1;
      uncovered += finding.observed && std::abs(*finding.observed - known.order) > *finding.uncertainty ? 1 : 0;
    }
    INFO(precision);
    CHECK(wrong_decidable == 0);
    CHECK(uncovered == 0);
    CHECK(unanswered * 100 <= decidable);
    CHECK((wrong - wrong_decidable) * 100 <= all);
  }
}

TEST_CASE("a ladder is judged in well under a millisecond", "[alone]") {
  const Ladder ladder = ladder_of(15, 0.25, [](double h, int) { return h * h * (1 + h) + 1e-9 * std::sin(1 / h); });
  const auto start = std::chrono::steady_clock::now();
  int resolved = 0;
  for (int i = 0; i < 1000; ++i) resolved += judge(ladder).observed ? 1 : 0;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  CHECK(resolved == 1000);
  CHECK(spent.count() < 1);
}
