// Energies at equal cost: what a step may take, and what theory says of the energy then.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numbers>

#include "halfstep/engine/run/run.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

namespace {

Plan plan_of(const std::vector<std::string>& methods, const std::vector<std::string>& problems,
             const std::vector<std::string>& precisions = {"double"}) {
  Request request;
  request.studies = {"equal-cost"};
  request.methods = methods;
  request.problems = problems;
  request.precisions = precisions;
  return make_plan(request, all_studies());
}

}  // namespace

TEST_CASE("equal cost: every method has as many evaluations, and Verlet ends below RK4, which begins below it") {
  const testing::TemporaryFolder folder;
  const auto results = run(plan_of({"velocity-verlet", "rk4", "rk4-38", "ab4", "implicit-euler"}, {"kepler"}),
                           all_studies(), {.out = folder.path});
  std::map<std::string, std::vector<EqualCostRow>> rows;
  for (const EqualCostRow& row : results.table<EqualCostRow>()) rows[row.method].push_back(row);
  CHECK(rows.size() == 4);
  CHECK_FALSE(rows.contains("implicit-euler"));  // takes no fixed number of evaluations
  for (const auto& [method, of_method] : rows) {
    INFO(method);
    const double evaluations = method.starts_with("rk4") ? 4 : 1;
    for (const auto& row : of_method) {
      CHECK(row.evaluations == 320);
      CHECK(row.h == Approx(evaluations * 2 * std::numbers::pi / 320));
    }
    CHECK(of_method.back().t == Approx(200 * 2 * std::numbers::pi));
  }
  const auto error = [&](const char* method, bool at_end) {
    const auto& all = rows.at(method);
    return std::abs((at_end ? all.back() : all.front()).relative_energy_error);
  };
  CHECK(error("rk4", false) < error("velocity-verlet", false));
  CHECK(error("rk4", true) > 10 * error("velocity-verlet", true));
  CHECK(error("velocity-verlet", true) < 1.01 * error("velocity-verlet", false));
  CHECK(read_csv<EqualCostRow>(folder / "equal-cost.csv").size() == results.table<EqualCostRow>().size());
}

TEST_CASE("equal cost: the energy that RK4 loses on the oscillator is that of its amplification factor") {
  const testing::TemporaryFolder folder;
  const auto results = run(plan_of({"rk4"}, {"harmonic-oscillator"}), all_studies(), {.out = folder.path});
  const auto& rows = results.table<EqualCostRow>();
  REQUIRE(!rows.empty());
  // |R(iz)|^2 = 1 - z^6 / 72 + z^8 / 576 of the polynomial of degree four: of each step, the largest loss at the end
  const double z = rows.front().h, kept = 1 - std::pow(z, 6) / 72 + std::pow(z, 8) / 576;
  for (const auto& row : rows)
    CHECK(std::abs(row.relative_energy_error) == Approx(1 - std::pow(kept, std::round(row.t / z))).epsilon(1e-9));
}

TEST_CASE("equal cost: precisions beyond those of the processor are refused alone, and have no rows beside others") {
  CHECK_THROWS_WITH(plan_of({"rk4"}, {"kepler"}, {"quad"}), Catch::Matchers::ContainsSubstring("float, double"));
  const testing::TemporaryFolder folder;
  const auto results = run(plan_of({"rk4"}, {"harmonic-oscillator", "exponential"}, {"float", "quad"}), all_studies(),
                           {.out = folder.path});
  REQUIRE(!results.table<EqualCostRow>().empty());
  for (const auto& row : results.table<EqualCostRow>()) {
    CHECK(row.precision == "float");
    CHECK(row.problem == "harmonic-oscillator");  // the other has no period
  }
}

TEST_CASE("equal cost: the figure names one method of each order, and at which step it was run") {
  const testing::TemporaryFolder folder;
  Request request;
  request.studies = {"convergence", "equal-cost"};
  request.problems = {"harmonic-oscillator"};
  request.methods = {"explicit-euler", "velocity-verlet", "leapfrog", "beeman", "rk4", "rk4-38", "ab2", "ab4"};
  request.levels = {0, 6};
  const auto results = run(make_plan(request, all_studies()), all_studies(), {.out = folder.path});
  const Chart chart = equal_cost_chart(results, {"harmonic-oscillator", "double"});
  CHECK(chart.name == "overview-energy-harmonic-oscillator-double");
  CHECK_THAT(chart.title, Catch::Matchers::ContainsSubstring("energy error at equal cost"));
  CHECK_THAT(chart.note, Catch::Matchers::ContainsSubstring("makes 40 force evaluations per period"));
  std::map<std::string, std::string> notes;
  for (const Curve& curve : chart.panels.front().curves)
    if (!curve.ghost && !curve.grey) notes[curve.name] = curve.note;
  CHECK(notes.at("rk4") == "h = 0.628");
  CHECK(notes.at("velocity-verlet") == "h = 0.157");
  CHECK(notes.size() == 4);  // of orders 1, 2, 3 and 4
  CHECK_FALSE(has_points(equal_cost_chart(results, {"harmonic-oscillator", "quad"})));
}

