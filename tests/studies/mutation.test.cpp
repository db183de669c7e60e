// Mutation: what the mutants are, that faults are what they say, that the least is seen, and that blindness shows.
#include "halfstep/studies/mutation/mutation.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "halfstep/engine/check/update.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/check/check.hpp"
#include "halfstep/studies/mutation/fault.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"
#include "tests/stepping.hpp"

namespace halfstep {

namespace {

using T = digits50_t;

const Grounds& grounds() {
  static const Grounds all = make_grounds(Precision::digits50);
  return all;
}

/// The detectors of these names.
std::vector<Detector> only(const std::set<std::string>& names) {
  auto detectors = all_detectors();
  std::erase_if(detectors, [&](const Detector& detector) { return !names.contains(detector.name); });
  return detectors;
}

std::vector<MutantRow> mutated(const std::vector<std::string>& names, const std::vector<Detector>& detectors) {
  std::vector<Method> methods;
  for (const auto& name : names) methods.push_back(method(name));
  const Plan plan;
  return mutate(methods, detectors, grounds(), {"mutation", plan, {}});
}

/// The one mutant of a method that is called so.
Mutant mutant_named(const Method& method, const std::string& change) {
  for (const auto& mutant : mutants_of(method))
    if (mutant.change == change) return mutant;
  FAIL("no mutant of " << method.name << " is called " << change);
  return {};
}

std::size_t count(const std::vector<MutantRow>& rows, const std::string& outcome) {
  return static_cast<std::size_t>(
      std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return row.outcome == outcome; }));
}

std::string text(const MutantRow& row) {
  return row.method + ": " + row.mutant + ": " + row.outcome + ", " + row.caught_by + ", " + row.reason;
}

/// Position after 20 steps of 1/8 on a problem.
std::vector<T> position(const Method& m, const char* problem_name) {
  const auto p = problem(problem_name);
  const auto system = system_of<T>(p);
  return states(m, *system, p, start_of<T>(p), T(T(1) / 8), 20).back().x;
}

/// velocity Verlet from data of choice, wholly by hand: what a fault should be.
Method verlet(const Coefficients& kick, const Coefficients& drift) {
  Method m = method("velocity-verlet");
  m.scheme = Splitting{.kick = kick, .drift = drift};
  return m;
}

Method with_fault(const char* name, Fault fault, const char* amount = "0") {
  Method m = method(name);
  set_fault(m, fault, amount);
  return m;
}

}  // namespace

TEST_CASE("every coefficient of the data is changed, the unwritten zeros of a tableau too") {
  const auto small = [](const char* name) {
    std::set<std::string> changes;
    for (const auto& mutant : mutants_of(method(name)))
      if (mutant.damage == Damage::coefficient && mutant.amount == 1e-3) changes.insert(mutant.change);
    return changes;
  };
  CHECK(small("heun") == std::set<std::string>{"a[1][0] * (1 + 1e-3)", "b[0] * (1 + 1e-3)", "b[1] * (1 + 1e-3)"});
  CHECK(small("rk4").size() == 10);
  CHECK(small("rk4").contains("a[3][0] + 1e-3"));
  CHECK(small("position-verlet").contains("kick[0] + 1e-3"));
  CHECK(small("abm3").size() == 8);
  CHECK(small("am3") == std::set<std::string>{"alpha[0] * (1 + 1e-3)", "beta[0] * (1 + 1e-3)", "beta[1] * (1 + 1e-3)",
                                              "implicit * (1 + 1e-3)"});
  CHECK(small("leapfrog") == std::set<std::string>{"force * (1 + 1e-3)", "step * (1 + 1e-3)"});
  const auto changed = std::get<Multistep>(mutant_named(method("ab2"), "beta[1] * (1 + 1e-9)").method.scheme);
  CHECK(changed.beta[1].rational() == "-1000000001/2000000000");
  CHECK(changed.beta[0].rational() == "3/2");
}

TEST_CASE("what is dropped leaves a method whose weights have the same sums", "[slow]") {
  int dropped = 0;
  for (const auto& m : all_methods())
    for (const auto& mutant : mutants_of(m)) {
      if (mutant.damage != Damage::dropped) continue;
      INFO(m.name << ": " << mutant.change);
      CHECK_NOTHROW(validate(mutant.method));
      ++dropped;
    }
  CHECK(dropped > 20);
  const auto rk4 = std::get<ButcherTableau>(
      mutant_named(method("rk4"), "last of a, b dropped, weights to those before").method.scheme);
  CHECK(rk4.a.size() == 3);
  CHECK(rk4.b.back().rational() == "1/2");
}

TEST_CASE("only options that cost an order are mutants") {
  std::set<std::string> starts;
  for (const auto& mutant : mutants_of(method("ab4")))
    if (mutant.damage == Damage::start) {
      starts.insert(mutant.change);
      CHECK(mutant.method.claims.at(Force::position).global.position == 4);
    }
  CHECK(starts.contains("start=euler"));
  CHECK_FALSE(starts.contains("start=rk4"));
  CHECK_FALSE(starts.contains("start=exact"));
}

