// Estimates of single steps, and equations whose answers are known beforehand.
#include "halfstep/studies/estimate/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/estimate/estimate_ladder.hpp"
#include "halfstep/studies/estimate/exact_answers.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

const std::string share_of_jumps = "share of jumps that deceive it";

std::vector<FindingRow> judged_estimate(const AdaptiveMethod& solver, const char* on = "lotka-volterra") {
  Findings findings("estimate");
  judge_estimate(solver, estimate_ladder(solver, problem(on)), findings);
  return findings.rows();
}

std::vector<FindingRow> judged_answers(const AdaptiveMethod& solver) {
  Findings findings("estimate");
  judge_exact_answers(exact_answers(solver, 1e-6), findings);
  return findings.rows();
}

Verdict verdict_on(const std::vector<FindingRow>& rows, const std::string& words) {
  const auto finding = std::find_if(rows.begin(), rows.end(), [&](const FindingRow& row) {
    return (row.subject + ", " + row.quantity).find(words) != std::string::npos;
  });
  REQUIRE(finding != rows.end());
  return finding->verdict;
}

}  // namespace

TEST_CASE("every pair estimates the error of its result of lower order", "[estimate]") {
  std::vector<AdaptiveMethod> solvers = all_adaptive_methods();
  std::erase_if(solvers, [](const AdaptiveMethod& solver) { return solver.order() == 0; });  // it varies
  for (const char* name : {"rk4", "implicit-midpoint", "ros4", "gauss-2"}) solvers.push_back(doubled(method(name)));
  for (const AdaptiveMethod& solver : solvers) {
    const auto rows = judged_estimate(solver);
    CHECK(rows.size() == 2);
    for (const auto& row : rows) {
      INFO(row.subject << ", " << row.quantity << ": " << row.reason << ", observed " << row.observed.value_or(-99));
      CHECK(row.verdict == Verdict::pass);
    }
  }
}

TEST_CASE("steps are as long as the exact solution that they are compared with", "[estimate]") {
  // an end time that is no double
  Findings findings("estimate");
  const AdaptiveMethod solver = adaptive_method("verner-7-6");
  judge_estimate(solver, estimate_ladder(solver, problem("lotka-volterra:T=1/3")), findings);
  for (const auto& row : findings.rows()) {
    INFO(row.quantity << ": " << row.reason);
    CHECK(row.verdict == Verdict::pass);
  }
}

TEST_CASE("an effectivity that does not settle, or of too few steps, is no pass", "[estimate]") {
  const AdaptiveMethod solver = adaptive_method("dormand-prince-5-4");
  const auto judged = [&](const std::vector<double>& values) {
    std::vector<EstimateRow> rows;
    double h = 1;
    for (const double value : values) {
      rows.push_back({.problem = "p", .solver = solver.name, .precision = "quad", .h = h /= 2});
      rows.back().estimated_error = h * h;
      rows.back().estimate = value * h * h;
      rows.back().size = 1;
    }
    Findings findings("estimate");
    judge_estimate(solver, rows, findings);
    return findings.rows();
  };
  const auto effectivity_of = [&](const std::vector<double>& values) {
    return verdict_on(judged(values), "effectivity");
  };
  const auto reason_of = [&](const std::vector<double>& values) { return judged(values).back().reason; };
  CHECK(effectivity_of({1.4, 1.2, 1.1, 1.05, 1.025}) == Verdict::pass);
  CHECK(effectivity_of({33, 17, 9, 5}) != Verdict::pass);
  CHECK(effectivity_of({0.125, 0.25, 0.5, 1}) != Verdict::pass);
  CHECK(effectivity_of({1, 1}) == Verdict::no_window);
  CHECK(effectivity_of({1, 1, 1, std::nan("")}) == Verdict::unstable);
  CHECK(effectivity_of({std::nan(""), 1, 1, 1, 1}) == Verdict::pass);  // a coarse step without a result
  CHECK(effectivity_of({2, 2, 2, 2}) == Verdict::fail);
  // Numbers that round to the same are told to the digits in which they differ, and why they do not settle.
  CHECK(
      reason_of({1, 1.0001, 1.0002, 1.0005}) ==
      "it does not settle: 1.0001, 1.0002, 1.0005 at the finest steps: the last change is larger than the one before");
  CHECK(reason_of({33, 17, 9, 5}) ==
        "it does not settle: 17.00, 9.00, 5.00 at the finest steps: the last change is larger than 0.1");
}

