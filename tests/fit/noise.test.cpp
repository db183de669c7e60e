// Verdicts on estimates with standard errors.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/fit/fit.hpp"
#include "tests/calibration/noisy_ladders.hpp"
#include "tests/calibration/noisy_score.hpp"
#include "tests/catch.hpp"
#include "tests/fit/fit_text.hpp"
#include "tests/places.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

// Errors h^order (1 + h) at h = 1, 1/2, ..., each off by `off` standard errors in turn to either side.
std::string rows(double order, int count, double claimed, double standard_error, double off = 0.7, double unit = 1) {
  std::string text = "h,error,standard_error,claimed\n";
  for (int k = 0; k < count; ++k) {
    const double h = std::ldexp(1.0, -k), side = k % 2 == 0 ? 1 : -1;
    text += fmt::format("{},{},{},{}\n", h, unit * (std::pow(h, order) * (1 + h) + side * off * standard_error),
                        unit * standard_error, claimed);
  }
  return text;
}

Finding finding_of(const std::string& text) { return fit_text(text).at(0).finding; }

}  // namespace

TEST_CASE("noise: small standard errors confirm an order and refuse its neighbours", "[noise]") {
  for (const double order : {0.5, 1.0, 1.5, 2.0}) {
    INFO(order);
    CHECK(finding_of(rows(order, 7, order, 1e-5)).verdict == Verdict::pass);
    CHECK(finding_of(rows(order, 7, order + 0.5, 1e-5)).verdict == Verdict::fail);
    CHECK(finding_of(rows(order, 7, order + 0.25, 1e-5)).verdict != Verdict::pass);
    if (order > 0.5) CHECK(finding_of(rows(order, 7, order - 0.5, 1e-5)).verdict == Verdict::superconvergent);
  }
}

TEST_CASE("noise: large standard errors leave an order open, and more samples decide", "[noise]") {
  const Finding open = finding_of(rows(1, 6, 1, 0.05));
  CHECK(open.verdict == Verdict::noise_limited);
  CHECK_FALSE(open.observed);
  CHECK_THAT(open.reason, ContainsSubstring("decide between"));
  CHECK(finding_of(rows(1, 6, 1, 1e-5)).verdict == Verdict::pass);
  CHECK(claim_failed(fit_text(rows(1, 6, 1, 0.05))));
}

TEST_CASE("noise: standard errors are taken at their word", "[noise]") {
  // The second is `pass`, too, if standard errors are halved.
  CHECK(finding_of(rows(1, 6, 1, 3e-3)).verdict == Verdict::pass);
  CHECK(finding_of(rows(1, 6, 1, 4e-3)).verdict == Verdict::noise_limited);
}

TEST_CASE("noise: a floor below the leading term neither hides an order nor makes it a lower one", "[noise]") {
  // Five step sizes at ratio 1.5 with errors h^2.5 + 0.0779 of that at the finest: slopes are nearer to 2 (seed 15944).
  for (const double claimed : {2.0, 2.5}) {
    std::string text = "h,error,standard_error,claimed\n";
    for (int k = 0; k < 5; ++k) {
      const double x = std::pow(1.5, -k), floor = 0.0779 * std::pow(1.5, -4 * 2.5);
      text += fmt::format("{},{},4.5e-05,{}\n", x, std::pow(x, 2.5) * (1 + 0.23 * x + 0.16 * x * x) + floor, claimed);
    }
    CHECK(finding_of(text).verdict != (claimed == 2 ? Verdict::pass : Verdict::fail));
  }
}

TEST_CASE("noise: a verdict does not depend on units", "[noise]") {
  for (const double standard_error : {1e-5, 0.05})
    for (const double unit : {1e-150, 1e150})
      CHECK(finding_of(rows(1, 6, 1, standard_error, 0.7, unit)).verdict ==
            finding_of(rows(1, 6, 1, standard_error)).verdict);
}

TEST_CASE("noise: errors that stay where they are fail a claim", "[noise]") {
  std::string text = "h,error,standard_error,claimed\n";
  for (int k = 0; k < 6; ++k)
    text += fmt::format("{},{},0.001,1\n", std::ldexp(1.0, -k), 0.5 + (k % 2 == 0 ? 1e-3 : 0));
  CHECK(finding_of(text).verdict == Verdict::fail);
}

