// Steps without a result, and methods that compute nothing: never a pass, in the engine, in runs, in tests, in
// baselines.
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "halfstep/catch2.hpp"
#include "halfstep/engine/check/update.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/halfstep.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/reports/check/check.hpp"
#include "halfstep/reports/console.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/ladder_maker.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

using Catch::Matchers::ContainsSubstring;
using testing::ladder_of;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

/// Errors of order 2 but where a step has another one.
Ladder but(int rungs, const std::function<std::optional<double>(double h, int level)>& other) {
  return ladder_of(rungs, 1, [&](double h, int level) { return other(h, level).value_or(h * h * (1 + h)); });
}

Ladder known(Ladder ladder, bool scale, std::optional<double> claimed) {
  ladder.arithmetic.scale = scale ? 1 : 0;
  ladder.arithmetic.unit_roundoff = scale ? 0x1p-53 : 0;
  ladder.claimed = claimed;
  return ladder;
}

constexpr auto verlet = [](const auto& system, auto t, auto x, auto v, auto h) {
  const auto before = system.acceleration(t, x, v);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += h * (v[i] += h / 2 * before[i]);
  const auto after = system.acceleration(t + h, x, v);
  for (std::size_t i = 0; i < x.size(); ++i) v[i] += h / 2 * after[i];
};

/// A sound stepper but for steps that have no result.
OwnStepper lossy(const std::string& name, const std::function<bool(double h)>& lost, double instead) {
  return integrator<double>(name,
                            [=](const auto& system, double t, auto x, auto v, double h) {
                              verlet(system, t, x, v, h);
                              if (lost(h)) x[0] = instead;
                            })
      .order(2)
      .not_for(Force::velocity);
}

Cell cell_of(const OwnStepper& stepper, const std::string& on) {
  return {stepper.method(), problem(on), Precision::double_};
}

OrderRow with_verdict(Verdict verdict) {
  OrderRow row{
      "kepler", "verlet", "double", Quantity::energy, 2, 2, 1e-3, 3, 0, 9, verdict, 1e-2, "no result from h = 1 down",
      "",       {}};
  return row;
}

BaselineRow expecting(double order, const std::string& reason) {
  return {"kepler", "verlet", "double", Quantity::energy, order, 0.1, {}, {}, reason, 2};
}

}  // namespace

TEST_CASE("no result at steps finer than one that worked is unstable, whatever is claimed", "[lost]") {
  const std::vector<std::pair<std::string, Ladder>> lost{
      {"no result from h = 0.00781 down",
       but(18, [](double h, int) { return h < 0.01 ? std::optional(nan) : std::nullopt; })},
      {"no result from h = 0.00781 down",
       but(18, [](double h, int) { return h < 0.01 ? std::optional(-inf) : std::nullopt; })},
      {"no result from h = 0.0625 down",
       but(34, [](double, int k) { return k > 3 ? std::optional(nan) : std::nullopt; })},
      {"no result from h = 7.63e-06 down",
       but(18, [](double, int k) { return k == 17 ? std::optional(nan) : std::nullopt; })},
      {"no result at h = 0.0156", but(18, [](double, int k) { return k == 6 ? std::optional(inf) : std::nullopt; })},
      {"no result at h = 0.125", but(18, [](double, int k) { return k == 3 ? std::optional(inf) : std::nullopt; })},
      {"no result from h = 0.00781 down", ladder_of(18, 1, [](double, int k) { return k > 6 ? nan : 0.0; })},
  };
  for (const auto& [sentence, ladder] : lost)
    for (const bool scale : {false, true})
      for (const std::optional<double> claimed :
           {std::optional<double>(), std::optional(1.0), std::optional(2.0), std::optional(3.0)}) {
        const Finding finding = judge(known(ladder, scale, claimed));
        INFO(sentence << ", claimed " << claimed.value_or(0) << ": " << finding.reason);
        CHECK(finding.verdict == Verdict::unstable);
        CHECK_THAT(finding.reason, ContainsSubstring(sentence));
      }
  // The order of the steps that have results is told all the same.
  CHECK(*judge(known(lost[0].second, true, 2)).observed == Approx(2).margin(1e-2));
}

