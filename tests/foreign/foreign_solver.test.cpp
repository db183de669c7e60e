// Solvers from outside: a sound one passes what solvers are asked, faulty twins do not, and what breaks is told.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/program_solver.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/studies/between/between_runs.hpp"
#include "halfstep/studies/estimate/estimate_ladder.hpp"
#include "halfstep/studies/estimate/exact_answers.hpp"
#include "halfstep/studies/tolerance/tolerance_exponent.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"
#include "tests/catch.hpp"
#include "tests/foreign/foreign_program.hpp"

namespace halfstep {
namespace {

using testing::is_seen;

enum class Fault {
  none,
  estimate_never_set,
  estimate_of_order_1,
  estimate_times_h,
  tolerance_ignored,
  straight_line,
  curve_of_the_step_before,
  stands_still,
  passes_the_end,
  throws,
  no_number,
  short_state,
  short_estimate,
  goes_back,
  throws_an_int,
  counts_fall,
  estimate_is_no_number,
  keeps_the_lower_order,
  takes_its_own_steps,
  fails_at_long_steps,
};

/// Bogacki and Shampine's pair of orders 3 and 2, written down as somebody would who knows nothing of halfstep.
template <Fault fault>
class Bogacki final : public ForeignRun {
 public:
  using Numbers = std::vector<double>;

  explicit Bogacki(const ForeignTask& task) : task_(task), t_(task.t), before_t_(task.t), y_(task.y), before_(task.y) {
    h_ = task.equal_step > 0 ? task.equal_step : 1e-3;
    if (fault == Fault::takes_its_own_steps) h_ *= 0.7;
  }

  void step(double end) override {
    for (;; ++rejected_) {
      double h = std::min(h_, std::abs(end - t_));
      if (end < t_) h = -h;
      if (fault == Fault::passes_the_end && std::abs(h) < h_) h *= 2;
      const auto k1 = rate(t_, y_), k2 = rate(t_ + h / 2, plus(h, {1. / 2}, {k1})),
                 k3 = rate(t_ + 3 * h / 4, plus(h, {0, 3. / 4}, {k1, k2}));
      const auto after = plus(h, {2. / 9, 1. / 3, 4. / 9}, {k1, k2, k3});
      const auto k4 = rate(t_ + h, after);
      double sum = 0;
      errors_.assign(y_.size(), 0);
      for (std::size_t i = 0; i < y_.size(); ++i) {
        if constexpr (fault == Fault::estimate_of_order_1)
          errors_[i] = after[i] - y_[i] - h * k1[i];
        else if constexpr (fault != Fault::estimate_never_set)
          errors_[i] = h * (-5 * k1[i] / 72 + k2[i] / 12 + k3[i] / 9 - k4[i] / 8);
        if constexpr (fault == Fault::estimate_times_h) errors_[i] *= h;
        const double allowed = (fault == Fault::tolerance_ignored ? 1e-6 : task_.tolerances.absolute) +
                               (fault == Fault::tolerance_ignored ? 1e-6 : task_.tolerances.relative) *
                                   std::max(std::abs(y_[i]), std::abs(after[i]));
        sum += errors_[i] / allowed * errors_[i] / allowed;
      }
      const double error = std::sqrt(sum / static_cast<double>(y_.size()));
      if (task_.equal_step == 0) h_ = std::abs(h) * std::clamp(0.9 * std::pow(error, -1. / 3), 0.2, 5.0);
      if (task_.equal_step == 0 && error > 1) continue;
      before_t_ = t_;
      older_ = before_, before_ = y_;
      slope_ = k1, slope_after_ = k4;
      y_ = after;
      if constexpr (fault == Fault::keeps_the_lower_order)
        for (std::size_t i = 0; i < y_.size(); ++i) y_[i] -= errors_[i];
      t_ = h == end - t_ ? end : t_ + h;
      break;
    }
    if constexpr (fault == Fault::throws) throw std::runtime_error("out of memory for stage 3");
    if (fault == Fault::fails_at_long_steps && t_ - before_t_ > 0.2) throw std::runtime_error("the iteration diverges");
    if constexpr (fault == Fault::throws_an_int) throw 42;
    if constexpr (fault == Fault::counts_fall) --rejected_;
    if constexpr (fault == Fault::estimate_is_no_number) errors_.back() = std::numeric_limits<double>::quiet_NaN();
    if constexpr (fault == Fault::stands_still) t_ = before_t_;
    if constexpr (fault == Fault::goes_back) t_ = before_t_ - 1;
    if constexpr (fault == Fault::no_number) y_.front() = std::numeric_limits<double>::quiet_NaN();
    if constexpr (fault == Fault::short_state) y_.pop_back();
    if constexpr (fault == Fault::short_estimate) errors_.pop_back();
  }