TEST_CASE("a fault in force or step is a change of the coefficients that it stands for") {
  const Coefficients kick{"(1/2)*(1 + 1e-3)", "(1/2)*(1 + 1e-3)"}, drift{"1 + 1e-3", "0"};
  const T close("1e-46");
  for (const char* problem : {"kepler", "harmonic-oscillator"}) {
    CHECK(largest_difference(position(with_fault("velocity-verlet", Fault::force, "1e-3"), problem),
                             position(verlet(kick, {"1", "0"}), problem)) < close);
    CHECK(largest_difference(position(with_fault("velocity-verlet", Fault::step, "1e-3"), problem),
                             position(verlet(kick, drift), problem)) < close);
    CHECK(largest_difference(position(method("velocity-verlet"), problem), position(verlet(kick, drift), problem)) >
          T("1e-5"));
  }
}

TEST_CASE("a stale force is that of the evaluation before, a stopped clock that of the step's begin") {
  // v += h a[n-1] is Euler's method with the force of the step before: by hand.
  T x = 1, v = T(1) / 2, last = -1;
  const T h = T(1) / 8;
  for (int n = 0; n < 20; ++n) {
    const T now = -x;
    x += h * v;
    v += h * last;
    last = now;
  }
  CHECK(abs(position(with_fault("explicit-euler", Fault::stale), "harmonic-oscillator")[0] - x) < T("1e-46"));
  // Heun's second stage would be at t + h: x'' = -x + cos(3t/2) / 2.
  x = 1, v = T(1) / 2;
  for (int n = 0; n < 20; ++n) {
    const T push = cos(3 * h * n / 2) / 2;
    const T a = push - x, a2 = push - (x + h * v), v2 = v + h * a;
    x += h * (v + v2) / 2;
    v += h * (a + a2) / 2;
  }
  CHECK(abs(position(with_fault("heun", Fault::stopped_clock), "driven-oscillator")[0] - x) < T("1e-46"));
}

TEST_CASE("faults are refused where kernels are compiled for a problem") {
  const Cell cell{with_fault("rk4", Fault::stale), problem("kepler"), Precision::double_};
  CHECK_THROWS_AS(make_runner(cell)->errors(0, 8), InputError);
}

/// b[1] too large by 1e-9 of 1/3 leaves h e v in the position and h e a in the velocity: order 1, and that constant.
TEST_CASE("one step shows a defect of 1e-9, and how large it is") {
  const auto steps = make_one_steps(problem("harmonic-oscillator"), Precision::digits50);
  const auto sound = steps->orders(method("rk4"));
  REQUIRE(sound.size() == 2);
  for (const auto& row : sound) CHECK(row.verdict == Verdict::pass);
  const auto rows = steps->orders(mutant_named(method("rk4"), "b[1] * (1 + 1e-9)").method);
  REQUIRE(rows.size() == 2);
  double v = 0, a = 0;  // largest at the three points t = 10 (3i + 1) / 10
  for (const double t : {1.0, 4.0, 7.0}) {
    v = std::max(v, std::fabs(-std::sin(t) + std::cos(t) / 2));
    a = std::max(a, std::fabs(std::cos(t) + std::sin(t) / 2));
  }
  for (const auto& row : rows) {
    INFO(row.quantity << ": " << row.reason);
    CHECK(row.verdict == Verdict::fail);
    REQUIRE(row.observed);
    CHECK(std::fabs(*row.observed - 1) < 1e-3);
    REQUIRE(row.constant);
    CHECK(std::fabs(*row.constant / (1e-9 / 3 * (row.quantity == Quantity::local_position ? v : a)) - 1) < 1e-3);
  }
}

/// Those of every scheme shape, down to 1e-9, by what costs little: proof, single steps, structure.
TEST_CASE("every mutant of data is caught without a run, and no sound method is accused", "[slow]") {
  const auto rows = mutated({"ralston", "velocity-verlet", "ab3", "am2", "abm3", "beeman", "gear5", "newmark-explicit"},
                            only({"proof", "one-step", "structure"}));
  CHECK(count(rows, outcome::sound) == 8);
  CHECK(count(rows, outcome::accused) == 0);
  int least = 0;
  for (const auto& row : rows) {
    if (row.damage != word(Damage::coefficient)) continue;
    INFO(text(row));
    CHECK(row.outcome == outcome::caught);
    least += row.amount == 1e-9 ? 1 : 0;
  }
  CHECK(least == 3 + 4 + 4 + 3 + 8 + 5 + 6 + 2);
}

/// Without the proof single steps see the least change of a one-step method or an Adams formula by themselves.
TEST_CASE("single steps alone see changes of 1e-9", "[slow]") {
  for (const auto& row : mutated({"rk4", "position-verlet", "ab4", "abm2"}, only({"one-step"}))) {
    if (row.amount != 1e-9) continue;
    INFO(text(row));
    CHECK(row.caught_by == "one-step");
  }
}