TEST_CASE("a hole in a ladder is no blow-up at coarse steps", "[lost]") {
  // What worked before the hole: the rung beside it; two in a row, though not the one beside it.
  for (const int beside : {5, 6})
    for (const bool scale : {false, true}) {
      const Ladder ladder = but(18, [&](double, int k) {
        return k == 7 ? std::optional(nan) : k > beside && k < 7 ? std::optional(1e5) : std::nullopt;
      });
      CHECK(judge(known(ladder, scale, 2)).verdict == Verdict::unstable);
    }
}

TEST_CASE("no verdict has an order that is not a number", "[lost]") {
  for (const double unit : {1e300, 1e-160, 1e-300, 1e160})
    for (const double size : {1.0, 1e300, 1e-300})
      for (const std::optional<double> claim : {std::optional<double>(), std::optional(1.0), std::optional(2.0)}) {
        Ladder ladder = ladder_of(10, 1, [&](double h, int) { return size * h * h; });
        for (Rung& rung : ladder.rungs) rung.h *= unit;
        ladder.claimed = claim;
        const Finding finding = judge(ladder);
        INFO("h in units of " << unit << ", errors of " << size << ": " << word(finding.verdict) << ", "
                              << finding.reason);
        for (const auto& number : {finding.observed, finding.uncertainty}) CHECK((!number || std::isfinite(*number)));
        if (claim == 1.0) CHECK(finding.verdict != Verdict::pass);
      }
}

TEST_CASE("blowing up at coarse steps spoils no verdict", "[lost]") {
  const std::vector<Ladder> sound{
      but(18, [](double, int k) { return k < 4 ? std::optional(inf) : std::nullopt; }),
      // Too few steps to overflow, though the result means nothing.
      but(18, [](double, int k) { return k == 0  ? std::optional(3e5)
                                         : k < 4 ? std::optional(inf)
                                                 : std::nullopt; }),
      but(18, [](double, int k) { return k < 2   ? std::optional(3e3)
                                         : k < 4 ? std::optional(nan)
                                                 : std::nullopt; }),
      // Nearly all of the coarsest run is an exact start: Adams-Bashforth with 12 points.
      but(18,
          [](double, int k) {
            return k == 0   ? std::optional(0.08)
                   : k == 1 ? std::optional(740.0)
                   : k < 6  ? std::optional(inf)
                            : std::nullopt;
          }),
  };
  for (const Ladder& ladder : sound)
    for (const bool scale : {false, true}) CHECK(judge(known(ladder, scale, 2)).verdict == Verdict::pass);

  // wso-dirk-4-3 on lorenz, whose solution has the size 29: the coarsest run ends anywhere, and the errors of the
  // finest ones, continued to its step, happen to be as large.
  Ladder chaotic{Arithmetic(std::exp2(-168), 29, 3)};
  chaotic.claimed = 4;
  const double errors[] = {21.242,    nan,       1.0029,    0.062752,   2.6831e-3, 9.8232e-5,
                           3.7140e-6, 1.5628e-7, 7.5067e-9, 4.0307e-10, 2.3247e-11};
  for (int k = 0; k < 11; ++k) chaotic.rungs.push_back({k, 0.375 * std::exp2(-k), errors[k]});
  CHECK(judge(chaotic).verdict == Verdict::pass);
  chaotic.rungs[0].error = 2;  // that is no such chance
  CHECK(judge(chaotic).verdict == Verdict::unstable);

  const auto measured = orders_of({method("explicit-euler"), problem("damped-oscillator:g=12"), Precision::double_},
                                  {{}, short_budget(Precision::double_)}, nullptr);
  REQUIRE(measured.errors[0].status == "ok");
  REQUIRE(measured.errors[1].status == "unstable");
  for (const auto& row : measured.orders) CHECK(row.verdict == Verdict::pass);
}

