// Solvers with one of the faults that have been released, beside their sound twin: which of them the studies see with
// default settings, and which the tests see that libraries make (docs/solvers.md, "What tests of a tolerance see").
#include <algorithm>
#include <cmath>
#include <functional>
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
#include "halfstep/studies/events/random_events.hpp"
#include "halfstep/studies/tolerance/controller_law.hpp"
#include "halfstep/studies/tolerance/kept_tolerance.hpp"
#include "halfstep/studies/tolerance/tolerance_exponent.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"
#include "tests/adaptive/faulty_twins.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/places.hpp"

namespace halfstep {
namespace {

const Problem& equations() {
  static const Problem one = problem("lotka-volterra");
  return one;
}

/// The finding that contradicts the claims first, and with it the end of the search; nothing where all is as declared.
std::string first_contradiction(const AdaptiveMethod& solver) {
  const std::vector<std::function<void(Findings&)>> studies = {
      [&](Findings& findings) { judge_estimate(solver, estimate_ladder(solver, equations()), findings); },
      [&](Findings& findings) {
        if (solver.dense_order() > 0) judge_between(solver, between_ladder(solver, equations()), findings);
      },
      [&](Findings& findings) {
        const auto runs =
            tolerance_runs(solver, equations(), Precision::double_, tolerance_ladder(solver, Precision::double_));
        judge_exponent(solver, runs, Precision::double_, findings);
        judge_curve(solver, runs, Precision::double_, findings);
        judge_kept(solver, runs, Precision::double_, findings);
      },
      [&](Findings& findings) { judge_exact_answers(exact_answers(solver, 1e-6), findings); },
      [&](Findings& findings) { judge_controller(solver, findings); },
      [&](Findings& findings) {
        if (!finds_events(solver)) return;
        const auto random = random_events(solver, 1000, 61, [](auto) { return reported_by_solver; });
        judge_random_events(solver, random, findings);
      }};
  for (const auto& study : studies) {
    Findings findings("twin");
    study(findings);
    for (const FindingRow& row : findings.rows())
      if (!as_declared(row.verdict)) return row.quantity;
  }
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
    if (solver.dense_order() == 0) return;
    errors.between = std::max(errors.between, distance(step.between(0.5), exact(step.t + step.h / 2)));
  });
  errors.at_end = distance(run.state(), exact(3));
  return errors;
}

/// Order with fixed steps: mean slope over three halvings within 0.2.
bool passes_order_test(const AdaptiveMethod& solver) {
  const double coarse = errors_of(solver, {1e-6, 1e-6}, 3. / 64).at_end,
               fine = errors_of(solver, {1e-6, 1e-6}, 3. / 512).at_end;
  return std::abs(std::log2(coarse / fine) / 3 - solver.order()) <= 0.2;
}

/// An error at the end of a hundred tolerances at most.
bool passes_tolerance_test(const AdaptiveMethod& solver) { return errors_of(solver, {1e-6, 1e-6}).at_end <= 1e-4; }

/// A curve that is right to three digits at a tolerance of 1e-6.
bool passes_curve_test(const AdaptiveMethod& solver) { return errors_of(solver, {1e-6, 1e-6}).between <= 1e-3; }

}  // namespace

TEST_CASE("faulty twins: what the studies see, and what tests of libraries see, is as docs/solvers.md has it",
          "[twins][docs][slow][long]") {
  const std::string page = testing::content(std::string(source_dir) + "/docs/solvers.md");
  const std::string table = page.substr(page.find("| fault | the studies |"));
  const std::string rows = table.substr(0, table.find("\n\n"));
  CHECK(std::ranges::count(rows, '\n') == 1 + static_cast<std::ptrdiff_t>(std::size(twins)));
  for (const auto& [slip, fault] : twins) {
    const AdaptiveMethod solver = twin_with(slip);
    const std::string seen = first_contradiction(solver);
    const auto word = [](bool passes) { return passes ? "passes" : "fails"; };
    const std::string row = std::string("| ") + fault + " | " + (seen.empty() ? "passes" : "fails: " + seen) + " | " +
                            word(passes_order_test(solver)) + " | " + word(passes_tolerance_test(solver)) + " | " +
                            (solver.dense_order() > 0 ? word(passes_curve_test(solver)) : "no curve") + " |";
    INFO(row);
    CHECK(page.find(row) != std::string::npos);
  }
}

