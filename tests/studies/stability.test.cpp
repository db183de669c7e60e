// Linear stability: limits known from theory against data and running code, factors in closed form, broken schemes.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "halfstep/core/roots.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/stability/linear_runs.hpp"
#include "halfstep/studies/stability/linear_stability.hpp"
#include "halfstep/studies/stability/stability.hpp"
#include "tests/catch.hpp"
#include "tests/studies/near.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double limit(const char* name) { return LinearStability(method(name)).oscillator_limit(); }
double axis_limit(const char* name) { return LinearStability(method(name)).axis_limit(); }

FindingRow finding_of(const std::vector<FindingRow>& all, const std::string& quantity) {
  for (const auto& row : all)
    if (row.quantity == quantity) return row;
  FAIL("no finding of " << quantity);
  return {};
}

std::vector<FindingRow> stability_of(const std::vector<std::string>& methods, const std::string& precision,
                                     const std::filesystem::path& out) {
  Request request;
  request.studies = {"stability"};
  request.methods = methods;
  request.precisions = {precision};
  const Plan plan = make_plan(request, all_studies());
  return stability({"stability", plan, out, 1});
}

}  // namespace

TEST_CASE("roots of a polynomial are its zeros, with multiplicity") {
  // (z - 1) (z - 2) (z - 3i)
  const std::complex<double> i(0, 1);
  const std::vector<std::complex<double>> p = {-6.0 * i, 2.0 + 9.0 * i, -3.0 - 3.0 * i, 1, 0};
  auto computed = roots(p);
  REQUIRE(computed.size() == 3);
  for (const auto& z : {1.0 + 0.0 * i, 2.0 + 0.0 * i, 3.0 * i}) {
    double least = 1;
    for (const auto& root : computed) least = std::min(least, std::abs(root - z));
    CHECK(least < 1e-12);
  }
  CHECK(roots({3}).empty());
  CHECK(roots({0, 0, 2}) == std::vector<std::complex<double>>{0, 0});
}

/// Closed forms, none of them computed here: Verlet's trace 2 - s; Newmark's s (1 - 4 beta) = 4; |R(iy)| of RK4,
/// 1 - y^6/72 + y^8/576; the double root of Beeman-Schofield at s = 3.
TEST_CASE("limits of the oscillator are those of theory") {
  for (const char* name :
       {"symplectic-euler", "velocity-verlet", "position-verlet", "stormer-verlet", "leapfrog",
        "stormer-verlet-backward", "velocity-verlet-predicted", "newmark-explicit", "beeman-classic"})
    CHECK(testing::near(limit(name), 2, 1e-14));
  CHECK(testing::near(limit("newmark"), std::sqrt(12.0), 1e-14));
  CHECK(testing::near(limit("newmark:beta=1/8"), std::sqrt(8.0), 1e-14));
  CHECK(testing::near(limit("rk4"), std::sqrt(8.0), 1e-14));
  CHECK(testing::near(limit("rk4-38"), std::sqrt(8.0), 1e-14));
  CHECK(testing::near(limit("beeman"), std::sqrt(3.0), 1e-14));
  CHECK(testing::near(limit("ab3"), 0.7236, 5e-5));  // Durran 1991, Mon. Wea. Rev. 119, 702
  CHECK(testing::near(limit("ab4"), 0.43, 5e-4));
  for (const char* name : {"explicit-euler", "midpoint", "heun", "ralston", "ab2", "am3", "am4"}) {
    INFO(name);
    CHECK(limit(name) == 0);
  }
  for (const char* name : {"implicit-euler", "implicit-euler-linearized", "newmark-average", "am2"}) {
    INFO(name);
    CHECK(limit(name) == infinity);
  }
}