TEST_CASE("estimates of another order, or of another size, are seen", "[estimate]") {
  const Coefficients b = std::get<ButcherTableau>(method("dormand-prince-5").scheme).b;
  AdaptiveMethod solver = adaptive_method("dormand-prince-5-4");
  auto& b_hat = std::get<EmbeddedWeights>(solver.estimate).b_hat;
  b_hat = b;  // never set
  CHECK(verdict_on(judged_estimate(solver), "order of the estimate") != Verdict::pass);
  for (std::size_t i = 0; i < b.size(); ++i) b_hat[i] = "99/100*(" + b[i].text() + ")" + (i == 0 ? "+1/100" : "");
  CHECK(verdict_on(judged_estimate(solver), "order of the estimate") == Verdict::fail);
  // doubling that divides by 2^p - 1 of another p
  AdaptiveMethod wrong_factor = doubled(method("rk4"));
  for (auto& [force, claim] : wrong_factor.advance.claims) claim.global = {3, 3};
  const auto rows = judged_estimate(wrong_factor);
  CHECK(verdict_on(rows, "order of the estimate") != Verdict::pass);
  CHECK(verdict_on(rows, "effectivity") == Verdict::fail);
}

TEST_CASE("every pair answers what is known beforehand, but one that sees no f(t)", "[estimate][slow]") {
  for (const AdaptiveMethod& solver : all_adaptive_methods())
    for (const auto& row : judged_answers(solver)) {
      if (row.quantity == share_of_jumps) continue;
      INFO(row.subject << ": " << row.reason << ", observed " << row.observed.value_or(-99));
      // Fehlberg's estimate of order 8 is nothing where f depends on the time alone: Hairer, Norsett, Wanner 1993, II.5
      const bool sees_nothing = row.subject == "fehlberg-8-7 on u' = 5 cos(5 t + 1)";
      CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::resolved) == !sees_nothing);
    }
}

TEST_CASE("only pairs whose estimate is blind to a jump next to the beginning of a step are deceived by most jumps",
          "[estimate][slow]") {
  // Of f that is 0 before t + s h and 1 behind it the estimate is h times the sum of b - b_hat over nodes above s: for
  // small s that sum is nothing where the weights of slopes at t agree.
  const auto is_blind = [](const AdaptiveMethod& solver) {
    const auto* weights = std::get_if<EmbeddedWeights>(&solver.estimate);
    const auto* tableau = std::get_if<ButcherTableau>(&solver.advance.scheme);
    if (weights == nullptr || tableau == nullptr) return false;
    Rows rows = tableau->a;
    rows.insert(rows.end(), weights->further.begin(), weights->further.end());
    double sum = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      double node = 0;
      for (const Coefficient& a : rows[i]) node += a.as<double>();
      if (std::abs(node) > 1e-12) continue;
      if (i < tableau->b.size()) sum += tableau->b[i].as<double>();
      if (i < weights->b_hat.size()) sum -= weights->b_hat[i].as<double>();
    }
    return std::abs(sum) < 1e-12;
  };
  std::vector<std::string> deceived;
  for (const AdaptiveMethod& solver : all_adaptive_methods())
    for (const auto& row : judged_answers(solver)) {
      if (row.quantity != share_of_jumps) continue;
      INFO(row.subject << ": " << row.reason);
      CHECK((row.verdict == Verdict::pass || is_blind(solver)));
      if (*row.observed <= 0.5) continue;
      deceived.push_back(solver.name);
      CHECK(row.verdict == Verdict::resolved);
      // Fehlberg's estimate sees nothing of f(t), anywhere
      CHECK((*row.observed == 1) == (solver.name == "fehlberg-8-7"));
    }
  CHECK(deceived == std::vector<std::string>{"gbs-4-2", "hairer-ostermann-4-2", "hairer-wanner-sdirk-4-3", "gbs-6-4",
                                             "odex-6-4", "hairer-ostermann-6-4", "fehlberg-8-7", "gbs-8-6", "odex-8-6",
                                             "hairer-ostermann-8-6"});
}

