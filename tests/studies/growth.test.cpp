// How errors grow: what the study must find, against closed forms that it does not use.
#include <cmath>

#include "halfstep/core/compensated.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/growth/growth.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

double last_position(const std::string& method_name, Precision precision, const std::string& h, long long steps) {
  const Cell cell{method(method_name), problem("harmonic-oscillator"), precision};
  const auto moments = make_runner(cell)->moments(Coefficient(h), {steps});
  return to_double(from_text<halfstep::quad_t>(moments.at(0).x.at(0)));
}

}  // namespace

TEST_CASE("compensated numbers keep what sums cut off, and no more than two numbers hold", "[growth]") {
  Compensated<float> sum = 1.0F;
  for (int i = 0; i < 1 << 20; ++i) sum += Compensated<float>(1e-9F);
  const double exact = 1 + std::ldexp(static_cast<double>(1e-9F), 20);
  CHECK(std::fabs(static_cast<double>(sum.high) + static_cast<double>(sum.low) - exact) < 4e-9);  // N u^2
  CHECK(std::fabs(static_cast<double>(sum.low)) <= 6e-8);

  const Compensated<double> third(std::string("0.333333333333333333333333333333333333"));
  const Compensated<double> one = third + third + third;
  CHECK(one.high == 1);
  CHECK(std::fabs(one.low) < 1e-31);
  const Compensated<double> six = Compensated<double>(2) * (third * 9) / 1;
  CHECK(six.high == 6);
  CHECK(!isfinite(Compensated<double>(1) / 0));
}

TEST_CASE("every method takes compensated sums, which change its result by rounding alone", "[growth][slow]") {
  for (const auto& plain : all_methods()) {
    if (!plain.claims.contains(Force::position)) continue;
    INFO(plain.name);
    const auto summed = method(plain.name + ":sum=compensated");
    CHECK(summed.name == plain.name + ":sum=compensated");
    const double a = last_position(plain.name, Precision::double_, "1/64", 640);
    const double b = last_position(summed.name, Precision::double_, "1/64", 640);
    const double exact = last_position(plain.name, Precision::quad, "1/64", 640);
    INFO("off by " << b - exact << ", plain by " << a - exact);
    CHECK(std::fabs(a - exact) < 2e-11);
    CHECK(std::fabs(b - exact) < 4e-14);
  }
}

TEST_CASE("rounding of a long run falls with compensated sums", "[growth]") {
  for (const std::string name : {"velocity-verlet", "stormer-verlet", "rk4", "ab4", "beeman"}) {
    INFO(name);
    const double exact = last_position(name, Precision::quad, "1/64", 20000);
    const double plain = std::fabs(last_position(name, Precision::double_, "1/64", 20000) - exact);
    const double summed =
        std::fabs(last_position(name + ":sum=compensated", Precision::double_, "1/64", 20000) - exact);
    CHECK(summed < plain / 3);
    CHECK(summed < 1e-14);
  }
}

TEST_CASE("the study of growth finds n (n + 1) / 2, the root and the walk of rounding", "[growth]") {
  std::vector<GrowthLawRow> law;
  std::vector<GrowthRootRow> root;
  const Plan plan;
  const StudyInput input{"growth", plan, "."};
  Findings of_law(input.study), of_root(input.study);
  studies::detail::growth_law(input, Precision::quad, law, of_law);
  for (const auto& row : of_law.rows()) {
    INFO(row.subject << ", " << row.quantity << ": " << row.observed.value_or(0));
    if (row.quantity.starts_with("error after 64 steps")) {  // over a fixed time the law does not hold
      CHECK(std::fabs(*row.observed - 1) > 0.5);
      continue;
    }
    CHECK(row.verdict == Verdict::pass);
    CHECK(*row.uncertainty < 0.05 * *row.expected);
  }
  // By itself: with the exact solution of the recurrence, whose roots are q and 1/q.
  const auto& coarse = law.front();
  const double h = coarse.h, q = std::exp(2 * std::asinh(h / 2)), t = 2 * h;
  const auto solution = [](double time) { return std::cosh(time) + 0.5 * std::sinh(time); };
  const double a = (solution(h) - solution(0) / q) / (q - 1 / q), b = solution(0) - a;
  CHECK(coarse.problem == "exponential");
  CHECK(std::fabs(coarse.error / std::fabs(a * q * q + b / (q * q) - solution(t)) - 1) < 1e-6);

  studies::detail::growth_root(input, Precision::digits50, root, of_root);
  for (const auto& row : of_root.rows()) {
    INFO(row.quantity << ": " << row.observed.value_or(0));
    CHECK(row.verdict == Verdict::pass);
  }
  CHECK(root.front().running.text.starts_with("2.61803398874989484820458683436563811772"));  // golden ratio, squared
}

TEST_CASE("a one-step scheme obeys another law, and the study would say so", "[growth]") {
  const Cell cell{method("rk4"), problem("exponential"), Precision::quad};
  std::vector<double> errors;
  for (const auto& moment : make_runner(cell)->moments(Coefficient("1/128"), {1, 2, 3})) {
    const double t = static_cast<double>(moment.step) / 128, exact = std::cosh(t) + 0.5 * std::sinh(t);
    errors.push_back(std::fabs(to_double(from_text<halfstep::quad_t>(moment.x[0])) - exact));
  }
  REQUIRE(errors.size() == 3);
  CHECK(std::fabs(errors[2] / errors[0] - 3) < 0.3);
}

TEST_CASE("errors against time are those of powers and of recurrences written down here", "[growth][slow]") {
  std::vector<GrowthTimeRow> rows;
  Findings findings("growth");
  Request request;
  request.studies = {"growth"};
  const Plan plan = make_plan(request, all_studies());
  studies::detail::growth_time({"growth", plan, {}}, Precision::double_, rows, findings);
  CHECK(findings.rows().size() == 11);
  for (const auto& row : findings.rows()) {
    INFO(row.subject << ", " << row.quantity << ": " << row.observed.value_or(0) << " for "
                     << row.expected.value_or(0));
    CHECK(row.verdict == Verdict::pass);
  }
  std::size_t compared = 0;
  for (const auto& row : rows) {
    CHECK(std::fabs(row.constant * std::pow(row.h, row.order) - row.error) <= 1e-12 * row.error);
    if (row.problem != "exponential:v0=1" || row.order == 2) continue;
    // x = v, both multiplied by 1 + h + h^2/2 + ... + h^p/p! in each step.
    long double factor = 1, term = 1;
    for (int k = 1; k <= row.order; ++k) factor += term *= static_cast<long double>(row.h) / k;
    const long double t = row.t, x = std::pow(factor, t / static_cast<long double>(row.h));
    const double error = static_cast<double>(std::sqrt(2.0L) * (std::exp(t) - x));
    CHECK(std::fabs(row.error - error) < 1e-5 * error + 1e-13 * std::exp(row.t));
    ++compared;
  }
  CHECK(compared == 2 * 17);
}