TEST_CASE("a method in code is judged by its runs", "[slow]") {
  const auto rows = mutated({"leapfrog"}, all_detectors());
  CHECK(rows.front().outcome == outcome::sound);
  for (const auto& row : rows) {
    INFO(text(row));
    if (row.mutant != "none") CHECK(row.outcome == outcome::caught);
  }
}

TEST_CASE("what only a baseline sees is said to do what it declares where that is proven, and nowhere else", "[slow]") {
  const auto rows = mutated({"symplectic-euler"}, only({"check"}));
  for (const auto& row : rows) {
    INFO(text(row));
    if (row.caught_by.empty()) continue;
    // Drifting first has order 1 as well; a wrong coefficient has not, a stale force is no data.
    const bool proven = row.damage == word(Damage::exchange);
    CHECK(row.outcome == (proven ? outcome::changed_constant : outcome::baseline_only));
  }
  CHECK(count(rows, outcome::changed_constant) == 1);
  CHECK(count(rows, outcome::baseline_only) > 4);
  CHECK(findings_of(rows, Precision::digits50)[1].reason.find("seen by the baseline only: ") != std::string::npos);
}

TEST_CASE("the detector of a baseline says what halfstep check says of the same numbers", "[slow]") {
  const auto check = only({"check"}).front();
  ExaminedMethod sound(method("heun"), grounds());
  CHECK_FALSE(check.look(sound, sound));
  std::set<bool> seen;
  for (const auto& mutant : mutants_of(method("heun"))) {
    if (mutant.damage != Damage::coefficient || *mutant.amount > 1e-5) continue;
    INFO(mutant.change);
    ExaminedMethod examined(mutant.method, grounds());
    bool differs = false;
    for (std::size_t i = 0; i < grounds().problems.size(); ++i) {
      const auto& then = sound.ladder(i).orders;
      const auto& now = examined.ladder(i).orders;
      REQUIRE(then.size() == now.size());
      for (std::size_t k = 0; k < then.size(); ++k)
        if (then[k].observed && then[k].uncertainty)
          differs = differs || difference(frozen(then[k], "a reason"), now[k]).deviation != Deviation::none;
    }
    CHECK(check.look(examined, sound).has_value() == differs);
    seen.insert(differs);
  }
  CHECK(seen.size() == 2);
}

TEST_CASE("a blind suite is found out", "[slow]") {
  const auto rows =
      mutated({"symplectic-euler"}, {{"blind", [](ExaminedMethod&, ExaminedMethod&) { return std::nullopt; }}});
  CHECK(count(rows, outcome::caught) == 0);
  for (const auto& row : rows) {
    INFO(text(row));
    // Its only kick and drift, exchanged, are the same; drifting first is as good; its one force is that of the step's
    // begin anyway. All else is damage.
    const bool harmless =
        row.mutant == "none" || row.damage == word(Damage::exchange) || row.mutant == "clock stands still in a step";
    CHECK((row.outcome == outcome::survived) == !harmless);
  }
  const auto findings = findings_of(rows, Precision::digits50);
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].verdict == Verdict::pass);
  CHECK(findings[1].verdict == Verdict::fail);
}

TEST_CASE("a suite that accuses sound methods is found out") {
  const Detector nervous{"nervous", [](ExaminedMethod&, ExaminedMethod&) {
                           return Detection{"nervous", "kepler", "order", 1, 0, 0, "it looked at me"};
                         }};
  const auto findings = findings_of(mutated({"symplectic-euler"}, {nervous}), Precision::digits50);
  CHECK(findings[0].verdict == Verdict::fail);
  CHECK(findings[1].verdict == Verdict::pass);
}

TEST_CASE("halfstep mutate", "[slow]") {
  using Catch::Matchers::ContainsSubstring;
  const testing::TemporaryFolder folder;
  const auto ran = testing::shell(folder, "\"$halfstep\" mutate --method explicit-euler --out out");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, ContainsSubstring("0 survive unexplained"));
  const auto csv = testing::content(folder / "out/mutants.csv");
  CHECK(csv.starts_with("method,mutant,amount,caught_by,problem,quantity,expected,observed,uncertainty,reason"));
  CHECK_THAT(csv, ContainsSubstring("explicit-euler,b[0] * (1 + 1e-9),1e-09,proof;one-step"));
  const auto refused = testing::program("mutate --precision double");
  CHECK(refused.code == 2);
  CHECK_THAT(refused.err, ContainsSubstring("quad or 50"));
  for (const char* wrong : {"double", "100", "quad --precision 50"}) {
    const auto study = testing::program(std::string("run mutation --method explicit-euler --precision ") + wrong);
    CHECK(study.code == 2);
    CHECK_THAT(study.err, ContainsSubstring("quad or 50"));
  }
  CHECK(testing::program("mutate --method rk5").code == 2);
}

}  // namespace halfstep