TEST_CASE("a stepper without a result at small steps fails its test, and the sentence says from where",
          "[lost][slow]") {
  const auto below = [](double h) { return h < 0.01; };
  const auto at_one = [](double h) { return std::fabs(h - 10.0 / 512) < 1e-12; };
  for (const char* on : {"harmonic-oscillator", "kepler"}) {
    const auto none = converges_as_declared(lossy("none", below, nan), {.problems = {on}});
    CHECK_FALSE(none.ok);
    CHECK_THAT(none.text, ContainsSubstring("no result from h = 0.00977 down, although coarser steps gave one"));
    const auto hole = converges_as_declared(lossy("hole", at_one, inf), {.problems = {on}});
    CHECK_FALSE(hole.ok);
    CHECK_THAT(hole.text,
               ContainsSubstring("no result at h = 0.0195, although a coarser step and a finer one gave one"));
    for (const auto& row : orders_of(cell_of(lossy("none", below, nan), on), {{}, 1 << 16}, nullptr).orders) {
      INFO(row.quantity);
      CHECK(row.verdict == Verdict::unstable);
    }
  }
}

TEST_CASE("no baseline expects steps without a result, and none is made of them", "[lost]") {
  for (const auto& row : {expecting(2, ""), expecting(1, "known"), expecting(3, "known")}) {
    const auto change = difference(row, with_verdict(Verdict::unstable));
    CHECK(change.deviation == Deviation::no_order);
    CHECK_THAT(change.description, ContainsSubstring("unstable: no result from h = 1 down"));
  }
  CHECK(difference(expecting(2, ""), with_verdict(Verdict::pass)).deviation == Deviation::none);

  Results results;
  results.orders = {with_verdict(Verdict::unstable)};
  for (const auto& rows :
       {std::vector{expecting(2, "")}, std::vector{expecting(1, "known")}, std::vector<BaselineRow>{}}) {
    const auto fresh = updated(rows, results);
    REQUIRE(fresh.refused.size() == 1);
    CHECK_THAT(fresh.refused[0], ContainsSubstring("no result from h = 1 down"));
    CHECK(fresh.changes.empty());
    CHECK(fresh.kept == 0);
  }
  CHECK(without_baseline({}, results.orders).empty());
}

TEST_CASE("a method that returns infinity, a constant or its input passes nothing", "[lost][slow]") {
  using Span = std::span<double>;
  const std::vector<std::pair<std::string, std::function<void(Span, Span)>>> idle{
      {"infinity", [](Span x, Span) { x[0] = inf; }},
      {"not-a-number", [](Span, Span v) { v[0] = nan; }},
      {"zero", [](Span x, Span v) { std::fill(x.begin(), x.end(), 0), std::fill(v.begin(), v.end(), 0); }},
      {"one", [](Span x, Span v) { std::fill(x.begin(), x.end(), 1), std::fill(v.begin(), v.end(), 1); }},
      {"input", [](Span, Span) {}},
  };
  for (const auto& [name, does] : idle)
    for (const int p : {1, 2, 4})
      for (const auto& on : all_problems()) {
        const auto stepper =
            integrator<double>(name, [act = does](const auto&, double, auto x, auto v, double) { act(x, v); }).order(p);
        if (!takes(stepper.method(), on.info)) continue;
        const auto rows = orders_of(cell_of(stepper, on.name), {{}, 1 << 12}, nullptr).orders;
        bool failed = false;
        for (const auto& row : rows) {
          INFO(name << " of order " << p << " on " << on.name << ", " << row.quantity << ": " << row.reason);
          CHECK(row.verdict != Verdict::pass);
          CHECK(row.verdict != Verdict::superconvergent);
          CHECK(row.verdict != Verdict::resolved);
          failed = failed || !as_declared(row.verdict);
        }
        INFO(name << " of order " << p << " on " << on.name);
        CHECK(failed);
      }
  for (const auto& [name, does] : idle) {
    const auto stepper =
        integrator<double>(name, [does = does](const auto&, double, auto x, auto v, double) { does(x, v); }).order(1);
    CHECK_FALSE(ConvergesAsDeclared().on("harmonic-oscillator").match(stepper));
  }
}

