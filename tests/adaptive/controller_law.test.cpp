// How the next step is chosen: the laws of halfstep's own controllers, and of steps made by a known one.
#include "halfstep/studies/tolerance/controller_law.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>

#include "halfstep/methods/adaptive/program_solver.hpp"
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

TEST_CASE("every controller makes the steps that its data declare", "[controller-law][slow]") {
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
  CHECK_FALSE(elementary_law(std::vector<ControlledStep>(100, {1, HUGE_VAL, true})).has_value());
}

TEST_CASE("steps that do not react to estimates, or the wrong way, fail a claim", "[controller-law]") {
  const auto judged = [](const std::function<double(int, double)>& next, int claimed, double swing = 1) {
    ForeignSolver code{.order = 3, .estimate_order = 2, .controlled_power = claimed};
    class Run final : public ForeignRun {
     public:
      Run(const ForeignTask& task, std::function<double(int, double)> next, double swing)
          : t_(task.t), y_(task.y), next_(std::move(next)), atol_(task.tolerances.absolute), swing_(swing) {}
      void step(double end) override {
        t_ = std::min(t_ + h_, end);
        error_ = atol_ * std::exp(swing_ * std::sin(++n_ / 5.0));
        h_ *= next_(n_, error_ / atol_);
      }
      double time() const override { return t_; }
      std::vector<double> state() const override { return y_; }
      std::vector<double> estimate() const override { return {error_}; }

     private:
      double t_, h_ = 0.01, error_ = 0;
      std::vector<double> y_;
      std::function<double(int, double)> next_;
      double atol_, swing_;
      int n_ = 0;
    };
    code.begin = [next, swing](const ForeignTask& task) { return std::make_unique<Run>(task, next, swing); };
    AdaptiveMethod solver;
    solver.name = "made-up";
    solver.estimate = std::move(code);
    return judged_controller(solver);
  };
  CHECK(judged([](int, double) { return 1.0; }, 3).verdict == Verdict::fail);
  CHECK(judged([](int n, double) { return 1 + (n % 2 == 0 ? 1e-14 : -1e-14); }, 3).verdict == Verdict::fail);
  CHECK(judged([](int, double e) { return 0.9 * std::pow(e, 1.0 / 3); }, 3).verdict == Verdict::fail);
  CHECK(judged([](int, double e) { return std::pow(e, -1.0 / 3); }, 3).verdict == Verdict::pass);
  CHECK(judged([](int, double e) { return std::pow(e, -1.0 / 4); }, 3).verdict == Verdict::fail);
  // estimates that hardly change decide nothing, whatever the steps do
  CHECK(judged([](int, double e) { return std::pow(e, -1.0 / 3); }, 3, 1e-3).verdict == Verdict::no_window);
  CHECK(judged([](int, double) { return 1.0; }, 3, 1e-3).verdict == Verdict::no_window);
  const auto told = judged([](int, double e) { return std::pow(e, -1.0 / 4); }, 0);
  CHECK(told.verdict == Verdict::resolved);
  CHECK(std::abs(told.observed.value_or(0) - 4) < 0.01);
}

TEST_CASE("steps that were tried twice hide no law of a solver that tells how often", "[controller-law]") {
  // four of ten steps are made at a second attempt, by something else than the law
  const auto judged = [](bool tells) {
    class Run final : public ForeignRun {
     public:
      Run(const ForeignTask& task, bool tells)
          : t_(task.t), y_(task.y), atol_(task.tolerances.absolute), tells_(tells) {}
      void step(double end) override {
        if (++n_ % 10 < 4) h_ *= n_ % 2 == 0 ? 0.7 : 1 / 0.7, ++rejected_;
        t_ = std::min(t_ + h_, end);
        error_ = std::exp(std::sin(n_ / 5.0));
        h_ *= std::pow(error_, -1.0 / 3);
      }
      double time() const override { return t_; }
      std::vector<double> state() const override { return y_; }
      std::vector<double> estimate() const override { return {error_ * atol_}; }
      long rejected() const override { return tells_ ? rejected_ : 0; }

     private:
      double t_, h_ = 0.01, error_ = 0;
      std::vector<double> y_;
      double atol_;
      bool tells_;
      int n_ = 0;
      long rejected_ = 0;
    };
    ForeignSolver code{.order = 3, .estimate_order = 2, .controlled_power = 3};
    code.begin = [tells](const ForeignTask& task) { return std::make_unique<Run>(task, tells); };
    AdaptiveMethod solver;
    solver.name = "made-up";
    solver.estimate = std::move(code);
    return judged_controller(solver).verdict;
  };
  CHECK(judged(true) == Verdict::pass);
  CHECK(judged(false) == Verdict::fail);
}

TEST_CASE("a program is asked for no run that is longer than its law needs", "[controller-law]") {
  // the ends that are asked for by a solver of steps of h, and the steps that are seen
  const auto asked = [](double h, bool as_program) {
    class Run final : public ForeignRun {
     public:
      Run(const ForeignTask& task, double h, std::vector<double>& ends)
          : t_(task.t), h_(h), y_(task.y), error_(task.tolerances.absolute / 2) {
        ends.push_back(task.end);
      }
      void step(double end) override { t_ = std::min(t_ + h_, end); }
      double time() const override { return t_; }
      std::vector<double> state() const override { return y_; }
      std::vector<double> estimate() const override { return {error_}; }

     private:
      double t_, h_;
      std::vector<double> y_;
      double error_;
    };
    const auto ends = std::make_shared<std::vector<double>>();
    ForeignSolver code{.order = 3, .estimate_order = 2};
    code.begin = [h, ends](const ForeignTask& task) { return std::make_unique<Run>(task, h, *ends); };
    if (as_program) code.what_is_run = std::string(word_of_programs) + "sh run.sh";
    AdaptiveMethod solver;
    solver.name = "made-up";
    solver.estimate = std::move(code);
    const auto steps = controlled_steps(solver);
    return std::pair(*ends, steps.size());
  };
  const auto [few, of_short_steps] = asked(0.01, true);
  CHECK(few == std::vector<double>{10});
  CHECK(of_short_steps >= 300);
  const auto [more, of_long_steps] = asked(0.5, true);
  CHECK(more == std::vector<double>{10, 100, 1000});
  CHECK(of_long_steps >= 300);
  const auto [all, of_longest] = asked(1000, true);
  CHECK(all == std::vector<double>{10, 100, 1000, 10000});
  CHECK(of_longest < 300);
  CHECK(asked(0.5, false).first == std::vector<double>{10000});
}

TEST_CASE("solvers that hide what they choose by have no law", "[controller-law]") {
  ForeignSolver hides{.order = 3, .estimate_order = 2, .shows_steps = false};
  AdaptiveMethod solver;
  solver.name = "hides";
  solver.estimate = hides;
  CHECK(controlled_steps(solver).empty());
  CHECK(controlled_steps(adaptive_method("bdf")).empty());
  hides.shows_steps = true, hides.own_problems = {"kepler"};
  solver.estimate = hides;
  CHECK(controlled_steps(solver).empty());
  ForeignSolver claims{.order = 3, .controlled_power = 3};
  claims.begin = [](const ForeignTask&) -> std::unique_ptr<ForeignRun> { return nullptr; };
  solver.estimate = claims;
  CHECK_THROWS_AS(validate(solver), InputError);
}

}  // namespace halfstep
