// What schemes make of momenta and of the Laplace-Runge-Lenz vector.
#include "halfstep/studies/invariants/invariants.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <utility>

#include "halfstep/engine/tables/table.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/conserved.hpp"
#include "halfstep/problems/written/unlisted.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

namespace {

std::vector<FindingRow> invariants_of(const std::vector<std::string>& methods, const std::filesystem::path& folder,
                                      const std::vector<std::string>& problems = {}) {
  Request request;
  request.problems = problems;
  request.studies = {"invariants"};
  request.methods = methods;
  const Plan plan = make_plan(request, all_studies());
  return invariants({"invariants", plan, folder});
}

/// A written problem that is in no list, of second order and with no solution but by steps, until t = 3.
Problem made(const std::string& name, std::vector<Unknown> unknowns, std::vector<WrittenInvariant> invariants,
             const std::string& period = "") {
  return unlisted({.info = {.name = name,
                            .has_energy = false,
                            .closed_form = false,
                            .exact = "none",
                            .invariants = "some",
                            .parameters = {{"T", "3", "end time"}},
                            .source = "none"},
                   .unknowns = std::move(unknowns),
                   .invariants = std::move(invariants),
                   .period = period});
}

std::vector<FindingRow> invariants_on(const Problem& problem, const std::vector<std::string>& methods,
                                      const std::filesystem::path& folder) {
  Request request;
  request.problems = {"kepler"};
  request.studies = {"invariants"};
  request.methods = methods;
  Plan plan = make_plan(request, all_studies());
  for (Cell& cell : plan.cells) cell.problem = problem;
  return invariants({"invariants", plan, folder});
}

const FindingRow& finding_on(const std::vector<FindingRow>& all, const std::string& subject,
                             const std::string& invariant) {
  const auto at = std::find_if(all.begin(), all.end(), [&](const FindingRow& row) {
    return row.subject == subject && row.quantity == "largest deviation of the " + invariant;
  });
  REQUIRE(at != all.end());
  return *at;
}

}  // namespace

TEST_CASE("invariants: on the problems that are asked for, and of none where none declares any", "[invariants]") {
  const testing::TemporaryFolder folder;
  const auto of_one = invariants_of({"rk4"}, folder.path, {"kepler"});
  CHECK(!of_one.empty());
  for (const auto& row : of_one) CHECK(row.subject == "rk4 on kepler");
  const auto of_none = invariants_of({"rk4"}, folder.path, {"exponential"});
  REQUIRE(of_none.size() == 1);
  CHECK(of_none.front().reason.starts_with("not measured"));
}

TEST_CASE("momenta are conserved where theory says so", "[invariants][slow]") {
  const testing::TemporaryFolder folder;
  const auto all = invariants_of({}, folder.path);  // of all methods
  CHECK(std::count_if(all.begin(), all.end(), [](const FindingRow& row) { return row.expected.has_value(); }) > 90);
  for (const auto& row : all) {
    INFO(row.subject << ", " << row.quantity << ": " << row.reason);
    CHECK(row.verdict != Verdict::fail);
  }
  CHECK(finding_on(all, "velocity-verlet on kepler", "angular momentum").verdict == Verdict::pass);
  CHECK(finding_on(all, "rk4 on argon-cluster", "momentum").verdict == Verdict::pass);
  // A scheme that is not symplectic loses angular momentum, far above rounding.
  CHECK(*finding_on(all, "rk4 on kepler", "angular momentum").observed > 1e-6);
}

TEST_CASE("the numerical ellipse turns under Verlet, as its energy does not drift", "[invariants]") {
  const testing::TemporaryFolder folder;
  const auto all = invariants_of({"velocity-verlet"}, folder.path);
  const FindingRow& vector = finding_on(all, "velocity-verlet on kepler", "Laplace-Runge-Lenz vector");
  CHECK(vector.reason == "grows");
  CHECK(finding_on(all, "velocity-verlet on kepler", "energy").reason == "stays within bounds");
  // A vector that has turned by an angle deviates by twice the sine of half of it.
  double angle = 0;
  for (const auto& row : read_table<InvariantRow>(folder.path))
    if (row.problem == "kepler" && row.invariant == "Laplace-Runge-Lenz vector" && row.t < 100)
      angle = std::max(angle, 2 * std::asin(row.deviation / 2));
  CHECK(angle > 0.01);
}

