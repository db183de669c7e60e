// Solvers with one of the faults that have been released, beside their sound twin: which of them the studies see with
// default settings, and which the tests see that libraries make (docs/solvers.md, "What tests of a tolerance see").
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/between/between_runs.hpp"
#include "halfstep/studies/estimate/estimate_ladder.hpp"
#include "halfstep/studies/estimate/exact_answers.hpp"
#include "halfstep/studies/tolerance/controller_law.hpp"
#include "halfstep/studies/tolerance/kept_tolerance.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/places.hpp"

namespace halfstep {
namespace {

enum class Slip {
  none,
  never_set,
  order_1,
  weights_do_not_cancel,
  a_sign,
  controller,
  tolerance_ignored,
  straight_line,
  slope_of_the_start,
  shifted_curve,
  curve_of_equal_steps,
  curve_of_last_step,
  no_number_in_last_step,
  euler_start,
  dropped_part,
};

struct Twin {
  Slip slip;
  const char* fault;
};

constexpr Twin twins[] = {
    {Slip::none, "none"},
    {Slip::never_set, "estimate is never set"},
    {Slip::order_1, "estimate of order 1"},
    {Slip::weights_do_not_cancel, "weights of the estimate do not sum to zero"},
    {Slip::a_sign, "a sign in the estimate"},
    {Slip::controller, "controller divides by twice the power"},
    {Slip::tolerance_ignored, "tolerance is ignored"},
    {Slip::straight_line, "curve is a straight line"},
    {Slip::slope_of_the_start, "curve has the slope of the start at both ends"},
    {Slip::shifted_curve, "curve ends beside the point"},
    {Slip::curve_of_equal_steps, "curve is right over equal steps alone"},
    {Slip::curve_of_last_step, "curve of a last step that is cut short is that of a whole one"},
    {Slip::euler_start, "first step is Euler's"},
    {Slip::dropped_part, "one stage drops a part of f"},
};

/// Bogacki and Shampine's pair with a slip.
class Slipping final : public ForeignRun {
 public:
  using Numbers = std::vector<double>;

  Slipping(const ForeignTask& task, Slip slip)
      : task_(task),
        slip_(slip),
        t_(task.t),
        from_t_(task.t),
        h_(task.equal_step > 0 ? task.equal_step : 1e-3),
        y_(task.y),
        from_(task.y),
        errors_(task.y.size()) {}

  void step(double end) override {
    for (;; ++rejected_) {
      const double whole = h_, h = std::copysign(std::min(h_, std::abs(end - t_)), end - t_);
      const auto k1 = rate(t_, y_), k2 = rate(t_ + h / 2, plus(h, {1. / 2}, {k1}));
      auto k3 = rate(t_ + 3 * h / 4, plus(h, {0, 3. / 4}, {k1, k2}));
      if (slip_ == Slip::dropped_part) k3.back() = 0;
      const bool by_euler = slip_ == Slip::euler_start && t_ == task_.t;
      const auto after = by_euler ? plus(h, {1}, {k1}) : plus(h, {2. / 9, 1. / 3, 4. / 9}, {k1, k2, k3});
      const auto k4 = rate(t_ + h, after);
      double sum = 0;
      for (std::size_t i = 0; i < y_.size(); ++i) {
        errors_[i] = h * (weight_of_first() * k1[i] + k2[i] / 12 + k3[i] / 9 + weight_of_last() * k4[i]);
        if (slip_ == Slip::never_set) errors_[i] = 0;
        if (slip_ == Slip::order_1) errors_[i] = after[i] - y_[i] - h * k1[i];
        const double tolerance = slip_ == Slip::tolerance_ignored ? 1e-5 : task_.tolerances.relative;
        sum += std::pow(errors_[i] / (tolerance * (1 + std::max(std::abs(y_[i]), std::abs(after[i])))), 2);
      }
      const double error = std::sqrt(sum / static_cast<double>(y_.size()));
      const double power = slip_ == Slip::controller ? 6 : 3;
      if (task_.equal_step == 0) h_ = std::abs(h) * std::clamp(0.9 * std::pow(error, -1 / power), 0.2, 5.0);
      if (task_.equal_step == 0 && error > 1) continue;
      is_cut_ = std::abs(h) < whole;
      from_t_ = t_, from_ = y_, slope_ = k1, slope_after_ = slip_ == Slip::slope_of_the_start ? k1 : k4;
      t_ = h == end - t_ ? end : t_ + h;
      y_ = after;
      return;
    }
  }
  double time() const override { return t_; }
  Numbers state() const override { return y_; }
  Numbers estimate() const override { return errors_; }
  long rejected() const override { return rejected_; }

