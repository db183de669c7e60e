// Figures of energy: what is said of each curve, and of those that have no points.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "halfstep/reports/figures/figures.hpp"
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
  CHECK(note("velocity-verlet") == "unclear");
  CHECK(note("rk4") == "linear, beyond E₀");
  CHECK(note("ab4") == "at E₀");
  // The slope of a line is shown where the largest errors have it.
  for (const double power : {1.0, 1.5}) {
    for (auto& row : results.energy)
      if (row.method == "rk4") row.relative_energy_error = 1e-6 * std::pow(row.t, power);
    CHECK(note("rk4") == (power == 1 ? "linear" : "unclear"));
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

TEST_CASE("figures: a run without energies is told in the note, not in the key") {
  Results results = testing::sample_results();
  std::erase_if(results.energy, [](const auto& row) { return row.method == "explicit-euler"; });
  for (auto& row : results.drift)
    if (row.method == "explicit-euler") row.behaviour = "unstable";
  const Chart chart = energy_chart(results, Subject{"kepler", "double"});
  CHECK_THAT(chart.note, Catch::Matchers::ContainsSubstring("not drawn: explicit-euler (unstable)"));
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) CHECK(curve.name != "explicit-euler");
  const auto told = std::ranges::count_if(chart.panels, [](const Panel& panel) {
    return panel.missing == std::vector<std::string>{"explicit-euler (unstable)"};
  });
  CHECK(told == 1);
}
