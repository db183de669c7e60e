// Kinds of curves beside lines: what is filled, squares of matrices and maps, axes that run downwards.
#include <cmath>
#include <string>

#include "halfstep/reports/charts/furniture.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/latex.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

TEST_CASE("figures: filled curves, squares and axes that run downwards are drawn as such, by gnuplot and in LaTeX") {
  Chart chart;
  chart.name = "matrix";
  chart.x = {.label = "column", .log = false, .from = 0, .to = 5};
  chart.y = {.label = "row", .log = false, .from = 5, .to = 0};
  chart.equal = true;
  Curve inside{.name = "", .look = 1, .points = {{1, 1, true}, {2, 1, true}, {2, 2, true}}};
  inside.fill = 2;
  Curve entries{.name = "entries", .points = {{1, 1, true}, {4, 4, true}}};
  entries.dots = true;
  Curve tangent{.name = "tangent", .points = {{1, 1, true}, {2, 2, true}, {3, 3, true}}};
  tangent.every = 3;
  tangent.look = 4;  // whatever its look, a single marker is in the middle
  chart.panels = {{"", {inside, entries, tangent}, {}}};
  const Layout layout = with_room_for_legends(chart);
  CHECK(layout.pixel(0, 1, 1).y > layout.pixel(0, 1, 4).y);  // row 1 is above row 4
  const double across = layout.pixel(0, 2, 1).x - layout.pixel(0, 1, 1).x;
  CHECK(std::fabs(across - (layout.pixel(0, 1, 1).y - layout.pixel(0, 1, 2).y)) < 1e-9);
  CHECK(std::fabs(layout.x.to - 5) < 1e-9);  // no room is left beside the matrix
  const std::string script = draw(chart).script;
  CHECK(script.find("filledcurves closed fillcolor rgb colour(1) fillstyle solid tint(2)") != std::string::npos);
  CHECK(script.find("with points pointtype 5 pointsize dot") != std::string::npos);
  CHECK(script.find("every 3::1 ") != std::string::npos);
  CHECK(script.find("unset border") == std::string::npos);
  const std::string plot = latex_plot(chart);
  CHECK(plot.find("y dir=reverse") != std::string::npos);
  CHECK(plot.find("fill=halfstep1!28") != std::string::npos);
  CHECK(plot.find("mark=square*, mark size=1pt") != std::string::npos);
  CHECK(plot.find("mark repeat=3, mark phase=2") != std::string::npos);
  chart.bare = true;
  CHECK(draw(chart).script.find("unset border; unset tics; unset grid") != std::string::npos);
  CHECK(latex_plot(chart).find("hide axis") != std::string::npos);
}

TEST_CASE("figures: squares of a map are large and have the colours of a scale, by gnuplot and in LaTeX") {
  Chart chart;
  chart.name = "map";
  chart.x = {.label = "h |lambda|"};
  chart.y = {.label = "h"};
  for (const std::size_t grade : {std::size_t{1}, std::size_t{4}}) {
    const double h = std::pow(0.1, static_cast<double>(grade));
    Curve squares{.name = "order", .points = {{h, h, true}, {10 * h, h, true}}};
    squares.dots = true;
    squares.grade = grade;
    if (chart.panels.empty()) chart.panels = {{"", {}, {}}};
    chart.panels[0].curves.push_back(squares);
  }
  const Drawing drawing = draw(chart);
  for (const char* colour : {"of_grade(1)", "of_grade(4)"})
    CHECK(drawing.script.find(std::string("with points pointtype 5 pointsize field linecolor rgb ") + colour) !=
          std::string::npos);
  CHECK(drawing.script.find("pointsize dot") == std::string::npos);
  const std::string plot = latex_plot(chart);
  CHECK(plot.find("\\definecolor{halfstepgrade4}{HTML}{" + std::string(grade_colours()[4].substr(1)) + "}") !=
        std::string::npos);
  CHECK(plot.find("mark=square*, mark size=3pt, halfstepgrade1]") != std::string::npos);
  CHECK(grade_colours().size() == grade_colours_on_dark().size());
}

TEST_CASE("figures: markers are smaller where many would merge into a band") {
  Chart chart{.name = "x", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {{"", {Curve{}}, {}}}};
  const auto is_small = [&] { return draw(chart).script.find("pointsize 0.4 ") != std::string::npos; };
  for (int k = 0; k < 20; ++k) chart.panels[0].curves[0].points.push_back({std::pow(10, -k), std::pow(10, -k), true});
  CHECK(!is_small());
  for (int k = 20; k < 40; ++k) chart.panels[0].curves[0].points.push_back({std::pow(10, -k), std::pow(10, -k), true});
  CHECK(is_small());
  chart.panels[0].curves[0].every = 8;  // few markers
  CHECK(!is_small());
}
