// Figures of energy: what is said of each curve, and of those that have no points.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "tests/catch.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;

TEST_CASE(
    "figures: the energy's word is that of drift.csv where it is to be seen, with what the whole curve comes to") {
  Results results = testing::sample_results();
  const auto curve_of = [&](const std::string& method) {
    for (const Panel& panel : energy_chart(results, Subject{"kepler", "double"}).panels)
      for (const Curve& curve : panel.curves)
        if (curve.name == method) return curve;
    return Curve{.name = "", .note = "none"};
  };
  const auto note = [&](const std::string& method) { return curve_of(method).note; };
  const auto set_behaviour = [&](const std::string& method, const std::string& behaviour) {
    for (auto& row : results.drift)
      if (row.method == method) row.behaviour = behaviour;
  };
  CHECK(note("velocity-verlet") == "bounded");
  CHECK(note("rk4") == "linear");
  const double end = std::ranges::max(results.energy, {}, &EnergyRow::t).t;
  for (auto& row : results.energy) {
    if (row.method == "velocity-verlet" && row.t > 0.6 * end) row.relative_energy_error *= 100;  // a jump
    if (row.method == "rk4") row.relative_energy_error = row.t;
    if (row.method == "ab4") row.relative_energy_error = 1 - 1e-6 * std::exp(-row.t);
  }
  set_behaviour("ab4", "growing");
  CHECK(note("velocity-verlet") == "mean bounded");
  CHECK(note("rk4") == "linear, beyond E₀");
  CHECK(note("ab4") == "mean growing, at E₀");
  // The slope of a line is shown where the largest errors have it.
  for (const double power : {1.0, 1.5}) {
    for (auto& row : results.energy)
      if (row.method == "rk4") row.relative_energy_error = 1e-6 * std::pow(row.t, power);
    CHECK(note("rk4") == (power == 1 ? "linear" : "mean linear"));
    CHECK(curve_of("rk4").slope.has_value() == (power == 1));
  }
  set_behaviour("rk4", "growing");
  CHECK(note("rk4") == "growing");
  // Without a drift that is seen, nothing grows: it was too large too soon.
  const auto set_drift = [&](double slope, double uncertainty) {
    for (auto& row : results.drift)
      if (row.method == "rk4") row.drift_per_time = slope, row.drift_uncertainty = uncertainty;
  };
  for (const double slope : {std::numeric_limits<double>::quiet_NaN(), 1e-6}) {
    set_drift(slope, 2e-6);
    CHECK(note("rk4") == "undecided");
    CHECK_THAT(energy_chart(results, Subject{"kepler", "double"}).note,
               Catch::Matchers::ContainsSubstring("undecided: "));
    for (auto& row : results.energy)
      if (row.method == "rk4") row.relative_energy_error *= 1e12;
    CHECK(note("rk4") == "beyond E₀");
    for (auto& row : results.energy)
      if (row.method == "rk4") row.relative_energy_error /= 1e12;
  }
  set_drift(1e-6, 1e-7);
  std::erase_if(results.drift, [](const auto& row) { return row.method != "rk4" && row.method != "ab4"; });
  const std::string caption = energy_chart(results, Subject{"kepler", "double"}).note;
  CHECK_THAT(caption, Catch::Matchers::ContainsSubstring("growing: ") &&
                          !Catch::Matchers::ContainsSubstring("linear: ") &&
                          !Catch::Matchers::ContainsSubstring("bounded: "));
}

TEST_CASE("figures: a run that was lost shows its end, beyond its last whole stretch, and when it was") {
  Results results = testing::sample_results();
  for (auto& row : results.drift)
    if (row.method == "rk4") row.behaviour = "unstable", row.time = 1004, row.max_relative_energy_error = 7;
  const auto curve = [&] {
    const Chart chart = energy_chart(results, Subject{"kepler", "double"});
    for (const Panel& panel : chart.panels)
      for (const Curve& one : panel.curves)
        if (one.name == "rk4") return one;
    return Curve{};
  };
  CHECK(curve().note == "lost at t = 1004");
  CHECK(curve().points.back().x == 1004);
  CHECK(curve().points.back().y == 7);
  CHECK_THAT(energy_chart(results, Subject{"kepler", "double"}).note,
             Catch::Matchers::ContainsSubstring("lost: the run blew up or a step failed"));
  for (auto& row : results.drift)
    if (row.method == "rk4") row.max_relative_energy_error = std::nan("");
  CHECK(curve().points.back().x == 1000);
}

