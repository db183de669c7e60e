// Measurements that studies make for the sake of statements: against closed forms, and against what they must not say.
#include <cmath>

#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/growth/growth.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"
#include "halfstep/studies/stability/uneven_steps.hpp"
#include "halfstep/studies/structure/orbit_orientation.hpp"
#include "halfstep/studies/variable_steps/variable_steps.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

namespace {

std::vector<FindingRow> matching(const std::vector<FindingRow>& all, const std::string& subject,
                                 const std::string& quantity) {
  std::vector<FindingRow> some;
  for (const auto& row : all)
    if (row.subject.find(subject) != std::string::npos && row.quantity.find(quantity) != std::string::npos)
      some.push_back(row);
  return some;
}

/// The angle after `orbits` orbits of `steps` steps each.
double turned(const std::string& name, long long orbits, long long steps) {
  const double h = 2 * std::acos(-1.0) / static_cast<double>(steps);
  const auto orbit = orientation(method(name), std::to_string(h), {1, orbits * steps / 2, orbits * steps});
  REQUIRE(orbit.angle.size() == 3);
  return orbit.angle.back();
}

}  // namespace

TEST_CASE("steps that alternate grow from the root of 1 + ratio on, equal ones from 2", "[stability][claims]") {
  const Method verlet = method("velocity-verlet");
  for (const double ratio : {0.95, 0.8, 0.6, 0.25})
    CHECK(uneven_limit(verlet, ratio) == Approx(std::sqrt(1 + ratio)).margin(1e-7));
  CHECK(uneven_limit(verlet, 1) == Approx(2).margin(1e-7));
  CHECK(uneven_limit_by_theory(0.5) == Approx(std::sqrt(1.5)));
}

TEST_CASE("conjugate gradients in fractions end after n steps where the matrix is symmetric, and not where it is not",
          "[implicit-solvers][claims]") {
  Findings all("implicit-solvers");
  auto findings = all.in(Precision::double_);
  studies::detail::implicit_exact(findings);
  REQUIRE(all.rows().size() == 3);
  CHECK(*all.rows()[0].observed == 0);
  CHECK(*all.rows()[1].observed == 0);
  CHECK(*all.rows()[2].observed > 1e-6);
}

TEST_CASE("Verlet turns an orbit by an angle of order h^2, as much each orbit, RK4 by one of order h^4",
          "[structure][claims]") {
  const double one = turned("velocity-verlet", 50, 320);
  CHECK(turned("velocity-verlet", 100, 320) / one == Approx(2).epsilon(0.02));
  CHECK(one / turned("velocity-verlet", 50, 640) == Approx(4).epsilon(0.05));
  CHECK(std::fabs(turned("rk4", 50, 640)) < 0.01 * std::fabs(one));
}

TEST_CASE("the constant of Stoermer's error grows like t e^t, the first step has most of it on an orbit",
          "[growth][claims]") {
  const Plan plan = make_plan({.studies = {"growth"}}, all_studies());
  const StudyInput input{.study = "growth", .plan = plan, .out = {}};
  Findings findings("growth");
  studies::detail::growth_constants(input, Precision::double_, findings);
  const auto constants = matching(findings.rows(), "exponential", "error / h^2 at t = ");
  REQUIRE(constants.size() == 4);
  for (const auto& row : constants) {
    INFO(row.quantity << ": " << row.reason);
    CHECK(row.verdict == Verdict::pass);
    CHECK(*row.uncertainty < 0.01 * *row.expected);
  }
  CHECK(*constants.back().observed == Approx(931.5).epsilon(1e-3));
  const auto late = [&](const std::string& on) {
    const auto rows = matching(findings.rows(), on, "part of the first step in the error at t = 400");
    REQUIRE(rows.size() == 1);
    REQUIRE(rows.front().observed.has_value());
    return *rows.front().observed;
  };
  CHECK(late("harmonic-oscillator") < 0.01);
  CHECK(late("kepler") > 1);
}

TEST_CASE("the recurrence for equal steps converges to another motion where steps change, in quad too",
          "[claims][slow]") {
  const testing::TemporaryFolder folder;
  Request request;
  request.studies = {"variable-steps"};
  request.precisions = {"quad"};
  const Plan plan = make_plan(request, all_studies());
  const auto rows = variable_steps({.study = "variable-steps", .plan = plan, .out = folder.path});
  const auto slopes = matching(rows, "verlet-uncorrected", "mean slope");
  CHECK(slopes.size() == 12);
  for (const auto& row : slopes) {
    INFO(row.subject << ", " << row.quantity << ": " << row.reason);
    CHECK(row.verdict == Verdict::pass);
  }
}
