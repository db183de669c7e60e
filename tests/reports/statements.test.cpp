// Sentences that slides say of their curves.
#include "halfstep/reports/slides/statements.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "tests/catch.hpp"

using namespace halfstep;

namespace {

Curve curve_named(const std::string& name) { return {name, "", 0, {}, {}}; }

}  // namespace

TEST_CASE("slides: cost is read off the curves where they cross an error", "[slides]") {
  Chart chart;
  chart.x.label = "force evaluations";
  // Errors 1/n and 1/n^2: 10^-6 is reached at a million and at a thousand.
  Panel panel{"", {curve_named("first"), curve_named("second")}, {}};
  for (double n = 2; n < 1e8; n *= 8) {
    panel.curves[0].points.push_back({n, 1 / n, true});
    panel.curves[1].points.push_back({n, 1 / (n * n), true});
  }
  chart.panels = {panel};
  CHECK(work_statement(chart) ==
        "an error of 10⁻⁶ takes 1\u00a0000 force evaluations (second) to 1\u00a0000\u00a0000 (first)");
  chart.panels[0].curves.resize(1);
  CHECK(work_statement(chart) == "an error of 10⁻⁶ takes 1\u00a0000\u00a0000 force evaluations (first)");
}

TEST_CASE("slides: at equal cost it is told who overtakes the energy error that stays", "[slides]") {
  Chart chart;
  chart.panels = {{"", {curve_named("flat"), curve_named("rising"), curve_named("above"), curve_named("best")}, {}}};
  for (double t = 1; t < 1e3; t *= 2) {
    auto& curves = chart.panels[0].curves;
    curves[0].points.push_back({t, 1e-3});
    curves[1].points.push_back({t, 1e-5 * t});
    curves[2].points.push_back({t, 2e-3 * t});
    curves[3].points.push_back({t, 1e-8 * t});
  }
  CHECK(equal_cost_statement(chart) ==
        "at equal cost the energy error of rising exceeds that of flat, which does not grow");
  chart.panels[0].curves[3] = chart.panels[0].curves[1];
  chart.panels[0].curves[3].name = "other";
  CHECK(equal_cost_statement(chart) ==
        "at equal cost the energy errors of rising and 1 other exceed that of flat, which does not grow");
  // Marks on the figure of it are no run.
  Curve marks{.grey = true, .thin = true, .dots = true};
  marks.points = {{1, 1e-3, true}, {2, 0.9e-3, true}};
  chart.panels[0].curves.push_back(marks);
  CHECK(equal_cost_statement(chart) ==
        "at equal cost the energy errors of rising and 1 other exceed that of flat, which does not grow");
  // What came back below at the end has not passed.
  chart.panels[0].curves[1].points.back().y = 1e-6;
  CHECK(equal_cost_statement(chart) ==
        "at equal cost the energy error of other exceeds that of flat, which does not grow");
  chart.panels[0].curves.erase(chart.panels[0].curves.begin());
  CHECK(equal_cost_statement(chart).empty());
  chart.panels[0].curves.clear();
  CHECK(equal_cost_statement(chart).empty());
}

TEST_CASE("slides: rounding takes over where its error is the larger one", "[slides]") {
  Chart chart;
  chart.panels = {{"", {curve_named("discretisation"), curve_named("rounding")}, {}}};
  for (int k = 0; k < 6; ++k) {
    chart.panels[0].curves[0].points.push_back({std::pow(2, -k), std::pow(2, -2 * k)});
    chart.panels[0].curves[1].points.push_back({std::pow(2, -k), 0.01});
  }
  CHECK(rounding_statement(chart) == "from h = 0.0625 down rounding error is the larger part");
  for (auto& point : chart.panels[0].curves[1].points) point.y = 1e-9;
  CHECK(rounding_statement(chart) == "discretisation error is the larger part at every step size shown");
}