TEST_CASE("a jump is got past, or said to be failed, and nothing else", "[estimate]") {
  const auto verdict = [](const std::string& status, double error, double first_error = 1e-7) {
    std::vector<ExactAnswerRow> rows;
    for (int k = 0; k < 3; ++k) {
      rows.push_back({.equation = "u' = 1 where t > 0." + std::to_string(k + 1) + ", else 0", .solver = "mine"});
      rows.back().tolerance = 1e-6;
      rows.back().status = k == 0 ? "ok" : status;
      rows.back().error = k == 0 ? first_error : error;
      if (status == "broken" && k > 0) rows.back().reason = error > 0 ? "it goes back" : "it ended with: too steep";
    }
    Findings findings("estimate");
    judge_exact_answers(rows, findings);
    REQUIRE(findings.rows().size() == 1);
    return findings.rows().front();
  };
  CHECK(verdict("ok", 2e-5).verdict == Verdict::pass);
  CHECK(verdict("ok", 2e-3).verdict == Verdict::resolved);
  CHECK(*verdict("ok", 2e-3).observed == Approx(2. / 3));
  CHECK(*verdict("ok", std::nan("")).observed == Approx(2. / 3));
  CHECK(*verdict("ok", 2e-3, 2e-3).observed == 1);
  CHECK(verdict("step too small", std::nan("")).verdict == Verdict::pass);
  CHECK(verdict("broken", 0).verdict == Verdict::pass);  // in its own words
  CHECK(verdict("broken", 1).verdict == Verdict::fail);
  CHECK(verdict("broken", 1).reason == "broken on u' = 1 where t > 0.2, else 0: it goes back");
}

TEST_CASE("shares of jumps are of those that are got past, and steps without end are a fault", "[estimate]") {
  const auto judged = [](const std::vector<std::pair<const char*, double>>& runs) {
    std::vector<ExactAnswerRow> rows;
    for (const auto& [status, error] : runs) {
      rows.push_back({.equation = "u' = 1 where t > 0.5, else 0", .solver = "mine"});
      rows.back().tolerance = 1e-6, rows.back().status = status, rows.back().error = error;
    }
    Findings findings("estimate");
    judge_exact_answers(rows, findings);
    REQUIRE(findings.rows().size() == 1);
    return findings.rows().front();
  };
  const char *failed = "step too small", *endless = "too many steps";
  CHECK(judged({{endless, 0}, {endless, 0}}).verdict == Verdict::fail);
  CHECK(judged({{"ok", 0}, {endless, 0}}).reason == "too many steps on u' = 1 where t > 0.5, else 0");
  CHECK(judged({{failed, 0}, {failed, 0}}).verdict == Verdict::resolved);
  CHECK(!judged({{failed, 0}, {failed, 0}}).observed);
  CHECK(*judged({{"ok", 1}, {"ok", 0}, {failed, 0}, {failed, 0}}).observed == 0.5);
  CHECK(*judged({{"ok", 1}, {failed, 0}, {failed, 0}}).observed == 1);
  CHECK(judged({{"ok", std::nan("")}, {"ok", 0}}).reason.find("is inf times the tolerance") != std::string::npos);
}

TEST_CASE("rounding is allowed no more than the tolerance allows a step", "[estimate]") {
  for (const auto& row : exact_answers(adaptive_method("nordsieck:order=8"), 1e-6))
    if (row.equation == "u' = 0") CHECK(row.allowed <= 2e-6 * static_cast<double>(row.accepted));  // (1 + u) tolerances
}

TEST_CASE("a solver without an estimate fails the equations with known answers", "[estimate]") {
  AdaptiveMethod solver = adaptive_method("dormand-prince-5-4");
  std::get<EmbeddedWeights>(solver.estimate).b_hat = std::get<ButcherTableau>(solver.advance.scheme).b;
  const auto rows = judged_answers(solver);
  CHECK(verdict_on(rows, "cos(5 t + 1)") == Verdict::fail);
  CHECK(verdict_on(rows, share_of_jumps) == Verdict::resolved);  // every jump deceives it, which is told
  CHECK(verdict_on(rows, "u' = 0") == Verdict::pass);
}

TEST_CASE("the study of estimates writes its tables and passes what the catalogue holds", "[estimate]") {
  const testing::TemporaryFolder folder;
  Request request;
  request.studies = {"estimate"};
  request.methods = {"bogacki-shampine-3", "sdirk-3"};
  request.problems = {"kepler", "harmonic-oscillator"};
  const Plan plan = make_plan(request, all_studies());
  for (const auto& row : estimate({"estimate", plan, folder.path})) {
    INFO(row.subject << ", " << row.quantity << ": " << row.reason);
    CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::resolved));
  }
  for (const auto& row : read_table<EstimateRow>(folder.path)) CHECK(row.problem == "kepler");
  CHECK(read_table<ExactAnswerRow>(folder.path).size() > 12);
}

}  // namespace halfstep
