// Curves between the points in the stiff limit: components told apart, sound ones and those that multiply errors.
#include "halfstep/studies/between/stiff_curve.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "halfstep/methods/adaptive_catalogue.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

/// Implicit Euler with equal steps, and a straight line between its points, or what is no number.
enum class Curve { line, no_number, gives_up, goes_back, of_many_steps, of_many_steps_no_number };

class BackwardEuler final : public ForeignRun {
 public:
  using Numbers = std::vector<double>;

  BackwardEuler(const ForeignTask& task, Curve curve) : task_(task), curve_(curve), t_(task.t), y_(task.y) {}

  void step(double end) override {
    if (curve_ == Curve::gives_up) throw std::runtime_error("too stiff");
    if (curve_ == Curve::goes_back) end = t_ - 1;
    const bool has_many = curve_ == Curve::of_many_steps || curve_ == Curve::of_many_steps_no_number;
    const double h = std::min(has_many ? 1. / 4096 : 1. / 64, end - t_);
    from_ = y_, from_t_ = t_;
    t_ += h;
    // linear in y = (v, u): one iteration of Newton's with the exact derivatives
    const auto f = task_.system.rate(t_, from_);
    Numbers df(4);
    task_.system.jacobian(t_, from_.data(), df.data());
    const double a = 1 - h * df[0], b = -h * df[1], c = -h * df[2], d = 1 - h * df[3];
    y_[0] = from_[0] + (d * h * f[0] - b * h * f[1]) / (a * d - b * c);
    y_[1] = from_[1] + (a * h * f[1] - c * h * f[0]) / (a * d - b * c);
  }
  double time() const override { return t_; }
  Numbers state() const override { return y_; }

  Numbers between(double t) override {
    const double theta = (t - from_t_) / (t_ - from_t_);
    Numbers y = from_;
    for (std::size_t i = 0; i < y.size(); ++i) {
      y[i] += theta * (y_[i] - from_[i]);
      if (curve_ == Curve::no_number || curve_ == Curve::of_many_steps_no_number) y[i] = std::nan("");
    }
    return y;
  }

 private:
  ForeignTask task_;
  Curve curve_;
  double t_, from_t_ = t_;
  Numbers y_, from_;
};

AdaptiveMethod backward_euler(Curve curve) {
  AdaptiveMethod solver;
  solver.name = "mine";
  ForeignSolver code{.order = 1, .dense_order = 1};
  code.begin = [curve](const ForeignTask& task) { return std::make_unique<BackwardEuler>(task, curve); };
  solver.estimate = std::move(code);
  return solver;
}

struct Judged {
  FindingRow differential, algebraic;
};

Judged judged_in_stiff_limit(const AdaptiveMethod& solver) {
  Findings findings("between");
  judge_stiff_curve(solver, stiff_curve(solver, 1e-6), findings);
  REQUIRE(findings.rows().size() == 2);
  INFO(solver.name);
  CHECK(findings.rows()[0].quantity == "error between the points, differential component");
  CHECK(findings.rows()[1].quantity == "error between the points, algebraic component");
  return {findings.rows()[0], findings.rows()[1]};
}

}  // namespace

TEST_CASE("stiff limit: curves of implicit solvers are worth their tolerance in both components", "[between]") {
  for (const char* name :
       {"tr-bdf2-2-3", "kvaerno-3-2", "kvaerno-4-3", "cash-sdirk-4-3", "hairer-wanner-sdirk-4-3", "kvaerno-5-4",
        "rodas3-3-2", "rodas4-4-3", "bdf", "doubled-radau-iia-3", "doubled-radau-iia-3:dense=collocation"}) {
    const auto [differential, algebraic] = judged_in_stiff_limit(adaptive_method(name));
    INFO(name << ": " << differential.observed.value_or(-1) << ", " << algebraic.observed.value_or(-1));
    CHECK(differential.verdict == Verdict::pass);
    CHECK(algebraic.verdict == Verdict::pass);
  }
}