/// Where R = 1 or q = -1 in closed form: sum of (-1)^j beta_j for Adams-Bashforth; 1 - r + r^2/2 - r^3/6 + r^4/24 = 1.
TEST_CASE("limits on the real axis are those of theory") {
  for (const char* name : {"explicit-euler", "midpoint", "heun", "ralston"})
    CHECK(testing::near(axis_limit(name), 2, 1e-14));
  const double r = axis_limit("rk4");
  CHECK(testing::near(r, 2.7852935634, 1e-10));
  CHECK(testing::near(-1 + r / 2 - r * r / 6 + r * r * r / 24, 0, 1e-13));
  CHECK(testing::near(axis_limit("ab2"), 1, 1e-14));
  CHECK(testing::near(axis_limit("ab3"), 6.0 / 11, 1e-14));
  CHECK(testing::near(axis_limit("ab4"), 3.0 / 10, 1e-14));
  CHECK(testing::near(axis_limit("ab5"), 90.0 / 551, 1e-14));
  CHECK(testing::near(axis_limit("am3"), 6, 1e-14));
  CHECK(testing::near(axis_limit("am4"), 3, 1e-14));
  CHECK(testing::near(axis_limit("am5"), 90.0 / 49, 1e-14));
  CHECK(testing::near(axis_limit("abm2"), 2, 1e-14));
  CHECK(axis_limit("implicit-euler") == infinity);
  CHECK(axis_limit("am2") == infinity);
}

/// An implicit tableau has R = N / D with both built from determinants: Gauss' midpoint rule, and Hammer-Hollingsworth
/// with (1 + z/2 + z^2/12) / (1 - z/2 + z^2/12), whose coefficients are irrational.
TEST_CASE("implicit tableaus and irrational coefficients are judged too") {
  Method gauss = method("heun");
  gauss.scheme = ButcherTableau{.a = {{"1/2"}}, .b = {"1"}};
  CHECK(LinearStability(gauss).exact());
  CHECK(LinearStability(gauss).oscillator_limit() == infinity);
  gauss.scheme = ButcherTableau{.a = {{"1/4", "1/4 - sqrt(3)/6"}, {"1/4 + sqrt(3)/6", "1/4"}}, .b = {"1/2", "1/2"}};
  const LinearStability two_stages(gauss);
  CHECK_FALSE(two_stages.exact());
  CHECK(two_stages.axis_limit() == infinity);
  const std::complex<double> z(0, 0.7);
  const auto expected = (1.0 + z / 2.0 + z * z / 12.0) / (1.0 - z / 2.0 + z * z / 12.0);
  CHECK(std::abs(two_stages.factors(0.7).at(0) - expected) < 1e-14);
  // Yoshida's fourth-order composition: |trace| = 2 at 1.573..., far below Verlet's 2 over the largest substep, 1.175.
  Method yoshida = method("velocity-verlet");
  yoshida.scheme = Splitting{.kick = {"1/(4 - 2*2^(1/3))", "(1 - 2^(1/3))/(4 - 2*2^(1/3))",
                                      "(1 - 2^(1/3))/(4 - 2*2^(1/3))", "1/(4 - 2*2^(1/3))"},
                             .drift = {"1/(2 - 2^(1/3))", "-2^(1/3)/(2 - 2^(1/3))", "1/(2 - 2^(1/3))", "0"}};
  CHECK(testing::near(LinearStability(yoshida).oscillator_limit(), 1.573, 5e-4));
}

TEST_CASE("the factor of a step is the closed form's, by data and by running code") {
  const double wh = 0.25, s = wh * wh;
  const auto check = [&](const char* name, double size, double angle) {
    INFO(name);
    const auto principal = principal_factors(LinearStability(method(name)), wh, wh).at(0);
    const auto measured = turn(method(name), Precision::double_, wh, 400);
    CHECK(testing::near(std::abs(principal), size, 1e-13));
    CHECK(testing::near(std::arg(principal), angle, 1e-13));
    CHECK(testing::near(std::abs(measured), size, 1e-12));
    CHECK(testing::near(std::arg(measured), angle, 1e-12));
  };
  check("velocity-verlet", 1, std::acos(1 - s / 2));
  check("stormer-verlet", 1, std::acos(1 - s / 2));
  check("newmark-average", 1, 2 * std::atan(wh / 2));
  check("am2", 1, 2 * std::atan(wh / 2));
  check("explicit-euler", std::sqrt(1 + s), std::atan(wh));
  check("implicit-euler", 1 / std::sqrt(1 + s), std::atan(wh));
  check("heun", std::sqrt(1 + s * s / 4), std::atan2(wh, 1 - s / 2));
  check("rk4", std::sqrt(1 - s * s * s / 72 + s * s * s * s / 576),
        std::atan2(wh - wh * s / 6, 1 - s / 2 + s * s / 24));
}

