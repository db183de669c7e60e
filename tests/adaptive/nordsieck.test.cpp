// Adams' formulas in Nordsieck's form: published coefficients, polynomials, and the studies of solvers.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "halfstep/engine/run/scalar_equation.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/nordsieck_trial.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/kernels/nordsieck_form.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/studies/between/between_runs.hpp"
#include "halfstep/studies/estimate/estimate_ladder.hpp"
#include "halfstep/studies/tolerance/tolerance_exponent.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

/// Of order q, at 0 with step 1 and nothing but what is given to it.
NordsieckForm<double> empty_form(int order) {
  NordsieckForm<double> form;
  form.begin(1, {0}, std::vector<std::vector<double>>(static_cast<std::size_t>(order), {0}));
  return form;
}

AdaptiveMethod nordsieck_of(int order) { return adaptive_method("nordsieck:order=" + std::to_string(order)); }

}  // namespace

TEST_CASE("nordsieck: correctors and error constants are those of Gear's table", "[multistep][nordsieck]") {
  // Gear 1971, "Numerical initial value problems in ordinary differential equations", table 9.1
  const std::vector<std::vector<double>> correctors = {{1, 1},
                                                       {1. / 2, 1, 1. / 2},
                                                       {5. / 12, 1, 3. / 4, 1. / 6},
                                                       {3. / 8, 1, 11. / 12, 1. / 3, 1. / 24},
                                                       {251. / 720, 1, 25. / 24, 35. / 72, 5. / 48, 1. / 120}};
  const std::vector<double> constants = {1. / 2, 1. / 12, 1. / 24, 19. / 720, 3. / 160};
  for (int order = 1; order <= 5; ++order) {
    auto form = empty_form(order);
    form.correct({1});
    const auto& expected = correctors[static_cast<std::size_t>(order - 1)];
    for (const double s : {-1., -0.25, 0., 0.5, 1., 2.}) {
      double sum = 0;
      for (std::size_t k = expected.size(); k-- > 0;) sum = sum * s + expected[k];
      CHECK(form.at(s).front() == Approx(sum).margin(1e-14));
    }
    CHECK(std::abs(form.error_constant()) == Approx(constants[static_cast<std::size_t>(order - 1)]));
  }
}

TEST_CASE("nordsieck: a polynomial of its order is kept, predicted and rescaled exactly", "[multistep][nordsieck]") {
  for (int order = 1; order <= 8; ++order) {
    const double t = 0.75, h = 0.25;
    const auto value = [&](double at) { return std::pow(at, order) - 2 * at; };
    const auto slope = [&](double at) { return order * std::pow(at, order - 1) - 2; };
    std::vector<std::vector<double>> slopes;
    for (int i = 0; i < order; ++i) slopes.push_back({slope(t - i * h)});
    NordsieckForm<double> form;
    form.begin(h, {value(t)}, slopes);
    INFO(order);
    CHECK(form.order() == order);
    for (const double s : {-1., -0.5, 0., 0.5, 1.}) CHECK(form.at(s).front() == Approx(value(t + s * h)).margin(1e-12));
    form.rescale(-0.5);
    CHECK(form.at(1).front() == Approx(value(t - h / 2)).margin(1e-12));
    form.rescale(-2);
    form.predict();
    CHECK(form.values().front() == Approx(value(t + h)).margin(1e-12));
    CHECK(form.at(-1).front() == Approx(value(t)).margin(1e-12));
    CHECK(std::abs(form.mismatch(h, {slope(t + h)}).front()) < 1e-12);
  }
}

TEST_CASE("nordsieck: raised by what the last step corrected, it is exact one degree further",
          "[multistep][nordsieck]") {
  for (int order = 1; order <= 5; ++order) {
    const double t = 0.5, h = 0.125;
    const auto value = [&](double at) { return std::pow(at, order + 1); };
    const auto slope = [&](double at) { return (order + 1) * std::pow(at, order); };
    std::vector<std::vector<double>> slopes;
    for (int i = 0; i < order; ++i) slopes.push_back({slope(t - i * h)});
    NordsieckForm<double> form;
    form.begin(h, {value(t)}, slopes);
    form.predict();
    const auto correction = form.mismatch(h, {slope(t + h)});
    form.correct(correction);
    // Milne's device: the error of the step is the constant times what was corrected
    CHECK(form.values().front() - value(t + h) == Approx(-form.error_constant() * correction.front()).margin(1e-14));
    form.raise(correction);
    CHECK(form.order() == order + 1);
    const double off = form.values().front() - value(t + h);  // what remains of that step
    for (const double s : {-0.5, 0.5, 1.})
      CHECK(form.at(s).front() == Approx(value(t + h + s * h) + off).margin(1e-13));
  }
}