  Numbers between(double t) override {
    const double h = t_ - from_t_, end = slip_ == Slip::shifted_curve ? 0.9999 : 1;
    double theta = (t - from_t_) / h;
    if (slip_ == Slip::curve_of_last_step && is_cut_) theta *= 0.5;
    Numbers y(y_.size());
    if (slip_ == Slip::no_number_in_last_step && is_cut_) return Numbers(y.size(), std::nan(""));
    for (std::size_t i = 0; i < y.size(); ++i) {
      const double rise = end * (y_[i] - from_[i]);
      y[i] = from_[i] + theta * rise;
      if (slip_ != Slip::straight_line && (slip_ != Slip::curve_of_equal_steps || task_.equal_step > 0))
        y[i] +=
            theta * (theta - 1) * ((1 - 2 * theta) * rise + (theta - 1) * h * slope_[i] + theta * h * slope_after_[i]);
    }
    return y;
  }

 private:
  double weight_of_first() const { return slip_ == Slip::weights_do_not_cancel ? -4. / 72 : -5. / 72; }
  double weight_of_last() const { return slip_ == Slip::a_sign ? 1. / 8 : -1. / 8; }
  Numbers rate(double t, const Numbers& y) const { return task_.system.rate(t, y); }
  Numbers plus(double h, const std::vector<double>& weights, const std::vector<Numbers>& slopes) const {
    Numbers y = y_;
    for (std::size_t k = 0; k < slopes.size(); ++k)
      for (std::size_t i = 0; i < y.size(); ++i) y[i] += h * weights[k] * slopes[k][i];
    return y;
  }