TEST_CASE("symplectic Runge-Kutta methods conserve what is quadratic, others do not", "[invariants]") {
  const testing::TemporaryFolder folder;
  const auto all = invariants_of({"implicit-midpoint", "gauss-2", "rk4", "bdf3"}, folder.path,
                                 {"rigid-body", "robertson", "lotka-volterra", "arenstorf", "magnetic-field"});
  for (const char* invariant : {"angular momentum squared", "kinetic energy"}) {
    for (const char* method : {"implicit-midpoint on rigid-body", "gauss-2 on rigid-body"})
      CHECK(finding_on(all, method, invariant).verdict == Verdict::pass);
    for (const char* method : {"rk4 on rigid-body", "bdf3 on rigid-body"}) {
      CHECK_FALSE(finding_on(all, method, invariant).expected);
      CHECK(*finding_on(all, method, invariant).observed > 1e-9);
      CHECK(finding_on(all, method, invariant).reason == "grows");
    }
  }
  for (const char* method : {"implicit-midpoint on robertson", "rk4 on robertson", "bdf3 on robertson"})
    CHECK(finding_on(all, method, "total concentration").expected == 0.0);
  // No theorem holds for what is no polynomial.
  CHECK(*finding_on(all, "implicit-midpoint on lotka-volterra", "first integral").observed > 1e-6);
  CHECK(finding_on(all, "rk4 on lotka-volterra", "first integral").reason == "grows");
  // Without a period a run ends at the end time of the problem.
  for (const auto& row : read_table<InvariantRow>(folder.path))
    if (row.problem == "arenstorf") CHECK(row.t <= 10);
  for (const auto& row : all) CHECK(row.verdict != Verdict::fail);
}

TEST_CASE("an invariant of a study file is watched", "[invariants]") {
  const testing::TemporaryFolder folder;
  const auto file = folder.path / "study.toml";
  std::ofstream(file) << R"toml(
[[problem]]
name = "pair"
equation = ["x1'' = -(x1 - x2)^3", "y1'' = -y1", "x2'' = (x1 - x2)^3/2", "y2'' = y1/2"]
initial = ["x1 = 1", "x1' = 0", "x2 = -1/2", "x2' = 1/3", "y1 = 1", "y1' = 0", "y2 = 0", "y2' = 1/5"]
conserved = ["momentum = x1' + 2*x2'", "momentum = y1' + 2*y2'"]
period = "3"
time = "3"
)toml";
  read_study(file, all_studies());
  const auto all = invariants_of({"rk4"}, folder.path, {"pair"});
  CHECK(finding_on(all, "rk4 on pair", "momentum").verdict == Verdict::pass);
  CHECK(problem("pair").info.invariants == "momentum");
  CHECK(invariants_of(problem("pair")).at(0).components == 2);
}

TEST_CASE("what is no invariant is not conserved", "[invariants]") {
  const testing::TemporaryFolder folder;
  const Problem falsely = made("falsely",
                               {{.name = "x", .rate = "-x", .initial = "1", .velocity = "0"},
                                {.name = "y", .rate = "x", .initial = "0", .velocity = "1"}},
                               {{"momentum", {"x' + 2*y'"}}}, "3");
  const auto all = invariants_on(falsely, {"rk4"}, folder.path);
  CHECK(finding_on(all, "rk4 on falsely", "momentum").verdict == Verdict::fail);
}

TEST_CASE("an invariant that is no number on the way is told, and one of large terms that cancel is judged by them",
          "[invariants]") {
  const testing::TemporaryFolder folder;
  const Problem crossing = made("crossing",
                                {{.name = "x", .rate = "y - x", .initial = "1000001", .velocity = "0"},
                                 {.name = "y", .rate = "x - y", .initial = "1000000", .velocity = "0"}},
                                {{"logarithm", {"log(x - 1000000.5)"}}, {"momentum", {"x' + y'"}}});
  const auto all = invariants_on(crossing, {"rk4", "stormer-verlet"}, folder.path);
  for (const char* subject : {"rk4 on crossing", "stormer-verlet on crossing"}) {
    CHECK(finding_on(all, subject, "logarithm").reason.starts_with("no number at t = "));
    CHECK(finding_on(all, subject, "momentum").verdict == Verdict::pass);
  }
}

TEST_CASE("the temperature of atoms is that of their velocities, and of nothing else", "[invariants]") {
  const testing::TemporaryFolder folder;
  const auto all = invariants_of({"velocity-verlet", "rk4"}, folder.path, {"argon-cluster", "kepler"});
  const auto rows = read_table<KineticEnergyRow>(folder.path);
  REQUIRE(!rows.empty());
  for (const auto& row : rows) {
    CHECK(row.problem == "argon-cluster");
    CHECK(std::abs(row.temperature * 3 / row.kinetic_energy - 1) < 1e-15);  // six coordinates
    CHECK(row.least <= row.kinetic_energy);
    CHECK(row.kinetic_energy <= row.largest);
  }
  const auto mean = [&](const std::string& method) {
    const auto at = std::find_if(all.begin(), all.end(), [&](const FindingRow& row) {
      return row.subject == method + " on argon-cluster" && row.quantity == "mean temperature";
    });
    REQUIRE(at != all.end());
    return *at->observed;
  };
  CHECK(std::abs(mean("velocity-verlet") / mean("rk4") - 1) < 0.1);
}

TEST_CASE("Boris conserves the energy of a charge in a magnetic field, RK4 does not", "[invariants]") {
  const testing::TemporaryFolder folder;
  const auto all = invariants_of({"boris", "rk4"}, folder.path);
  CHECK(*finding_on(all, "boris on dipole-field", "energy").observed < 1e-10);
  CHECK(*finding_on(all, "rk4 on dipole-field", "energy").observed > 1e-8);
}