  double time() const override { return t_; }
  Numbers state() const override { return y_; }
  Numbers estimate() const override { return errors_; }
  long rejected() const override { return rejected_; }

  Numbers between(double t) override {
    const double h = t_ - before_t_, theta = (t - before_t_) / h;
    Numbers y(y_.size());
    for (std::size_t i = 0; i < y.size(); ++i) {
      const double from = fault == Fault::curve_of_the_step_before ? older_[i] : before_[i];
      y[i] = (1 - theta) * from + theta * y_[i];
      if constexpr (fault != Fault::straight_line)
        y[i] += theta * (theta - 1) *
                ((1 - 2 * theta) * (y_[i] - from) + (theta - 1) * h * slope_[i] + theta * h * slope_after_[i]);
    }
    return y;
  }

 private:
  Numbers rate(double t, const Numbers& y) const { return task_.system.rate(t, y); }
  Numbers plus(double h, const std::vector<double>& weights, const std::vector<Numbers>& slopes) const {
    Numbers y = y_;
    for (std::size_t k = 0; k < slopes.size(); ++k)
      for (std::size_t i = 0; i < y.size(); ++i) y[i] += h * weights[k] * slopes[k][i];
    return y;
  }

  ForeignTask task_;
  double t_, before_t_, h_;
  Numbers y_, before_, older_ = y_, errors_, slope_, slope_after_;
  long rejected_ = 0;
};

template <Fault fault>
AdaptiveMethod bogacki() {
  return own_solver<Bogacki<fault>>("bogacki", {.order = 3, .estimate_order = 2, .dense_order = 3});
}

const std::string on = "lotka-volterra";

/// All findings of the three studies.
std::vector<FindingRow> all_findings(const AdaptiveMethod& solver) {
  Findings findings("test");
  const Problem problem = halfstep::problem(on);
  judge_exact_answers(exact_answers(solver, 1e-6), findings);
  judge_estimate(solver, estimate_ladder(solver, problem), findings);
  judge_between(solver, between_ladder(solver, problem), findings);
  judge_exponent(solver,
                 tolerance_runs(solver, problem, Precision::double_, tolerance_ladder(solver, Precision::double_)),
                 Precision::double_, findings);
  return findings.rows();
}

AdaptiveRun run_of(const AdaptiveMethod& solver, double end = 3) {
  const auto system = make_system<double>(problem(on));
  AdaptiveSolver<double> run(solver, *system, {1e-6, 1e-6}, 0, {2.5, 1});
  return run.advance_to(end);
}

}  // namespace

TEST_CASE("foreign solver: a sound one passes, to the digits of the same pair of the catalogue",
          "[foreign-solver][slow]") {
  const auto solver = bogacki<Fault::none>();
  const auto rows = all_findings(solver);
  for (const FindingRow& row : rows) {
    INFO(row.subject << ": " << row.quantity << ", " << row.reason);
    CHECK(as_declared(row.verdict));
  }
  const auto effectivity = std::ranges::find(rows, "effectivity of the estimate", &FindingRow::quantity);
  REQUIRE(effectivity != rows.end());
  CHECK(effectivity->verdict == Verdict::pass);
  CHECK(*effectivity->observed == Approx(1).margin(0.01));
  const auto ladder = estimate_ladder(solver, problem(on)),
             ours = estimate_ladder(adaptive_method("bogacki-shampine-3-2"), problem(on));
  int compared = 0;
  for (const auto& row : ladder) {
    CHECK(row.precision == "double");
    const auto same = std::ranges::find(ours, row.h, &EstimateRow::h);
    if (same == ours.end() || row.local_error < 1e-9) continue;
    ++compared;
    CHECK(row.estimate == Approx(same->estimate).epsilon(1e-6));
    CHECK(row.local_error == Approx(same->local_error).epsilon(1e-4));
  }
  CHECK(compared >= 4);
}

TEST_CASE("foreign solver: step sizes at which it cannot be run cost nothing else", "[foreign-solver][slow]") {
  const auto solver = bogacki<Fault::fails_at_long_steps>();
  const auto rows = estimate_ladder(solver, problem(on));
  CHECK(std::isnan(rows.front().local_error));
  CHECK(std::isfinite(rows.back().local_error));
  Findings findings("test");
  judge_estimate(solver, rows, findings);
  judge_between(solver, between_ladder(solver, problem(on)), findings);
  for (const FindingRow& row : findings.rows()) {
    INFO(row.quantity << ", " << row.reason);
    CHECK(row.verdict == Verdict::pass);
  }
}

TEST_CASE("foreign solver: faulty twins are seen in what they get wrong", "[foreign-solver][slow]") {
  CHECK(is_seen(all_findings(bogacki<Fault::estimate_never_set>()), "order of the estimate"));
  CHECK(is_seen(all_findings(bogacki<Fault::estimate_of_order_1>()), "order of the estimate"));
  CHECK(is_seen(all_findings(bogacki<Fault::estimate_times_h>()), "order of the estimate"));
  CHECK(is_seen(all_findings(bogacki<Fault::keeps_the_lower_order>()), "effectivity of the estimate"));
  CHECK(is_seen(all_findings(bogacki<Fault::tolerance_ignored>()), "exponent of the tolerance"));
  CHECK(is_seen(all_findings(bogacki<Fault::straight_line>()), "order inside a step"));
  CHECK(is_seen(all_findings(bogacki<Fault::curve_of_the_step_before>()), "jump of the curve at the points"));
  CHECK(is_seen(all_findings(bogacki<Fault::no_number>()), "exponent of the tolerance"));
  CHECK(is_seen(all_findings(bogacki<Fault::estimate_is_no_number>()), "order of the estimate"));
}

TEST_CASE("foreign solver: an effectivity that few steps show, or that does not settle, is not measured",
          "[foreign-solver]") {
  const auto solver = bogacki<Fault::none>();
  const auto effectivity = [&](const std::vector<EstimateRow>& rows) {
    Findings findings("test");
    judge_estimate(solver, rows, findings);
    const auto row = std::ranges::find(findings.rows(), "effectivity of the estimate", &FindingRow::quantity);
    REQUIRE(row != findings.rows().end());
    return *row;
  };
  auto rows = estimate_ladder(solver, problem(on));
  std::erase_if(rows, [](const EstimateRow& row) { return row.estimated_error < 1e-9; });
  REQUIRE(rows.size() >= 4);
  CHECK(effectivity(rows).verdict == Verdict::pass);
  auto few = rows, restless = rows;
  few.resize(3);
  restless.back().estimate *= 2;
  for (const auto& row : {effectivity(few), effectivity(restless)}) {
    CHECK(row.verdict == Verdict::resolved);
    CHECK(row.reason.find("not measured: ") == 0);
  }
}

TEST_CASE("foreign solver: what breaks a run is told in its own words", "[foreign-solver]") {
  using Catch::Matchers::ContainsSubstring;
  const auto broken = [](const AdaptiveMethod& solver) {
    const AdaptiveRun run = run_of(solver);
    CHECK(run.outcome == Outcome::broken);
    return run.reason;
  };
  CHECK_THAT(broken(bogacki<Fault::throws>()), ContainsSubstring("out of memory for stage 3"));
  CHECK_THAT(broken(bogacki<Fault::stands_still>()), ContainsSubstring("leads to t = 0"));
  CHECK_THAT(broken(bogacki<Fault::goes_back>()), ContainsSubstring("leads to t = -1"));
  CHECK_THAT(broken(bogacki<Fault::passes_the_end>()), ContainsSubstring("past the end, t = 3"));
  CHECK_THAT(broken(bogacki<Fault::short_state>()), ContainsSubstring("the state has 1 entries, not 2"));
  CHECK_THAT(broken(bogacki<Fault::short_estimate>()), ContainsSubstring("the estimate has 1 entries, not 2"));
  CHECK_THAT(broken(bogacki<Fault::throws_an_int>()), ContainsSubstring("it ended with: what is no std::exception"));
  CHECK_THAT(broken(bogacki<Fault::counts_fall>()), ContainsSubstring("since the run began falls"));
  CHECK_THROWS_WITH(between_ladder(bogacki<Fault::takes_its_own_steps>(), problem(on)),
                    ContainsSubstring("is asked for, and one of"));
  CHECK_THROWS_WITH(estimate_ladder(bogacki<Fault::takes_its_own_steps>(), problem(on)),
                    ContainsSubstring("is asked for, and one of"));
  CHECK(run_of(bogacki<Fault::none>()).outcome == Outcome::finished);
  CHECK(run_of(bogacki<Fault::none>(), -1).outcome == Outcome::finished);
  CHECK_THROWS_WITH(estimate_ladder(bogacki<Fault::throws>(), problem(on)), ContainsSubstring("stage 3"));
  CHECK_THROWS_WITH(between_ladder(bogacki<Fault::throws>(), problem(on)), ContainsSubstring("stage 3"));
  const auto rows = tolerance_runs(bogacki<Fault::throws>(), problem(on), Precision::double_, {.last = 1e-3});
  REQUIRE(!rows.empty());
  CHECK(rows.front().status == "broken");
  CHECK_THAT(rows.front().reason, ContainsSubstring("stage 3"));
}

TEST_CASE("foreign solver: what its watcher throws is nobody's fault, and a run goes on from where it was",
          "[foreign-solver]") {
  const auto system = make_system<double>(problem(on));
  AdaptiveSolver<double> run(bogacki<Fault::none>(), *system, {1e-6, 1e-6}, 0, {2.5, 1});
  int seen = 0;
  double left = -1;
  const auto stop_at_the_third = [&](const AdaptiveStep<double>& step) {
    if (++seen < 3) return;
    left = step.t;
    throw std::runtime_error("enough");
  };
  CHECK_THROWS_WITH(run.advance_to(3, stop_at_the_third), "enough");
  CHECK(run.time() == left);
  double begun = -1;
  const AdaptiveRun ended = run.advance_to(3, [&](const AdaptiveStep<double>& step) {
    if (begun < 0) begun = step.t;
  });
  CHECK(ended.outcome == Outcome::finished);
  CHECK(begun == left);
  AdaptiveSolver<double> faulty(bogacki<Fault::throws>(), *system, {1e-6, 1e-6}, 0, {2.5, 1});
  for (const double end : {1., 2., 3.}) CHECK(faulty.advance_to(end).outcome == Outcome::broken);
}

TEST_CASE("foreign solver: claims that cannot be are refused, and other precisions", "[foreign-solver]") {
  const auto with = [](ForeignSolver claims) { return own_solver<Bogacki<Fault::none>>("mine", std::move(claims)); };
  CHECK_NOTHROW(validate(with({.order = 3})));
  CHECK_THROWS_AS(validate(with({.order = 31})), InputError);
  CHECK_THROWS_AS(validate(with({.order = -1})), InputError);
  CHECK_THROWS_AS(validate(with({.estimate_order = 2})), InputError);
  CHECK_THROWS_AS(validate(with({.dense_order = 2})), InputError);
  CHECK_THROWS_AS(add_adaptive_method(own_solver<Bogacki<Fault::none>>("doubled-rk4", {.order = 4})), InputError);
  CHECK_THROWS_AS(validate(AdaptiveMethod{.name = "none", .estimate = ForeignSolver{.order = 3}}), InputError);
  CHECK_THROWS_AS(validate(own_solver<Bogacki<Fault::none>>("two words", {.order = 3})), InputError);
  CHECK_THROWS_AS(add_adaptive_method(own_solver<Bogacki<Fault::none>>("zonneveld-4-3", {.order = 3})), InputError);
  const auto system = make_system<float>(problem(on));
  CHECK_THROWS_WITH(AdaptiveSolver<float>(with({.order = 3}), *system, {}, 0, {2.5F, 1}),
                    Catch::Matchers::ContainsSubstring("in double only"));
}

TEST_CASE("foreign solver: tolerances are few where no exponent is judged, and runs of other people's code are short",
          "[foreign-solver]") {
  const auto ladder = [](ForeignSolver claims) {
    return tolerance_ladder(own_solver<Bogacki<Fault::none>>("mine", std::move(claims)), Precision::double_);
  };
  const auto claims = ladder({.order = 3, .estimate_order = 2});
  const auto varies = ladder({});
  const auto hides = ladder({.order = 3, .estimate_order = 2, .shows_steps = false});
  const auto built_in = tolerance_ladder(adaptive_method("bogacki-shampine-3-2"), Precision::double_);
  ForeignSolver program{.order = 3, .estimate_order = 2};
  program.what_is_run = std::string(word_of_programs) + "python3 mine.py";
  CHECK(ladder(program).per_decade == 2);
  CHECK(ladder(program).evaluations < claims.evaluations);
  CHECK(claims.per_decade == built_in.per_decade);
  CHECK(varies.per_decade == 1);
  CHECK(hides.evaluations < claims.evaluations);
  CHECK(claims.evaluations < built_in.evaluations);
}

}  // namespace halfstep