/// rk4's factor crosses the negative half of the real axis at wh = sqrt(6); Verlet's two become real at 2.
TEST_CASE("a factor is followed past the real axis, and ends where a step does not oscillate", "[slow]") {
  const double step = 1.0 / 32;
  const auto factors = principal_factors(LinearStability(method("rk4")), step, 4);
  REQUIRE(factors.size() == 128);
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const double wh = step * double(k + 1), s = wh * wh;
    const std::complex<double> exact(1 - s / 2 + s * s / 24, wh - wh * s / 6);
    CHECK(std::abs(factors[k] - exact) < 1e-12);
    CHECK((factors[k].imag() > 0) == (wh < std::sqrt(6.0)));
  }
  CHECK(principal_factors(LinearStability(method("velocity-verlet")), step, 4).size() == 63);
  // The angle of the table goes on from pi.
  const testing::TemporaryFolder folder;
  RunOptions options;
  options.out = folder.path;
  run(make_plan({.studies = {"stability"}, .methods = {"rk4"}}, all_studies()), all_studies(), options);
  const auto rows = read_table<AmplificationRow>(folder.path);
  REQUIRE(rows.size() == 128);
  for (std::size_t k = 1; k < rows.size(); ++k) CHECK(std::fabs(rows[k].phase_error - rows[k - 1].phase_error) < 0.2);
  CHECK(rows.back().phase_error == Approx(std::atan2(4 - 64.0 / 6, 1 - 8 + 256.0 / 24) + 2 * std::numbers::pi - 4));
}

/// abm2 without the last evaluation has points y and slopes of points w: q^2 w = q y + z (3 q - 1) w / 2 and
/// (q - 1) y = z (q + 1) w / 2. At q = -1 that leaves z = -1/2, where abm2 with it has z = -2.
TEST_CASE("without the last evaluation a predictor and corrector have the roots of two sequences") {
  CHECK(testing::near(axis_limit("abm2:mode=pec"), 0.5, 1e-14));
  const std::complex<double> z(0, 0.25);
  const auto roots_found = LinearStability(method("abm2:mode=pec")).factors(0.25);
  CHECK(roots_found.size() == 3);
  for (const auto& q : roots_found)
    CHECK(std::abs((q - 1.0) * (q * q - z * (3.0 * q - 1.0) / 2.0) - z * q * (q + 1.0) / 2.0) < 1e-14);
  for (const char* name :
       {"abm2:mode=pec", "abm3:mode=pec,corrections=2", "abm4:mode=pec", "abm5:mode=pec,corrections=3"}) {
    INFO(name);
    const auto principal = principal_factors(LinearStability(method(name)), 0.125, 0.125).at(0);
    CHECK(std::abs(turn(method(name), Precision::quad, 0.125, 400) - principal) < 1e-12);
  }
}

TEST_CASE("boundaries of the regions of stability are the known curves") {
  std::vector<std::complex<double>> last;
  for (const double phi : {0.3, 1.0, 2.5, 4.0}) {
    last.clear();
    const auto euler = LinearStability(method("explicit-euler")).boundary(phi, last);
    REQUIRE(euler.size() == 1);
    CHECK(testing::near(std::abs(*euler[0] + 1.0), 1, 1e-12));  // the disc around -1
    last.clear();
    const auto implicit = LinearStability(method("implicit-euler")).boundary(phi, last);
    CHECK(testing::near(std::abs(*implicit.at(0) - 1.0), 1, 1e-12));  // the disc around 1
    last.clear();
    const auto trapezoidal = LinearStability(method("am2")).boundary(phi, last);
    CHECK(testing::near(trapezoidal.at(0)->real(), 0, 1e-12));  // the imaginary axis
    last.clear();
    for (const auto& z : LinearStability(method("rk4")).boundary(phi, last))
      CHECK(testing::near(std::abs(1.0 + *z * (1.0 + *z / 2.0 * (1.0 + *z / 3.0 * (1.0 + *z / 4.0)))), 1, 1e-12));
  }
}