TEST_CASE("figures: costs of equal steps are those of the steps that are shown, iterations apart") {
  Results results = testing::sample_results(testing::many_methods());
  const Subject subject{"kepler", "double"};
  const auto note_of = [&](const std::string& method) -> std::string {
    const Chart chart = energy_chart(results, subject);
    for (const Panel& panel : chart.panels)
      if (std::ranges::any_of(panel.curves, [&](const Curve& curve) { return curve.name == method; }))
        return panel.notes.empty() ? "" : panel.notes.back();
    return "no panel";
  };
  CHECK(note_of("ab4") == "1 force evaluation per step");
  CHECK(note_of("newmark-average") == "equal step sizes; cost differs: 1 to 3 force evaluations per step");
  for (auto& row : results.methods)
    if (row.name == "newmark-average") row.evaluations = "implicit";
  // Fewer iterations at small steps: those near h = 0.05 count.
  for (auto& row : results.errors)
    if (row.method == "newmark-average")
      row.force_evaluations = static_cast<long long>(static_cast<double>(row.steps) * (row.h.value > 0.2    ? 6
                                                                                       : row.h.value > 0.04 ? 3.4
                                                                                                            : 2));
  CHECK(note_of("newmark-average") ==
        "equal step sizes; cost differs: 1 force evaluation per step, 3.4 where a step iterates");
  for (auto& row : results.errors)
    if (row.method == "newmark-explicit") row.force_evaluations = row.steps * 3 / 2;  // implicit under this force
  CHECK(note_of("newmark-explicit") ==
        "equal step sizes; cost differs: 1 force evaluation per step, 1.5 to 3.4 where a step iterates");
  // Of few steps a start takes as much as many of them.
  for (auto& row : results.errors)
    if (row.method == "ab4") row.force_evaluations = row.steps + 120;
  CHECK(note_of("ab4") == "1 force evaluation per step");
  std::erase_if(results.errors, [](const auto& row) { return row.method == "ab4" && row.level > 3; });
  CHECK(note_of("ab4") == "1 force evaluation per step");
  results.errors.clear();
  CHECK(note_of("ab4").empty());
}

TEST_CASE("figures: at equal cost the methods that have no step of that cost are named") {
  Results results = testing::sample_results();
  const Subject subject{"kepler", "double"};
  const auto note = [&] { return equal_cost_chart(results, subject).note; };
  const std::string words = "no run of that cost (steps of no fixed cost, or that fall short by over a tenth)";
  for (const auto& method : results.methods)
    for (const double t : {1.0, 2.0})
      results.table<EqualCostRow>().push_back({"kepler", method.name, "double", 200, 0.1, t, 1e-3});
  CHECK_THAT(note(), !Catch::Matchers::ContainsSubstring(words));
  std::erase_if(results.table<EqualCostRow>(), [](const auto& row) { return row.method == "gear5"; });
  CHECK_THAT(note(), Catch::Matchers::ContainsSubstring(words + ": gear5"));
  std::erase_if(results.energy, [](const auto& row) { return row.method == "gear5"; });
  CHECK_THAT(note(), !Catch::Matchers::ContainsSubstring(words));
}

TEST_CASE("figures: between runs of which one was lost the errors of rounding have a gap") {
  Results results = testing::sample_results();
  const Subject subject{"kepler", "double"};
  const auto gaps = [&](const std::string& method) {
    for (const Panel& panel : rounding_chart(results, subject).panels)
      if (panel.title == method) {
        const auto& points = panel.curves[1].points;
        const auto breaks = std::ranges::count_if(points, [](const Point& point) { return std::isnan(point.x); });
        CHECK(panel.notes.size() == static_cast<std::size_t>(breaks));
        return breaks;
      }
    return std::ptrdiff_t(-1);
  };
  CHECK(gaps("rk4") == 0);
  std::erase_if(results.table<RoundingRow>(), [](const auto& row) { return row.method == "rk4" && row.level == 2; });
  CHECK(gaps("rk4") == 1);
  std::erase_if(results.table<RoundingRow>(), [](const auto& row) { return row.method == "rk4" && row.level <= 2; });
  CHECK(gaps("rk4") == 0);  // of the coarsest there is nothing to join
}

TEST_CASE("figures: a run without energies is told in the note, not in the key") {
  Results results = testing::sample_results();
  std::erase_if(results.energy, [](const auto& row) { return row.method == "explicit-euler"; });
  for (auto& row : results.drift)
    if (row.method == "explicit-euler") row.behaviour = "unstable";
  const Chart chart = energy_chart(results, Subject{"kepler", "double"});
  CHECK_THAT(chart.note, Catch::Matchers::ContainsSubstring("not drawn: explicit-euler (lost)"));
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) CHECK(curve.name != "explicit-euler");
  const auto told = std::ranges::count_if(chart.panels, [](const Panel& panel) {
    return panel.missing == std::vector<std::string>{"explicit-euler (lost)"};
  });
  CHECK(told == 1);
}