TEST_CASE("noise: numbers of samples alone tell noise by the scatter of rows", "[noise]") {
  std::string text = "h,error,samples,claimed\n";
  for (int k = 0; k < 7; ++k)
    for (const double side : {-1.0, 1.0})
      text += fmt::format("{},{},1000,1\n", std::ldexp(1.0, -k), std::ldexp(1.0, -k) + side * 1e-5);
  const Finding finding = finding_of(text);
  CHECK(finding.verdict == Verdict::pass);
  CHECK_THAT(finding.reason, ContainsSubstring("mean of up to 2 errors"));
}

TEST_CASE("noise: standard errors of 0 are no noise, and one row is no ladder", "[noise]") {
  std::string with = "h,error,standard_error\n", without = "h,error\n";
  for (int k = 0; k < 7; ++k) {
    const std::string row = fmt::format("{},{}", std::ldexp(1.0, -k), std::ldexp(1.0, -2 * k));
    with += row + ",0\n";
    without += row + "\n";
  }
  CHECK(fit_csv(fit_text(with)) == fit_csv(fit_text(without)));
  CHECK(finding_of("h,error,standard_error\n1,0.1,0.1\n").verdict == Verdict::no_window);
  CHECK(finding_of("h,error,samples\n1,0,10\n0.5,0,10\n0.25,0,10\n").verdict == Verdict::rounding_limited);
}

TEST_CASE("noise: a result that is missing at a fine step is unstable", "[noise]") {
  CHECK(finding_of(rows(1, 6, 1, 1e-4) + "0.001,nan,1e-4,1\n").verdict == Verdict::unstable);
  CHECK(finding_of(rows(1, 7, 1, 1e-5) + "2,nan,,1\n").verdict == Verdict::pass);
}

TEST_CASE("noise: the example of the documentation is judged as printed there", "[noise]") {
  const std::filesystem::path docs = std::filesystem::path(source_dir) / "docs";
  std::ostringstream page;
  page << std::ifstream(docs / "noise.md").rdbuf();
  CHECK_THAT(page.str(), ContainsSubstring("\n" + fit_table(fit({docs / "examples" / "brownian.csv"})) + "```"));
}

TEST_CASE("noise: what is malformed is refused with its place", "[noise]") {
  const auto refusal = [](const std::string& text) -> std::string {
    try {
      fit_text(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  CHECK_THAT(refusal("h,error,standard_error\n1,0.1,-1\n"),
             ContainsSubstring(":2") && ContainsSubstring("standard_error"));
  CHECK_THAT(refusal("h,error,standard_error\n1,0.1,nan\n"), ContainsSubstring("standard_error"));
  CHECK_THAT(refusal("h,error,samples\n1,0.1,0\n"), ContainsSubstring("is not a positive number"));
  CHECK_THAT(refusal("h,error,standard_error\n1,0.1,0.1\n0.5,0.1,\n"),
             ContainsSubstring(":3") && ContainsSubstring("every row needs one"));
  CHECK_THAT(refusal("h,error,standard_error,noise\n1,0.1,0.1,0.1\n"), ContainsSubstring("keep one of these columns"));
  CHECK_THAT(refusal("h,value,standard_error\n1,0.1,0.1\n"), ContainsSubstring("column \"noise\""));
}

TEST_CASE("noise: ladders of known order are not judged wrongly, and the samples asked for decide",
          "[noise][calibration][slow]") {
  constexpr int ladders = 100, neither_calibrated_nor_measured = 200000;
  const NoisyScore score = score_noisy(neither_calibrated_nor_measured, ladders);
  CHECK(score.ladders == ladders);
  CHECK(score.wrong_accepted == 0);
  CHECK(score.rejected <= 2);  // three or more of 100 have a chance of 1 in 12 at 1 %
  CHECK(score.passed >= ladders / 4);
  CHECK(score.decided_by_more >= 0.8 * score.open);
}