TEST_CASE("a tolerance without effect needs no claim to be seen", "[twins]") {
  const auto kept = [](Slip slip, bool claims = false) {
    const AdaptiveMethod solver = twin_with(slip, claims);
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
  const FindingRow above = kept(Slip::tolerance_kept_above);
  INFO(above.reason);
  CHECK(above.verdict == Verdict::fail);
  CHECK(above.reason.find("a tolerance changes nothing: from 1e-07 to 1e-12") == 0);
  const FindingRow larger = kept(Slip::tolerance_times_100);
  CHECK(larger.verdict == Verdict::fail);
  CHECK(larger.reason.find("most steps are accepted with estimates above the tolerance: at ") == 0);
  const FindingRow not_told = kept(Slip::estimate_not_told, true);
  CHECK(not_told.verdict == Verdict::fail);
  CHECK(not_told.reason.find("most steps are accepted with estimates of 0") == 0);
  CHECK(kept(Slip::estimate_not_told).verdict == Verdict::pass);  // no estimate is claimed
  const FindingRow no_number = kept(Slip::estimate_no_number, true);
  CHECK(no_number.verdict == Verdict::fail);
  CHECK(no_number.reason.find("most steps are accepted with estimates that are no numbers") == 0);
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
  judge_curve(twin_with(Slip::none), rows, Precision::double_, findings);
  REQUIRE(findings.rows().size() == 1);
  return findings.rows().front().verdict;
}

Verdict kept_verdict(double deceived, double ratio) {
  Findings findings("twin");
  const auto rows = rows_with([&](ToleranceRow& row) { row.deceived = deceived, row.largest_ratio = ratio; });
  judge_kept(twin_with(Slip::none), rows, Precision::double_, findings);
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
    judge_kept(twin_with(Slip::none), rows, Precision::double_, findings);
    judge_curve(twin_with(Slip::none), rows, Precision::double_, findings);
    REQUIRE(findings.rows().size() == 2);
    return std::pair(findings.rows()[0].verdict, findings.rows()[1].verdict);
  };
  CHECK(judged(1e-3, 10) == std::pair(Verdict::fail, Verdict::fail));
  CHECK(judged(1e-3, 1) == std::pair(Verdict::fail, Verdict::resolved));
  CHECK(judged(3e-17, 1) == std::pair(Verdict::pass, Verdict::resolved));
  CHECK(judged(1e-12, 1) == std::pair(Verdict::pass, Verdict::resolved));
}

TEST_CASE("a curve that is no number in the last step of a run fails", "[twins]") {
  const AdaptiveMethod solver = twin_with(Slip::no_number_in_last_step);
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

TEST_CASE(
    "estimates that are told of the steps accepted: which are a fault, and which may be of other norms or an exact "
    "flow",
    "[twins]") {
  const auto judged = [](double estimate, double true_error, double share_of_rows = 1) {
    Findings findings("twin");
    const auto rows = rows_with([&](ToleranceRow& row) {
      row.deceived = 0, row.largest_ratio = true_error;
      row.typical_estimate = std::log10(row.tolerance) < -12 + 10 * share_of_rows ? estimate : 0.5;
    });
    judge_kept(twin_with(Slip::none), rows, Precision::double_, findings);
    REQUIRE(findings.rows().size() == 1);
    return findings.rows().front().verdict;
  };
  CHECK(judged(0.5, 0.5) == Verdict::pass);
  CHECK(judged(9, 2) == Verdict::pass);  // norms differ
  CHECK(judged(11, 2) == Verdict::fail);
  CHECK(judged(11, 2, 0.1) == Verdict::pass);
  CHECK(judged(11, 0.5) == Verdict::pass);  // what is told need not be what is held to the tolerance
  CHECK(judged(0, 0.5) == Verdict::fail);
  CHECK(judged(0, 1e-14) == Verdict::pass);  // an exact flow
  CHECK(judged(HUGE_VAL, 0.5) == Verdict::fail);
  CHECK(judged(std::nan(""), 0.5) == Verdict::pass);  // not told
}

TEST_CASE("runs that are the same at the tightest tolerances: over two decades or more", "[twins]") {
  const auto judged = [](int rows_alike) {
    Findings findings("twin");
    auto rows = rows_with([](ToleranceRow& row) { row.deceived = 0.1, row.largest_ratio = 1; });
    for (std::size_t i = rows.size() - static_cast<std::size_t>(rows_alike); i < rows.size(); ++i)
      rows[i].error = 1e-5, rows[i].accepted = 1000;
    judge_kept(twin_with(Slip::none), rows, Precision::double_, findings);
    REQUIRE(findings.rows().size() == 1);
    return findings.rows().front().verdict;
  };
  CHECK(judged(1) == Verdict::pass);
  CHECK(judged(2) == Verdict::pass);
  CHECK(judged(3) == Verdict::fail);
  CHECK(judged(11) == Verdict::fail);
}

TEST_CASE("a curve is not asked beside its step", "[twins]") {
  const auto system = make_system<double>(equations());
  for (const AdaptiveMethod& solver : {twin_with(Slip::none), adaptive_method("dormand-prince-5-4"),
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