TEST_CASE("stiff limit: slopes along a curve multiply the errors of the algebraic component", "[between]") {
  // of the cubic by up to 10^7 h / 8; of the curve that is raised by them several times
  const auto midpoint = judged_in_stiff_limit(adaptive_method("doubled-implicit-midpoint"));
  CHECK(midpoint.differential.verdict == Verdict::pass);
  CHECK(midpoint.algebraic.verdict == Verdict::fail);
  const auto raised = judged_in_stiff_limit(adaptive_method("doubled-radau-iia-3:dense=full"));
  CHECK(raised.algebraic.verdict == Verdict::fail);
  CHECK(*raised.algebraic.observed > 1);
}

TEST_CASE("stiff limit: what is not made for it, or has no curve, is said", "[between]") {
  const auto explicit_pair = judged_in_stiff_limit(adaptive_method("dormand-prince-5-4"));
  CHECK(explicit_pair.algebraic.verdict == Verdict::resolved);
  CHECK(!explicit_pair.algebraic.observed);
  CHECK(explicit_pair.algebraic.reason ==
        "not measured: it does not reach the end in 2000 steps, rejected ones included");
  AdaptiveMethod without = backward_euler(Curve::line);
  std::get<ForeignSolver>(without.estimate).dense_order = 0;
  CHECK(stiff_curve(without, 1e-6).empty());
}

TEST_CASE("stiff limit: of a run that does not end what was seen counts, and nothing else", "[between]") {
  const auto longer = judged_in_stiff_limit(backward_euler(Curve::of_many_steps));
  CHECK(longer.algebraic.verdict == Verdict::resolved);
  CHECK(longer.algebraic.reason.find("does not reach the end in 2000 steps") != std::string::npos);
  CHECK(judged_in_stiff_limit(backward_euler(Curve::of_many_steps_no_number)).algebraic.verdict == Verdict::fail);
}

TEST_CASE("stiff limit: a solver whose order varies must be worth its tolerance, however long its steps", "[between]") {
  const AdaptiveMethod solver = adaptive_method("bdf");
  REQUIRE(solver.dense_order() == 0);
  const auto judged = [&](double error) {
    StiffCurveRow row{.solver = solver.name, .component = "algebraic"};
    row.tolerance = 1e-6, row.status = "ok", row.between = error, row.longest_step = 2;
    Findings findings("between");
    judge_stiff_curve(solver, {row}, findings);
    return findings.rows().front().verdict;
  };
  CHECK(judged(0.9e-3) == Verdict::pass);
  CHECK(judged(1.1e-3) == Verdict::fail);
}

TEST_CASE("stiff limit: code from elsewhere is looked at in the same way", "[between]") {
  // A line through points of cos t is off by h^2 / 8 at most, and by what the points are: with steps of 1/64 by 3e-5.
  const auto line = judged_in_stiff_limit(backward_euler(Curve::line));
  CHECK(line.algebraic.verdict == Verdict::pass);
  CHECK(*line.algebraic.observed == Approx(1. / 64 / 64 / 8).epsilon(0.05));
  // Implicit Euler itself is off by about h / 2 (1 - cos 2) in v, whatever is between its points.
  CHECK(line.differential.verdict == Verdict::resolved);  // told: its library may have another curve
  CHECK(*line.differential.observed == Approx(1. / 64 / 2 * (1 - std::cos(2.))).epsilon(0.05));
  const auto none = judged_in_stiff_limit(backward_euler(Curve::no_number));
  CHECK(none.algebraic.verdict == Verdict::fail);
  CHECK(std::isinf(*none.algebraic.observed));
  // What says that it failed is not blamed; what does as it should not is.
  const auto gives_up = judged_in_stiff_limit(backward_euler(Curve::gives_up));
  CHECK(gives_up.algebraic.verdict == Verdict::resolved);
  CHECK(gives_up.algebraic.reason.find("too stiff") != std::string::npos);
  CHECK(judged_in_stiff_limit(backward_euler(Curve::goes_back)).algebraic.verdict == Verdict::fail);
}

}  // namespace halfstep
