// Solvers whose calls hide steps and that tell their history: what the studies see of them, and histories that lie.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/studies/between/between_runs.hpp"
#include "halfstep/studies/estimate/exact_answers.hpp"
#include "halfstep/studies/tolerance/kept_tolerance.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"
#include "tests/catch.hpp"
#include "tests/foreign/foreign_program.hpp"

namespace halfstep {
namespace {

using testing::has;
using testing::is_seen;

enum class Lie {
  none,
  curve_over_the_call,
  empty,
  twice_the_same,
  goes_back,
  short_of_the_end,
  no_number,
  steps_that_were_not_made,
  another_state,
  short_state,
};

constexpr int steps_of_a_call = 5;

/// The classical Runge-Kutta method with steps of a length that the tolerance allows, five a call, cubics between.
class Hiding final : public ForeignRun {
 public:
  using Numbers = std::vector<double>;

  Hiding(const ForeignTask& task, Lie lie) : task_(task), lie_(lie), t_(task.t), y_(task.y) {}

  void step(double end) override {
    const double length = task_.equal_step > 0 ? task_.equal_step : std::pow(task_.tolerances.relative, 0.25) / 2;
    knots_ = {{t_, y_}};
    for (int i = 0; i < steps_of_a_call && t_ != end; ++i) {
      const double h = std::copysign(std::min(length, std::abs(end - t_)), end - t_);
      const auto k1 = rate(t_, y_), k2 = rate(t_ + h / 2, plus(h / 2, k1)), k3 = rate(t_ + h / 2, plus(h / 2, k2)),
                 k4 = rate(t_ + h, plus(h, k3));
      for (std::size_t d = 0; d < y_.size(); ++d) y_[d] += h / 6 * (k1[d] + 2 * k2[d] + 2 * k3[d] + k4[d]);
      t_ = h == end - t_ ? end : t_ + h;
      knots_.push_back({t_, y_});
    }
  }
  double time() const override { return t_; }
  Numbers state() const override { return y_; }

  Numbers between(double t) override {
    std::size_t i = 1;
    const bool forward = t_ > knots_.front().t;
    while (i + 1 < knots_.size() && (forward ? knots_[i].t < t : knots_[i].t > t)) ++i;
    const bool whole = lie_ == Lie::curve_over_the_call;
    const Knot &from = whole ? knots_.front() : knots_[i - 1], &to = whole ? knots_.back() : knots_[i];
    const double h = to.t - from.t, theta = (t - from.t) / h;
    const auto first = rate(from.t, from.y), last = rate(to.t, to.y);
    Numbers y = from.y;
    for (std::size_t d = 0; d < y.size(); ++d) {
      const double rise = to.y[d] - from.y[d];
      y[d] += theta * rise +
              theta * (theta - 1) * ((1 - 2 * theta) * rise + (theta - 1) * h * first[d] + theta * h * last[d]);
    }
    return y;
  }

  std::vector<Knot> history() const override {
    std::vector<Knot> told(knots_.begin() + 1, knots_.end());
    if (lie_ == Lie::empty) return {};
    if (lie_ == Lie::twice_the_same) told.insert(told.begin(), told.front());
    if (lie_ == Lie::goes_back && told.size() > 1) std::swap(told[0], told[1]);
    if (lie_ == Lie::short_of_the_end && told.size() > 1) told.pop_back();
    if (lie_ == Lie::no_number) told.front().t = std::numeric_limits<double>::quiet_NaN();
    if (lie_ == Lie::another_state) told.back().y.front() += 1e-12;
    if (lie_ == Lie::short_state) told.front().y.pop_back();
    if (lie_ != Lie::steps_that_were_not_made) return told;
    std::vector<Knot> more;  // eight of each, where one took four evaluations
    for (std::size_t i = 1; i < knots_.size(); ++i)
      for (int part = 1; part <= 8; ++part)
        more.push_back(
            {part == 8 ? knots_[i].t : knots_[i - 1].t + (knots_[i].t - knots_[i - 1].t) * part / 8, knots_[i].y});
    return more;
  }

 private:
  Numbers rate(double t, const Numbers& y) const { return task_.system.rate(t, y); }
  Numbers plus(double h, const Numbers& slope) const {
    Numbers y = y_;
    for (std::size_t d = 0; d < y.size(); ++d) y[d] += h * slope[d];
    return y;
  }

