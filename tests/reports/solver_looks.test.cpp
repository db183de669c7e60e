// Looks of what follows a scale: solvers by their order, step sizes and times in their own.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/reports/chapters/solver_looks.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

Chart chart_of_solvers(const std::vector<std::vector<std::string>>& panels) {
  Chart chart{.name = "solvers", .title = "", .note = "", .x = {"tolerance"}, .y = {"error"}, .panels = {}};
  for (const auto& solvers : panels) {
    Panel& panel = chart.panels.emplace_back();
    for (const auto& solver : solvers) curve_named(panel, solver).points = {{1, 1, true}};
  }
  return chart;
}

}  // namespace

TEST_CASE("figures: embedded pairs are on the scale by their order, other solvers are not") {
  Chart chart = chart_of_solvers({{"dormand-prince-8-5", "adams", "dormand-prince-5-4", "bogacki-shampine-3-2",
                                   "doubled-rk4", "nobody-knows-it", "dormand-prince-5-4:per=unit-step"}});
  look_by_order(chart);
  const auto& curves = chart.panels[0].curves;
  REQUIRE(curves[0].grade);
  REQUIRE(curves[2].grade);
  REQUIRE(curves[3].grade);
  CHECK(*curves[3].grade < *curves[2].grade);
  CHECK(*curves[2].grade < *curves[0].grade);
  for (const std::size_t other : {1U, 4U, 5U}) CHECK(!curves[other].grade);
  // What has parameters has its solver's colour, and a dash and a marker of its own.
  CHECK(curves[6].grade == curves[2].grade);
  CHECK(dash_of(curves[6].member) != dash_of(curves[2].member));
  CHECK(curves[6].look != curves[2].look);
}

TEST_CASE("figures: nine solvers look different, each the same in all panels") {
  const std::vector<std::string> solvers = {"bogacki-shampine-3-2", "fehlberg-4-5",
                                            "dormand-prince-5-4",   "verner-6-5",
                                            "dormand-prince-8-5",   "dormand-prince-5-4:per=unit-step",
                                            "doubled-rk4",          "adams",
                                            "doubled-gauss-2"};
  Chart chart = chart_of_solvers({solvers, {"adams", "verner-6-5"}});
  look_by_order(chart);
  std::set<std::pair<std::string, int>> seen;  // colour and marker
  for (const Curve& curve : chart.panels[0].curves)
    seen.emplace(curve.grade ? grade_colours()[*curve.grade] : colour(curve.look), marker(curve.look).filled);
  CHECK(seen.size() == solvers.size());
  for (const Curve& again : chart.panels[1].curves) {
    const Curve& first = curve_named(chart.panels[0], again.name);
    CHECK(again.look == first.look);
    CHECK(again.grade == first.grade);
  }
}

TEST_CASE("figures: curves that follow each other go from light to dark, and what is exact stays grey") {
  Panel panel{"", {Curve{.name = "exact", .grey = true}}, {}};
  for (const char* name : {"h = 1", "h = 1/2", "h = 1/4"}) panel.curves.push_back(Curve{.name = name});
  shade_in_order(panel);
  CHECK(!panel.curves[0].grade);
  REQUIRE(panel.curves[1].grade);
  CHECK(*panel.curves[1].grade < *panel.curves[2].grade);
  CHECK(*panel.curves[2].grade < *panel.curves[3].grade);
  CHECK(*panel.curves[3].grade < grade_colours().size());
  CHECK(grade_of(0, 1) == grade_of(7, 8));  // a single one is as dark as the last
}
