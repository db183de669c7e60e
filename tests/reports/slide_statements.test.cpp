// What slides say of paths, and of the ends of curves.
#include <cmath>
#include <numbers>

#include "halfstep/reports/charts/end_statement.hpp"
#include "halfstep/reports/slides/statements.hpp"
#include "tests/catch.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("slides: of paths it is said how far from the exact one they end, and which leave the picture", "[slides]") {
  Chart chart{
      .name = "paths", .title = "Paths", .note = "", .x = {"x", false, -2, 2}, .y = {"y", false, -2, 2}, .panels = {}};
  Curve exact{"exact", "", 0, {{1, 0}, {0, 1}, {-1, 0}}, {}, true};
  Curve near{"near", "", 0, {{1, 0}, {0, 1}, {-1, 0.01}}, {}}, far{"far", "", 1, {{1, 0}, {0, 1}, {-1, 0.5}}, {}};
  Curve lost{"lost", "", 2, {{1, 0}, {5, 1}, {-1, 0}}, {}};
  chart.panels = {{"", {near, far, exact}, {}}};
  CHECK(path_statement(chart) == "off at the end by 0.01 (near) and 0.5 (far)");
  chart.panels[0].curves.push_back(lost);
  // Where units are equal, the wider side of the frame shows more than the range that was asked for.
  Chart wide = chart;
  wide.equal = true, wide.format = Format::slide;
  wide.panels[0].curves.back().points[1] = {3, 1};
  CHECK(path_statement(wide).find("leaves") == std::string::npos);
  wide.panels[0].curves.back().points[1] = {1, 3};
  CHECK(path_statement(wide).starts_with("lost leaves the picture"));
  CHECK(path_statement(chart) == "lost leaves the picture; off at the end by 0.01 (near) and 0.5 (far)");
  // A run that breaks off, or is no number, has no end.
  chart.panels[0].curves[0].points.pop_back();
  chart.panels[0].curves[1].points.back().y = std::nan("");
  CHECK(path_statement(chart) == "near, far and lost leave the picture");
  // Without the exact one nothing is said of ends.
  chart.panels[0].curves = {near, far};
  CHECK(path_statement(chart).empty());
  chart.panels[0].curves.clear();
  CHECK(path_statement(chart).empty());
}

TEST_CASE("slides: against a step size, however it is called, curves end at the smallest one", "[slides]") {
  Chart chart{.name = "steps", .title = "Steps", .note = "", .x = {}, .y = {"error"}, .panels = {}};
  chart.panels = {{"", {{"a", "", 0, {{0.1, 1e-2, true}, {0.01, 1e-4, true}}, {}}}, {}}};
  for (const char* label : {"h", "step size h", "mean step size h", "mean step h", "step size h, s"}) {
    chart.x.label = label;
    INFO(label);
    CHECK_THAT(end_statement(chart, 1), ContainsSubstring(" = 0.01") && ContainsSubstring(": 10⁻⁴ (a)"));
  }
  chart.panels[0].curves.push_back({"b", "", 1, {{0.1, 1e-2, true}, {0.01, 0.5, true}}, {}});
  CHECK(end_statement(chart, 0) == "error at step size h = 0.01 s: 10⁻⁴ to 0.5");
  chart.panels[0].curves.pop_back();
  CHECK(end_statement(chart, 0) == "error at step size h = 0.01 s: 10⁻⁴");
  chart.x.label = "time";
  CHECK(end_statement(chart, 1) == "error at time = 0.1: 0.01 (a)");
}

TEST_CASE("a statement of many curves names the least and the largest, and none without a name") {
  Chart chart{.name = "steps", .title = "Steps", .note = "", .x = {"step size h"}, .y = {"error"}, .panels = {}};
  chart.x.log = chart.y.log = true;
  const auto curve = [](const char* name, double end) {
    return Curve{name, "", 0, {{0.1, 1, true}, {0.01, end, true}}, {}};
  };
  chart.panels = {{"oscillator:v0=0", {curve("shake:sweeps=1", 1e-4), curve("", 1e-9), curve("b", 0.5)}, {}}};
  CHECK(end_statements(chart) ==
        "oscillator, v₀ = 0: error at step size h = 0.01: 10⁻⁴ (shake, sweeps = 1) and 0.5 (b)");
  auto& curves = chart.panels[0].curves;
  curves[1].of = "heun";  // one of many behind those that are named
  curves[1].ghost = true;
  curves.push_back(curve("c", 0.1));
  CHECK(end_statement(chart, 3) == "error at step size h = 0.01: 10⁻⁹ (heun) to 0.5 (b), of 4 in all");
  for (auto& one : curves) one.points.back().y = 0.5;
  CHECK(end_statement(chart, 3) == "error at step size h = 0.01: 0.5 (all 4)");
}