TEST_CASE("structure: nothing is kept by a run without a result, at one moment only even", "[lost][structure][slow]") {
  // It goes on from what it remembers, so that what comes after the moment is sound.
  const auto forgetful = [](double moment) {
    return integrator<double>("forgetful",
                              [moment, x1 = std::vector<double>(), v1 = std::vector<double>()](
                                  const auto& system, double t, auto x, auto v, double h) mutable {
                                if (t == 0 || x1.empty()) x1.assign(x.begin(), x.end()), v1.assign(v.begin(), v.end());
                                verlet(system, t, std::span<double>(x1), std::span<double>(v1), h);
                                std::copy(x1.begin(), x1.end(), x.begin()), std::copy(v1.begin(), v1.end(), v.begin());
                                if (t >= moment && t < moment + h) v[0] = nan;
                              })
        .order(2)
        .symplectic()
        .not_for(Force::velocity);
  };
  const auto momenta_of = [&](double moment) {
    Plan plan{{"structure"}, {}, {}, {}};
    plan.cells.push_back({forgetful(moment).method(), problem("kepler"), Precision::double_});
    const testing::TemporaryFolder folder;
    RunOptions options;
    options.out = folder.path;
    std::vector<FindingRow> rows;
    for (const auto& row : run(plan, all_studies(), options).findings)
      if (row.quantity.find("momentum") != std::string::npos) rows.push_back(row);
    REQUIRE(rows.size() == 2);
    return rows;
  };
  for (const auto& row : momenta_of(1e9)) CHECK(row.verdict == Verdict::pass);
  for (const auto& row : momenta_of(0.5)) {
    CHECK(row.verdict == Verdict::fail);
    CHECK_THAT(row.reason, !ContainsSubstring("kept"));
  }
}

TEST_CASE("structure: a form of which there is no number is not kept", "[lost][structure][slow]") {
  for (const double from : {0.1, 10.0}) {
    Plan plan{{"structure"}, {}, {}, {}};
    plan.cells.push_back({lossy(
                              "silent", [=](double h) { return h < from; }, nan)
                              .symplectic()
                              .method(),
                          problem("kepler"), Precision::double_});
    const testing::TemporaryFolder folder;
    RunOptions options;
    options.out = folder.path;
    int forms = 0;
    for (const auto& row : run(plan, all_studies(), options).findings) {
      if (row.quantity.find("symplectic") == std::string::npos) continue;
      ++forms;
      INFO(row.subject << ", " << row.quantity << ": " << word(row.verdict) << ", " << row.reason);
      // Where only the finer steps of the ladder have no result, its finest value may be a number.
      const bool is_order = row.quantity.find("order of the defect") != std::string::npos;
      if (is_order || from > 1) CHECK_FALSE(as_declared(row.verdict));
    }
    CHECK(forms > 0);
  }
}

TEST_CASE("a long run without one energy has no largest error, and the console shows it", "[lost]") {
  Plan plan{{"energy"}, {}, {}, {}};
  plan.cells.push_back({lossy(
                            "silent", [](double) { return true; }, nan)
                            .method(),
                        problem("kepler"), Precision::double_});
  const testing::TemporaryFolder folder;
  RunOptions options;
  options.out = folder.path;
  const Results results = run(plan, all_studies(), options);
  REQUIRE(results.drift.size() == 1);
  CHECK(std::isnan(results.drift[0].max_relative_energy_error));
  CHECK_THAT(console_tables(results, false), ContainsSubstring("silent") && ContainsSubstring("unstable"));
  CHECK(read_csv<DriftRow>(folder / "drift.csv").size() == 1);
}

TEST_CASE("an order of 0 is refused", "[lost]") {
  const auto still = integrator<double>("still", [](const auto&, double, auto, auto, double) {});
  CHECK_THROWS_WITH(converges_as_declared(still.order(0)), ContainsSubstring("declares the order 0 (position)"));
  CHECK_THROWS_WITH(add(still.order(2, -1)), ContainsSubstring("declares the order -1 (velocity)"));
  CHECK_THROWS_WITH(add(still.order(2).local_order(0, 3)), ContainsSubstring("declares the order 0 (local, position)"));
  CHECK_THROWS_WITH(add(still.order(2).energy_order(Force::time, 0)),
                    ContainsSubstring("declares the order 0 (energy)"));
  CHECK_THROWS_WITH(add(still.order(2).order(Force::velocity, 0, 1)), ContainsSubstring("an order is 1 or higher"));
}

}  // namespace halfstep