  ForeignTask task_;
  Slip slip_;
  double t_, from_t_, h_;
  Numbers y_, from_, errors_, slope_, slope_after_;
  long rejected_ = 0;
  bool is_cut_ = false;
};

AdaptiveMethod solver_with(Slip slip, bool claims = true) {
  AdaptiveMethod solver;
  solver.name = "twin";
  ForeignSolver code;
  if (claims) code = {.order = 3, .estimate_order = 2, .dense_order = 3, .controlled_power = 3};
  code.begin = [slip](const ForeignTask& task) { return std::make_unique<Slipping>(task, slip); };
  solver.estimate = code;
  return solver;
}

const Problem& equations() {
  static const Problem one = problem("lotka-volterra");
  return one;
}

/// The finding that contradicts the claims first; nothing where all is as declared.
std::string first_contradiction(const AdaptiveMethod& solver) {
  Findings findings("twin");
  judge_estimate(solver, estimate_ladder(solver, equations()), findings);
  judge_between(solver, between_ladder(solver, equations()), findings);
  const auto runs =
      tolerance_runs(solver, equations(), Precision::double_, tolerance_ladder(solver, Precision::double_));
  judge_exponent(solver, runs, Precision::double_, findings);
  judge_curve(solver, runs, Precision::double_, findings);
  judge_kept(solver, runs, Precision::double_, findings);
  judge_exact_answers(exact_answers(solver, 1e-6), findings);
  judge_controller(solver, findings);
  for (const FindingRow& row : findings.rows())
    if (!as_declared(row.verdict)) return row.quantity;
  return "";
}

std::vector<double> exact(double t) {
  std::vector<quad_t> none(2), v(2);
  solution<quad_t>(equations())->at(quad_t(t), none.data(), v.data());
  return {to_double(v[0]), to_double(v[1])};
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

/// The errors that tests of libraries look at, over T = 3.
struct Errors {
  double at_end = 0, between = 0;
};

Errors errors_of(const AdaptiveMethod& solver, const Tolerances& tolerances, double equal_step = 0) {
  const auto system = make_system<double>(equations());
  AdaptiveSolver<double> run(solver, *system, tolerances, 0, {2.5, 1},
                             {.first_step = equal_step, .equal_steps = equal_step > 0});
  Errors errors;
  run.advance_to(3, [&](const AdaptiveStep<double>& step) {
    errors.between = std::max(errors.between, distance(step.between(0.5), exact(step.t + step.h / 2)));
  });
  errors.at_end = distance(run.state(), exact(3));
  return errors;
}

/// Order with fixed steps: mean slope over three halvings within 0.2.
bool passes_order_test(const AdaptiveMethod& solver) {
  const double coarse = errors_of(solver, {1e-6, 1e-6}, 3. / 64).at_end,
               fine = errors_of(solver, {1e-6, 1e-6}, 3. / 512).at_end;
  return std::abs(std::log2(coarse / fine) / 3 - 3) <= 0.2;
}

/// An error at the end of a hundred tolerances at most.
bool passes_tolerance_test(const AdaptiveMethod& solver) { return errors_of(solver, {1e-6, 1e-6}).at_end <= 1e-4; }

/// A curve that is right to three digits at a tolerance of 1e-6.
bool passes_curve_test(const AdaptiveMethod& solver) { return errors_of(solver, {1e-6, 1e-6}).between <= 1e-3; }

}  // namespace

TEST_CASE("faulty twins: what the studies see, and what tests of libraries see, is as docs/solvers.md has it",
          "[twins][docs][slow][long]") {
  const std::string page = testing::content(std::string(source_dir) + "/docs/solvers.md");
  for (const auto& [slip, fault] : twins) {
    const AdaptiveMethod solver = solver_with(slip);
    const std::string seen = first_contradiction(solver);
    const auto word = [](bool passes) { return passes ? "passes" : "fails"; };
    const std::string row = std::string("| ") + fault + " | " + (seen.empty() ? "passes" : "fails: " + seen) + " | " +
                            word(passes_order_test(solver)) + " | " + word(passes_tolerance_test(solver)) + " | " +
                            word(passes_curve_test(solver)) + " |";
    INFO(row);
    CHECK(page.find(row) != std::string::npos);
  }
}

TEST_CASE("a tolerance without effect needs no claim to be seen", "[twins]") {
  const auto kept = [](Slip slip) {
    const AdaptiveMethod solver = solver_with(slip, false);
    Findings findings("twin");
    const ToleranceLadder ladder{.per_decade = 1};
    judge_kept(solver, tolerance_runs(solver, equations(), Precision::double_, ladder), Precision::double_, findings);
    REQUIRE(findings.rows().size() == 1);
    return findings.rows().front();
  };
  CHECK(kept(Slip::none).verdict == Verdict::pass);
  const FindingRow ignored = kept(Slip::tolerance_ignored);
  CHECK(ignored.verdict == Verdict::fail);
  CHECK(ignored.reason.find("a tolerance changes nothing: from 0.01 to 1e-12") == 0);
}

namespace {

std::vector<ToleranceRow> rows_with(const std::function<void(ToleranceRow&)>& fill) {
  std::vector<ToleranceRow> rows;
  for (int decade = 2; decade <= 12; ++decade) {
    ToleranceRow row{.problem = "made", .solver = "twin", .tolerance = std::pow(10, -decade), .status = "ok"};
    row.error = row.tolerance, row.size = 1, row.accepted = 10 * decade;
    fill(row);
    rows.push_back(row);
  }
  return rows;
}

Verdict curve_verdict(const std::function<double(double)>& error) {
  Findings findings("twin");
  const auto rows = rows_with([&](ToleranceRow& row) { row.curve_error = error(row.tolerance); });
  judge_curve(solver_with(Slip::none), rows, Precision::double_, findings);
  REQUIRE(findings.rows().size() == 1);
  return findings.rows().front().verdict;
}

Verdict kept_verdict(double deceived, double ratio) {
  Findings findings("twin");
  const auto rows = rows_with([&](ToleranceRow& row) { row.deceived = deceived, row.largest_ratio = ratio; });
  judge_kept(solver_with(Slip::none), rows, Precision::double_, findings);
  return findings.rows().empty() ? Verdict::resolved : findings.rows().front().verdict;
}

}  // namespace

TEST_CASE("errors of curves over tolerances: what falls as claimed, what does not, and what is no number", "[twins]") {
  // order 3 between the points, of steps as long as h^3 = tolerance allows
  CHECK(curve_verdict([](double t) { return std::pow(t, 4. / 3); }) == Verdict::pass);
  CHECK(curve_verdict([](double t) { return std::pow(t, 4. / 3) * (1 + 0.5 * std::sin(99 * t)); }) == Verdict::pass);
  CHECK(curve_verdict([](double t) { return std::pow(t, 1.); }) == Verdict::resolved);  // up to an order may be lost
  CHECK(curve_verdict([](double t) { return std::pow(t, 2. / 3); }) == Verdict::fail);
  CHECK(curve_verdict([](double) { return 1.; }) == Verdict::fail);
  CHECK(curve_verdict([](double t) { return t > 1e-6 ? std::pow(t, 4. / 3) : 1e-8; }) == Verdict::fail);
  CHECK(curve_verdict([](double t) { return std::pow(t, 5. / 3); }) == Verdict::superconvergent);
  CHECK(curve_verdict([](double) { return HUGE_VAL; }) == Verdict::fail);
  CHECK(curve_verdict([](double) { return std::nan(""); }) == Verdict::resolved);
  CHECK(curve_verdict([](double) { return 1e-16; }) == Verdict::resolved);  // rounding alone
}

TEST_CASE("errors of runs that no tolerance has divided are no contradiction", "[twins]") {
  const auto judged = [](double error, long long steps) {
    Findings findings("twin");
    const auto rows = rows_with([&](ToleranceRow& row) {
      row.error = row.curve_error = error, row.accepted = steps, row.evaluations = 3 * steps;
      row.deceived = 0.1, row.largest_ratio = 1;
    });
    judge_kept(solver_with(Slip::none), rows, Precision::double_, findings);
    judge_curve(solver_with(Slip::none), rows, Precision::double_, findings);
    REQUIRE(findings.rows().size() == 2);
    return std::pair(findings.rows()[0].verdict, findings.rows()[1].verdict);
  };
  CHECK(judged(1e-3, 10) == std::pair(Verdict::fail, Verdict::fail));
  CHECK(judged(1e-3, 1) == std::pair(Verdict::fail, Verdict::resolved));
  CHECK(judged(3e-17, 1) == std::pair(Verdict::pass, Verdict::resolved));
  CHECK(judged(1e-12, 1) == std::pair(Verdict::pass, Verdict::resolved));
}

TEST_CASE("a curve that is no number in the last step of a run fails", "[twins]") {
  const AdaptiveMethod solver = solver_with(Slip::no_number_in_last_step);
  Findings findings("twin");
  const ToleranceLadder ladder{.per_decade = 1};
  const auto runs = tolerance_runs(solver, equations(), Precision::double_, ladder);
  judge_curve(solver, runs, Precision::double_, findings);
  REQUIRE(findings.rows().size() == 1);
  CHECK(findings.rows().front().verdict == Verdict::fail);
  CHECK(findings.rows().front().reason.starts_with("the curve is no number"));
  // every run has a last step, and it is looked at
  for (const ToleranceRow& row : runs) CHECK((row.status != "ok" || std::isinf(row.curve_error)));
}

TEST_CASE("shares of deceived steps: a tolerance is not kept where most are, and by far", "[twins]") {
  CHECK(kept_verdict(0.3, 100) == Verdict::pass);
  CHECK(kept_verdict(0.9, 5) == Verdict::pass);  // norms differ
  CHECK(kept_verdict(0.9, 100) == Verdict::fail);
  CHECK(kept_verdict(std::nan(""), std::nan("")) == Verdict::resolved);
}

TEST_CASE("a curve is not asked beside its step", "[twins]") {
  const auto system = make_system<double>(equations());
  for (const AdaptiveMethod& solver : {solver_with(Slip::none), adaptive_method("dormand-prince-5-4"),
                                       adaptive_method("bdf"), adaptive_method("dormand-prince-5-4:dense=full")}) {
    AdaptiveSolver<double> run(solver, *system, {1e-4, 1e-4}, 0, {2.5, 1});
    int asked = 0;
    run.advance_to(0.5, [&](const AdaptiveStep<double>& step) {
      for (const double theta : {-0.5, 1.5, std::nan("")}) CHECK_THROWS_AS(step.between(theta), InputError);
      CHECK(step.between(0).size() == 2);
      ++asked;
    });
    CHECK(asked > 0);
  }
}

}  // namespace halfstep