TEST_CASE("the running code of every method has the limits of its data", "[slow]") {
  const testing::TemporaryFolder folder;
  const auto findings = stability_of({}, "double", folder.path);
  CHECK_NOTHROW(check_tables(folder.path, all_studies()));  // what it writes is what its columns may hold
  std::map<std::string, int> seen;
  for (const auto& row : findings) {
    INFO(row.subject << ", " << row.quantity << ": " << row.expected.value_or(-1) << " / " << row.observed.value_or(-1)
                     << ", " << row.reason);
    CHECK(row.verdict == Verdict::pass);
    ++seen[row.quantity];
  }
  for (const auto& row : read_csv<StabilityRow>(folder / "stability.csv")) CHECK_FALSE(row.arithmetic.empty());
  const auto methods = default_methods();
  CHECK(seen["limit of wh"] == static_cast<int>(std::count_if(methods.begin(), methods.end(), has_equal_steps)));
  CHECK(seen["growth per step"] > 30);
}

/// A thousandth of a weight moved between two of them: consistent still, another polynomial.
TEST_CASE("running code that is not its data is found out") {
  const Method sound = method("ab3");
  Method broken = sound;
  broken.scheme = Multistep{.alpha = {"1"}, .beta = {"23/12 + 1/1000", "-16/12 - 1/1000", "5/12"}};
  const auto bisect = [](const Method& m) {
    return first_limit(
        [&](double h) { return stays_bounded(m, Precision::double_, TestEquation::oscillator, h, 1 << 16); },
        {1.0 / 32, 1.0 / 16, 4, 1024, 1e-5});
  };
  CHECK(std::fabs(bisect(sound) / LinearStability(sound).oscillator_limit() - 1) < 5e-4);
  CHECK(std::fabs(bisect(broken) / LinearStability(sound).oscillator_limit() - 1) > 5e-4);
  CHECK(std::fabs(bisect(broken) / LinearStability(broken).oscillator_limit() - 1) < 5e-4);
}

TEST_CASE("what rounding hides of long series is told as such, and no more", "[slow][long]") {
  const testing::TemporaryFolder folder;
  const char *oscillator = "limit of wh", *axis = "limit of rh on y' = -r y";
  CHECK(finding_of(stability_of({"taylor:order=24"}, "double", folder.path), oscillator).verdict == Verdict::pass);
  const auto of_60 = stability_of({"taylor:order=60"}, "double", folder.path);
  CHECK(finding_of(of_60, oscillator).verdict == Verdict::rounding_limited);
  CHECK(finding_of(of_60, axis).verdict == Verdict::pass);
  CHECK(finding_of(stability_of({"taylor:order=100"}, "double", folder.path), axis).verdict ==
        Verdict::rounding_limited);
  // Large coefficients: the area of its runs grows by 1e-9 at 1/16 in double, and not at all in dd.
  const auto verner = finding_of(stability_of({"verner-6"}, "double", folder.path), oscillator);
  CHECK(verner.verdict == Verdict::rounding_limited);
  CHECK(verner.observed < 0.1);
  // Few stages, no cancellation to speak of.
  for (const char* name : {"rk4", "dormand-prince-5", "ab4"})
    CHECK(LinearStability(method(name)).cancellation({-1, 2}) < 50);
}

TEST_CASE("what the study cannot judge is told before it runs, for certificates that do without") {
  const Method kinds[] = {method("explicit-euler"), method("rk4")};
  for (const Method& one : kinds) {
    CHECK(not_for_stability(&one, {Precision::double_, Precision::float_}).empty());
    CHECK(not_for_stability(&one, {Precision::float_}) == "rounding in float hides what it measures");
  }
  Method of_first_order = method("rk4");
  of_first_order.claims.erase(Force::position);
  CHECK(not_for_stability(&of_first_order, {Precision::double_}) == "it takes no forces a(x)");
  for (const auto& study : all_studies())
    if (study.name == "stability") CHECK(study.cannot_judge == not_for_stability);
}

TEST_CASE("the study runs in wide precision and refuses a narrow one") {
  const testing::TemporaryFolder folder;
  const auto wide = stability_of({"velocity-verlet"}, "quad", folder.path);
  CHECK(finding_of(wide, "limit of wh").verdict == Verdict::pass);
  CHECK(finding_of(wide, "growth per step").verdict == Verdict::pass);
  CHECK_THROWS_WITH(stability_of({"rk4"}, "float", folder.path), Catch::Matchers::ContainsSubstring("wider precision"));
}

}  // namespace halfstep