TEST_CASE("nordsieck: its order rises only behind a step as long as the one before", "[multistep][nordsieck]") {
  const ScalarEquation equation{[](double t, double) { return t; }, {}, {}};
  const ScalarSystem system(equation);
  const FirstOrderSystem<double> states(system);
  NordsieckTrial<double> trial(system, states, 4, false);
  double t = 0;
  std::vector<double> y = {1}, after = {0}, estimate = {0};
  const auto order_behind = [&](double h) {
    trial.attempt(t, y, h, after, estimate);
    trial.accept();
    t += h, y = after;
    int order = 1;
    while (estimate_power(MultistepFamily::nordsieck, order) < trial.power()) ++order;
    return order;
  };
  CHECK(order_behind(1) == 2);
  CHECK(order_behind(1) == 2);
  CHECK(order_behind(0.5) == 2);  // long enough since it grew, but shorter than the step before
  CHECK(order_behind(0.5) == 3);
}

TEST_CASE("nordsieck: the polynomial is dense output of the order of the points", "[multistep][nordsieck][slow]") {
  for (const int order : {1, 2, 4, 7}) {
    const AdaptiveMethod solver = nordsieck_of(order);
    CHECK(solver.order() == order);
    CHECK(solver.dense_order() == order);
    Findings findings("test");
    judge_between(solver, between_ladder(solver, problem("lotka-volterra")), findings);
    judge_estimate(solver, estimate_ladder(solver, problem("lotka-volterra")), findings);
    REQUIRE(findings.rows().size() == 6);
    for (const FindingRow& row : findings.rows()) {
      INFO(row.subject << ", " << row.quantity << ": " << row.reason << ", observed " << row.observed.value_or(-99));
      CHECK(row.verdict == Verdict::pass);
    }
  }
}

TEST_CASE("nordsieck: where steps change, the curve still goes through both points", "[multistep][nordsieck]") {
  const auto system = make_system<double>(problem("kepler"));
  for (const double end : {10., -10.}) {
    AdaptiveSolver<double> run(adaptive_method("nordsieck"), *system, {1e-8, 1e-8}, 0, {0.4, 0, 0, 2});
    double shortest = 10, longest = 0, off = 0;
    const AdaptiveRun ended = run.advance_to(end, [&](const AdaptiveStep<double>& step) {
      if (!step.accepted) return;
      shortest = std::min(shortest, std::abs(step.h)), longest = std::max(longest, std::abs(step.h));
      const auto first = step.between(0), last = step.between(1);
      for (std::size_t i = 0; i < first.size(); ++i)
        off = std::max({off, std::abs(first[i] - step.before[i]), std::abs(last[i] - step.after[i])});
    });
    CHECK(ended.outcome == Outcome::finished);
    CHECK(longest > 4 * shortest);
    CHECK(off < 1e-14);
  }
}

TEST_CASE("nordsieck: errors fall with the power of the tolerance that its order makes",
          "[multistep][nordsieck][slow]") {
  for (const int order : {3, 4, 6}) {
    const AdaptiveMethod solver = nordsieck_of(order);
    CHECK(*solver.tolerance_exponent() == Approx(order / (order + 1.)));
    Findings findings("test");
    judge_exponent(solver,
                   tolerance_runs(solver, problem("lotka-volterra"), Precision::double_double,
                                  tolerance_ladder(Precision::double_double)),
                   Precision::double_double, findings);
    REQUIRE(findings.rows().size() == 1);
    const FindingRow& row = findings.rows().front();
    INFO(row.reason << ", observed " << row.observed.value_or(-99));
    CHECK(row.verdict == Verdict::pass);
  }
}

TEST_CASE("nordsieck: a stop on the way, and a turn, begin anew and cost no accuracy", "[multistep][nordsieck]") {
  const auto system = make_system<double>(problem("lotka-volterra"));
  const double tolerance = 1e-8;
  AdaptiveSolver<double> whole(adaptive_method("nordsieck"), *system, {tolerance, tolerance}, 0, {2.5, 1});
  AdaptiveSolver<double> stopped(adaptive_method("nordsieck"), *system, {tolerance, tolerance}, 0, {2.5, 1});
  // What steps may make together: each the tolerance, of states of up to this size.
  double size = 0;
  long steps = 0;
  const auto advance = [&](AdaptiveSolver<double>& run, double end) {
    const AdaptiveRun ended = run.advance_to(end, [&](const AdaptiveStep<double>& step) {
      for (const double entry : step.after) size = std::max(size, std::abs(entry));
    });
    CHECK(ended.outcome == Outcome::finished);
    steps += ended.accepted;
  };
  const auto allowed = [&] { return static_cast<double>(steps) * tolerance * (1 + size); };
  advance(whole, 3);
  for (int i = 1; i <= 10; ++i)
    for (const double before : {1e-7, 0.}) advance(stopped, 0.3 * i - before);
  for (std::size_t i = 0; i < 2; ++i) CHECK(std::abs(stopped.state()[i] - whole.state()[i]) < allowed());
  advance(stopped, 0);
  CHECK(std::abs(stopped.state()[0] - 2.5) < allowed());
  CHECK(std::abs(stopped.state()[1] - 1) < allowed());
  CHECK_THROWS_WITH(adaptive_method("nordsieck:order=9"),
                    Catch::Matchers::ContainsSubstring("the orders of \"nordsieck\" are 1 to 8"));
}

}  // namespace halfstep