TEST_CASE("equal cost: alone it is a subject with a figure, in which methods are named by what they declare") {
  const testing::TemporaryFolder folder;
  const auto results = run(
      plan_of({"explicit-euler", "symplectic-euler", "velocity-verlet", "leapfrog", "beeman", "rk4", "rk4-38", "ab4"},
              {"harmonic-oscillator"}),
      all_studies(), {.out = folder.path});
  REQUIRE(subjects(results) == std::vector{Subject{"harmonic-oscillator", "double"}});
  const Chart chart = equal_cost_chart(results, subjects(results).front());
  std::map<std::string, std::string> notes;
  for (const Curve& curve : chart.panels.front().curves)
    if (!curve.ghost && !curve.grey) notes[curve.name] = curve.note;
  CHECK(notes.size() == 4);
  for (const char* name : {"rk4", "velocity-verlet", "beeman"}) CHECK(notes.contains(name));
  // Explicit Euler's energy grows without a bound.
  CHECK_THAT(notes.at("explicit-euler"), Catch::Matchers::Matches("h = 0\\.157, leaves at t = [0-9.]+"));
}

TEST_CASE("equal cost: it is marked where an error that grows passes the flattest one for good") {
  const testing::TemporaryFolder folder;
  auto results =
      run(plan_of({"velocity-verlet", "rk4", "ab4"}, {"harmonic-oscillator"}), all_studies(), {.out = folder.path});
  for (auto& row : results.table<EqualCostRow>()) {
    if (row.method == "velocity-verlet") row.relative_energy_error = 1e-3;
    if (row.method == "rk4") row.relative_energy_error = 1e-4 * row.t;
    if (row.method == "ab4") row.relative_energy_error = 1e-5;
  }
  const auto marked = [&] {
    std::vector<Point> points;
    const Chart chart = equal_cost_chart(results, {"harmonic-oscillator", "double"});
    for (const Curve& curve : chart.panels.front().curves)
      if (curve.dots) points = curve.points;
    return points;
  };
  const auto points = marked();
  REQUIRE(points.size() == 1);
  CHECK(points.front().x == Approx(10));
  CHECK(points.front().y == Approx(1e-3));
  CHECK_THAT(equal_cost_chart(results, {"harmonic-oscillator", "double"}).note,
             Catch::Matchers::Matches(".*exceeds velocity-verlet: rk4 in t = [0-9.]+…[0-9.]+; never: ab4.*"));
  // The largest error so far, which is drawn, does not come back below.
  bool any = false;
  for (auto& row : results.table<EqualCostRow>())
    if (row.method == "rk4" && row.t > 50 && row.t < 100) row.relative_energy_error = 1e-4, any = true;
  REQUIRE(any);
  REQUIRE(marked().size() == 1);
  CHECK(marked().front().x == Approx(10));
  // One that is above from the start passes nothing.
  for (auto& row : results.table<EqualCostRow>())
    if (row.method == "rk4") row.relative_energy_error = 0.1 + row.t;
  CHECK(marked().empty());
}

TEST_CASE("equal cost: what is known is not run again, unless it is of another length") {
  const testing::TemporaryFolder folder;
  Plan plan = plan_of({"rk4", "velocity-verlet"}, {"harmonic-oscillator"});
  run(plan, all_studies(), {.out = folder.path});
  const auto read = [&] { return read_csv<EqualCostRow>(folder / "equal-cost.csv"); };
  auto rows = read();
  for (auto& row : rows) row.relative_energy_error = 0.125;  // as nothing computes
  write_csv(folder / "equal-cost.csv", rows);
  run(plan, all_studies(), {.out = folder.path, .resume = true});
  for (const auto& row : read()) CHECK(row.relative_energy_error == 0.125);
  // Of a cell that was cut off in the middle nothing is taken.
  rows.pop_back();
  write_csv(folder / "equal-cost.csv", rows);
  run(plan, all_studies(), {.out = folder.path, .resume = true});
  std::size_t made = 0;
  for (const auto& row : read()) {
    const bool is_cut = row.method == rows.back().method;
    CHECK((row.relative_energy_error == 0.125) != is_cut);
    made += is_cut ? 1 : 0;
  }
  CHECK(read().size() == rows.size() + 1);
  CHECK(made > 60);
  plan.periods = 20;
  run(plan, all_studies(), {.out = folder.path, .resume = true});
  for (const auto& row : read()) {
    CHECK(row.relative_energy_error != 0.125);
    CHECK(row.t < 21 * 2 * std::numbers::pi);
  }
}

TEST_CASE("equal cost: a method whose whole steps would leave more than a tenth of the evaluations has no rows") {
  const testing::TemporaryFolder folder;
  // Of 40 per period 12 stages make 36 in whole steps, 7 stages 35.
  REQUIRE(evaluations_per_step(method("dormand-prince-8"), Force::position) == 12);
  REQUIRE(evaluations_per_step(method("butcher-6"), Force::position) == 7);
  const auto results =
      run(plan_of({"dormand-prince-8", "butcher-6"}, {"harmonic-oscillator"}), all_studies(), {.out = folder.path});
  REQUIRE(!results.table<EqualCostRow>().empty());
  for (const auto& row : results.table<EqualCostRow>()) {
    CHECK(row.method == "dormand-prince-8");
    CHECK(row.evaluations == 36);
  }
}
