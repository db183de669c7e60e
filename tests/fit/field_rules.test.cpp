// The verdict beside the field's rules, on ladders of known order.
#include "halfstep/engine/rules/field_rules.hpp"

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/catch.hpp"
#include "tests/ladder_maker.hpp"
#include "tests/places.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

// Schemes integrated by hand, with the order that they have.
std::vector<KnownLadder> integrated_ladders() {
  using D = Pendulum<double>;
  std::vector<KnownLadder> ladders{
      {pendulum_ladder<double>(euler<double>, 15), 1, true},
      {pendulum_ladder<double>(symplectic_euler<double>, 15), 1, true},
      {pendulum_ladder<double>(velocity_verlet<double>, 15), 2, true},
      {pendulum_ladder<double>([](D s, double h) { return runge_kutta(s, h, 1.0 / 3); }, 15), 4, true},
  };
  for (KnownLadder& known : ladders) {  // as bare as the rules get them
    known.ladder.arithmetic = Arithmetic::unknown();
    known.ladder.floor = 0;
  }
  return ladders;
}

}  // namespace

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

TEST_CASE("ladders of known order: a series that is not among the orders is told by line and column") {
  const TemporaryFolder folder;
  std::ofstream(folder / "orders.csv") << "series,precision,order,decidable\na,double,2,yes\n";
  std::ofstream(folder / "double.csv") << "steps,error,series\n10,1e-2,a\n20,2.5e-3,b\n";
  const auto at = (folder / "double.csv").string() + ":3:11: column \"series\": \"b\" is not in ";
  CHECK_THROWS_WITH(read_known_ladders(folder.path, "double"), Catch::Matchers::StartsWith(at));
}

TEST_CASE("ladders of known order from elsewhere, where they are at hand", "[slow]") {
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
  const Ladder ladder = ladder_of(15, 0.25, [](double h, int) { return h * h * (1 + h) + 1e-11 * std::sin(1 / h); });
  const auto start = std::chrono::steady_clock::now();
  int resolved = 0;
  for (int i = 0; i < 1000; ++i) resolved += judge(ladder).observed ? 1 : 0;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  CHECK(resolved == 1000);
  CHECK(spent.count() < 1);
}