  ForeignTask task_;
  Lie lie_;
  double t_;
  Numbers y_;
  std::vector<Knot> knots_ = {};  // the first is where the last call began
};

AdaptiveMethod hiding(Lie lie, bool keeps_history = true) {
  AdaptiveMethod solver;
  solver.name = "hiding";
  ForeignSolver code{
      .order = 4, .estimate_order = 3, .dense_order = 3, .shows_steps = false, .keeps_history = keeps_history};
  code.begin = [lie](const ForeignTask& task) { return std::make_unique<Hiding>(task, lie); };
  solver.estimate = std::move(code);
  return solver;
}

AdaptiveRun run_of_hiding(const AdaptiveMethod& solver, double end = 3) {
  const auto system = make_system<double>(problem("lotka-volterra"));
  AdaptiveSolver<double> run(solver, *system, {1e-6, 1e-6}, 0, {2.5, 1});
  return run.advance_to(end);
}

}  // namespace

TEST_CASE("history: each step of a call is shown, and a run goes on from any of them", "[history][foreign-solver]") {
  const auto system = make_system<double>(problem("lotka-volterra"));
  for (const double end : {3., -3.}) {
    const auto solver = hiding(Lie::none);
    AdaptiveSolver<double> run(solver, *system, {1e-6, 1e-6}, 0, {2.5, 1});
    std::vector<double> times = {0};
    const long long before = system->evaluations();
    const AdaptiveRun ended = run.advance_to(end, [&](const AdaptiveStep<double>& step) {
      CHECK(step.t == times.back());
      times.push_back(step.t + step.h);
      CHECK(step.between(1) == step.after);
    });
    // (1e-6)^(1/4) / 2 is the length of a step, and 3 takes 190 of them
    CHECK(ended.accepted == 190);
    CHECK(times.size() == 191);
    CHECK(times[1] == Approx(std::copysign(std::pow(1e-6, 0.25) / 2, end)));
    CHECK(times.back() == Approx(end));
    CHECK(system->evaluations() - before == 190 * 4 + 190 * 2);  // of the curve
  }
  // Without its history five steps are one.
  CHECK(run_of_hiding(hiding(Lie::none, false)).accepted == 38);
  AdaptiveSolver<double> run(hiding(Lie::none), *system, {1e-6, 1e-6}, 0, {2.5, 1});
  int seen = 0;
  double left = 0, goes_on = -1;
  const auto stop_within_a_call = [&](const AdaptiveStep<double>& step) {
    if (++seen < 8) return;
    left = step.t;
    throw std::runtime_error("enough");
  };
  CHECK_THROWS_WITH(run.advance_to(3, stop_within_a_call), "enough");
  CHECK(run.time() == left);
  CHECK(left == Approx(7 * std::pow(1e-6, 0.25) / 2));
  run.advance_to(3, [&](const AdaptiveStep<double>& step) {
    if (goes_on < 0) goes_on = step.t;
  });
  CHECK(goes_on == left);
}

TEST_CASE("history: with it the studies see what a call hides", "[history][foreign-solver][slow]") {
  const Problem lotka = problem("lotka-volterra");
  const auto rows = tolerance_runs(hiding(Lie::none), lotka, Precision::double_, {.last = 1e-6});
  const auto blind = tolerance_runs(hiding(Lie::none, false), lotka, Precision::double_, {.last = 1e-6});
  REQUIRE(rows.size() == blind.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(rows[i].error == blind[i].error);
    CHECK(blind[i].accepted == (rows[i].accepted + steps_of_a_call - 1) / steps_of_a_call);
    CHECK(std::isfinite(rows[i].deceived));
    CHECK(std::isfinite(rows[i].curve_error));
    CHECK(std::isnan(blind[i].deceived));
    CHECK(std::isnan(blind[i].curve_error));
  }
  const auto between = [&](Lie lie) {
    Findings findings("test");
    judge_between(hiding(lie), between_ladder(hiding(lie), lotka), findings);
    return findings.rows();
  };
  const auto sound = between(Lie::none);
  REQUIRE(sound.size() == 4);
  for (const FindingRow& row : sound) {
    INFO(row.quantity << ": " << row.reason);
    CHECK(row.verdict == Verdict::pass);
  }
  // One cubic over the five steps of a call misses the points within it.
  CHECK(is_seen(between(Lie::curve_over_the_call), "jump of the curve at the points"));
}

TEST_CASE("history: one that lies breaks its run, with words", "[history][foreign-solver]") {
  CHECK(run_of_hiding(hiding(Lie::none)).outcome == Outcome::finished);
  for (const auto& [lie, words] :
       {std::pair(Lie::empty, "its history has no step that leads to t = 0.0790569"),
        {Lie::twice_the_same, "its history has a step from t = 0.015811388300841896 to t = 0.015811388300841896"},
        {Lie::goes_back, "its history has a step from t = 0.03162277660168379 to t = 0.015811388300841896"},
        {Lie::short_of_the_end, "its history ends at t = 0.06324555320336758, its last step at t = 0.0790569"},
        {Lie::no_number, "its history has a step from t = 0 to t = nan"},
        {Lie::steps_that_were_not_made,
         "its history has 40 attempts since the run began, for which 20 evaluations are not enough"},
        {Lie::another_state, "its history ends in another state than its last step, at t = 0.0790569"},
        {Lie::short_state, "a state of its history has 1 entries, not 2"}}) {
    const AdaptiveRun run = run_of_hiding(hiding(lie));
    INFO(run.reason);
    CHECK(run.outcome == Outcome::broken);
    CHECK(has(run.reason, words));
    CHECK(run_of_hiding(hiding(lie), -3).outcome == Outcome::broken);
    // Nobody asks a solver for one that it does not claim.
    CHECK(run_of_hiding(hiding(lie, false)).outcome == Outcome::finished);
  }
}

}  // namespace halfstep
