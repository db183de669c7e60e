// How the next step is chosen: the laws of halfstep's own controllers, and of steps made by a known one.
#include "halfstep/studies/tolerance/controller_law.hpp"

#include <cmath>

#include "halfstep/methods/adaptive_catalogue.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

FindingRow judged_controller(const AdaptiveMethod& solver) {
  Findings findings("tolerance");
  judge_controller(solver, findings);
  REQUIRE(findings.rows().size() == 1);
  return findings.rows().front();
}

/// Steps by a law of that power and safety, each times what `disturb` makes of its number; the estimate of a step of
/// size h is (h / (1 + sin / 2))^3.
template <class Disturb>
std::vector<ControlledStep> steps_by(double safety, double power, const Disturb& disturb) {
  std::vector<ControlledStep> steps;
  double h = 1, t = 0;
  for (int n = 0; n < 200; ++n) {
    const double error = std::pow(h / (1 + std::sin(t) / 2), 3);
    steps.push_back({h, error, n > 0});
    t += h / 4;
    h *= safety * std::pow(error, -1 / power) * disturb(n);
  }
  return steps;
}

double nothing(int) { return 1; }

}  // namespace

TEST_CASE("every controller makes the steps that its data declare", "[controller-law]") {
  for (const char* pair : {"heun-euler-2-1", "bogacki-shampine-3-2", "dormand-prince-5-4", "verner-7-6", "rodas4-4-3",
                           "kvaerno-5-4", "doubled-rk4"})
    for (const Controller& one : all_controllers())
      for (const char* per : {"step", "unit-step"}) {
        const auto row =
            judged_controller(adaptive_method(std::string(pair) + ":controller=" + one.name + ",per=" + per));
        INFO(row.subject << ": " << row.reason << ", observed " << row.observed.value_or(-1));
        CHECK(row.verdict == Verdict::pass);
      }
}

TEST_CASE("a law is found from steps, and its power and safety with it", "[controller-law]") {
  for (const double power : {2.0, 3.0, 4.0, 6.0})
    for (const double safety : {0.8, 0.9, 0.95}) {
      const auto law = elementary_law(steps_by(safety, power, nothing));
      INFO(power << " " << safety);
      REQUIRE(law.has_value());
      CHECK(std::abs(law->power - power) < 1e-6);
      CHECK(std::abs(law->safety - safety) < 1e-6);
      CHECK(law->scatter < 1e-9);
    }
  // steps that something else changes are not taken for a law
  const auto loose = elementary_law(steps_by(0.9, 3, [](int n) { return n % 3 == 0 ? 1.2 : 1.0; }));
  REQUIRE(loose.has_value());
  CHECK(loose->scatter > 0.01);
  // nothing, one step, steps of one size, and estimates that are no numbers
  CHECK_FALSE(elementary_law({}).has_value());
  CHECK_FALSE(elementary_law({{1, 1, true}}).has_value());
  CHECK_FALSE(elementary_law(std::vector<ControlledStep>(100, {1, 0.5, true})).has_value());
  CHECK_FALSE(elementary_law(std::vector<ControlledStep>(100, {1, std::nan(""), true})).has_value());
}

TEST_CASE("solvers that hide what they choose by have no law", "[controller-law]") {
  ForeignSolver hides{.order = 3, .estimate_order = 2, .shows_steps = false};
  AdaptiveMethod solver;
  solver.name = "hides";
  solver.estimate = hides;
  CHECK(controlled_steps(solver).empty());
  CHECK(controlled_steps(adaptive_method("bdf")).empty());
  ForeignSolver claims{.order = 3, .controlled_power = 3};
  claims.begin = [](const ForeignTask&) -> std::unique_ptr<ForeignRun> { return nullptr; };
  solver.estimate = claims;
  CHECK_THROWS_AS(validate(solver), InputError);
}

}  // namespace halfstep