TEST_CASE("a region of stability that is a half plane, or all outside a curve, is told to be unbounded") {
  // The circle |z - 1| = 1 of implicit Euler, and one of the same size around -1.
  const auto circle = [](const char* name, double middle, std::size_t look) {
    Curve curve{name, "", look, {}, {}};
    for (int k = 0; k <= 16; ++k) {
      const double angle = std::numbers::pi * k / 8;
      curve.points.push_back({middle + std::cos(angle), std::sin(angle), false});
    }
    return curve;
  };
  Chart chart{.name = "regions", .title = "Regions", .note = "", .x = {"Re hλ"}, .y = {"Im hλ"}, .panels = {}};
  chart.panels = {{"", {circle("outside", 1, 0), circle("inside", -1, 1)}, {}}};
  const auto named = [](const char* name) { return [=](const Curve& curve) { return curve.name == name; }; };
  add_insides(chart.panels[0], named("inside"));
  CHECK(end_statement(chart, 2) == "leftmost Re hλ: 0 (outside) and −2 (inside)");
  add_outsides(chart.panels[0], 20, named("outside"));
  CHECK(end_statement(chart, 2) == "leftmost Re hλ: unbounded (outside) and −2 (inside)");
  Curve axis{"axis", "", 2, {}, {}};
  for (const double y : {-4, 0, 4, 0}) axis.points.push_back({0, y, false});
  chart.panels = {{"", {axis}, {}}};
  add_left_sides(chart.panels[0], 20);
  CHECK(end_statement(chart, 2) == "leftmost Re hλ: unbounded (axis)");
}

TEST_CASE("slides: a value at a step that a curve does not have is that of its line there", "[slides]") {
  Chart chart{.name = "", .title = "", .note = "", .x = {"step size h"}, .y = {"error"}, .panels = {{"", {}, {}}}};
  auto& curves = chart.panels[0].curves;
  curves = {Curve{"a", "", 0, {{1, 1, true}, {0.01, 1e-4, true}}, {}},
            Curve{"b", "", 1, {{0.5, 0.25, true}, {0.001, 1e-6, true}}, {}}};
  CHECK(end_statement(chart, 3) == "error at step size h = 0.01: 10⁻⁴ (a) and 10⁻⁴ (b)");
  chart.x.log = chart.y.log = false;
  chart.x.label = "time";
  CHECK(end_statement(chart, 3) == "error at time = 0.5: 0.495 (a) and 0.25 (b)");
  curves[0].points = {{0.7, 3, true}, {std::nan(""), std::nan(""), true}, {0.4, 2, true}};
  CHECK(end_statement(chart, 3) == "error at time = 0.5: 0.25 (b)");  // a gap has no line
}

TEST_CASE("of a chart's panels each is told what its curves come to, of many the least and the largest value") {
  Chart chart{.name = "steps", .title = "Steps", .note = "", .x = {"step size h"}, .y = {"error"}, .panels = {}};
  chart.x.log = chart.y.log = true;
  const auto panel = [](const char* title, double end) {
    return Panel{title, {{"a", "", 0, {{0.1, 1e-2, true}, {0.01, end, true}}, {}}}, {}};
  };
  chart.panels = {panel("", 1e-4)};
  CHECK(end_statements(chart) == "error at step size h = 0.01: 10⁻⁴ (a)");
  chart.panels = {panel("left", 1e-4), panel("right", 1e-3)};
  CHECK(end_statements(chart) == "left: error at step size h = 0.01: 10⁻⁴ (a); right: 0.001 (a)");
  chart.panels = {panel("1", 1e-4), panel("2", 1e-3), panel("3", 1e-3), panel("4", 1e-3), panel("5", 0.5)};
  CHECK(end_statements(chart) == "error at step size h = 0.01: 10⁻⁴ to 0.5");
  chart.panels = {panel("", std::nan(""))};
  chart.panels[0].curves[0].points.resize(1);
  chart.panels[0].curves[0].points[0].y = std::nan("");
  CHECK(end_statements(chart).empty());
}
