// Where legends and reference slopes stand in a panel.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "halfstep/reports/charts/furniture.hpp"
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/charts/place.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "tests/catch.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;

TEST_CASE("figures: a legend takes the corner without data") {
  Scene scene{300, 200, {}, {}};
  scene.lines = {{{0, 0}, {300, 200}}};
  const Corner corner = emptiest_corner(scene, 80, 50);
  CHECK(corner.hidden == 0);
  CHECK(corner.top);
  CHECK(corner.left);
  scene.lines.push_back({{0, 190}, {150, 190}});
  CHECK_FALSE(emptiest_corner(scene, 80, 50).left);
}

TEST_CASE("figures: a reference slope stands near its curve and touches none") {
  Scene scene{300, 200, {}, {}};
  scene.lines = {{{0, 0}, {100, 66}, {200, 133}, {300, 200}}};
  const auto guide = place_guide(scene, scene.lines, std::atan2(2, 3) * 180 / M_PI, 40);
  REQUIRE(guide);
  CHECK(scene.clearance(guide->from) > 5);
  CHECK(scene.clearance(guide->to) > 5);
  CHECK(scene.clearance(guide->label) > 5);
  CHECK(scene.clearance(guide->label) < 60);
  // A panel full of curves has no place for one.
  for (int y = 0; y < 200; y += 8) scene.lines.push_back({{0, y * 1.0}, {300, y * 1.0}});
  CHECK_FALSE(place_guide(scene, scene.lines, 30, 40));
}

TEST_CASE("figures: reference slopes are drawn with the slope they name") {
  const Chart chart = error_chart(testing::sample_results(), {"kepler", "double"}, Quantity::global_position);
  const Layout layout = with_room_for_legends(chart);
  const double decade_x = layout.panels[0].width / std::log10(layout.x.to / layout.x.from);
  const double decade_y = layout.panels[0].height / std::log10(layout.y.to / layout.y.from);
  std::size_t guides = 0;
  for (std::size_t k = 0; k < chart.panels.size(); ++k)
    for (const auto& [text, look, guide] : furnish(chart, layout, k).guides) {
      ++guides;
      const double slope = (guide.to.y - guide.from.y) / decade_y / ((guide.to.x - guide.from.x) / decade_x);
      CHECK("slope " + std::to_string(std::lround(slope)) == text);
      CHECK(std::abs(slope - std::round(slope)) < 1e-6);
      // Its colour is that of a curve with this slope.
      CHECK(std::any_of(chart.panels[k].curves.begin(), chart.panels[k].curves.end(), [&, mark = look](const Curve& c) {
        return c.look == mark && c.slope && std::abs(*c.slope - slope) < 1e-6;
      }));
    }
  CHECK(guides >= 3);
}

TEST_CASE("figures: a reference slope is nearer to its curve than to any other") {
  Scene scene{300, 200, {}, {}};
  scene.lines = {{{0, 80}, {300, 180}}, {{0, 60}, {300, 160}}};
  const double angle = std::atan2(1, 3) * 180 / M_PI;
  const auto below = place_guide(scene, {scene.lines[1]}, angle, 40, {scene.lines[0]});
  REQUIRE(below);
  CHECK(below->label.y < 60 + below->label.x / 3);
  const auto above = place_guide(scene, {scene.lines[0]}, angle, 40, {scene.lines[1]});
  REQUIRE(above);
  CHECK(above->label.y > 80 + above->label.x / 3);
}

TEST_CASE("figures: a reference slope keeps off other curves of its slope, and off stretches that the fit left out") {
  Scene scene{300, 200, {}, {}};
  const std::vector<Pixel> curve = {{0, 80}, {300, 180}}, alike = {{0, 50}, {300, 150}};
  scene.lines = {curve, alike};
  const double angle = std::atan2(1, 3) * 180 / M_PI;
  const auto guide = place_guide(scene, {curve}, angle, 40, {}, scene.lines);
  REQUIRE(guide);
  CHECK(distance(guide->label, {curve}) < distance(guide->label, {alike}));
  // Between two that are as near to each other as it is wide, there is no place on either side.
  scene.lines = {curve, {{0, 92}, {300, 192}}, {{0, 68}, {300, 168}}};
  CHECK_FALSE(place_guide(scene, {curve}, angle, 40, {}, scene.lines));
}

TEST_CASE("figures: a reference slope stands where its curve has that slope") {
  Scene scene{300, 200, {}, {}};
  // A straight stretch at the left, with less room, and one that bends by a tenth.
  scene.lines = {{{0, 20}, {100, 70}, {300, 180}}};
  const auto guide = place_guide(scene, scene.lines, std::atan2(1, 2) * 180 / M_PI, 40);
  REQUIRE(guide);
  CHECK((guide->from.x + guide->to.x) / 2 < 100);
  scene.lines[0].erase(scene.lines[0].begin());
  CHECK(place_guide(scene, scene.lines, std::atan2(1, 2) * 180 / M_PI, 40));  // better than none
}

TEST_CASE("figures: a reference slope stands at no bend of a curve that has the slope elsewhere") {
  Scene scene{300, 200, {}, {}};
  // Less steep at the right; at the left, where it has the slope, something takes the room.
  const std::vector<Pixel> line = {{0, 40}, {60, 70}, {300, 160}};
  scene.lines = {line};
  scene.taken = {{0, 0, 110, 200}};
  const double angle = std::atan2(1, 2) * 180 / M_PI;
  CHECK_FALSE(place_guide(scene, scene.lines, angle, 40));
  scene.lines[0].erase(scene.lines[0].begin());
  CHECK(place_guide(scene, scene.lines, angle, 40));  // it has the slope nowhere: what is expected stands beside it
}

TEST_CASE("figures: labels of reference slopes keep off each other over their whole length") {
  Chart chart;
  // Two curves a label's height apart whose straight ends meet side by side, each with a slope of its own.
  Curve steep{"steep", "", 0, {}, 0.75}, flat{"flat", "", 1, {}, 0.667};
  for (int i = 0; i < 40; ++i) {
    const double h = std::pow(10, -0.1 * i);
    steep.points.push_back({h, 0.01 * std::pow(h, 0.75), true});
    if (i < 25) flat.points.push_back({h, 0.03 * std::pow(h, 0.667), true});
  }
  chart.panels = {{"", {steep, flat}, {}}};
  chart.x = {"h"};
  chart.y = {"error"};
  const auto guides = furnish(chart, with_room_for_legends(chart), 0).guides;
  REQUIRE(guides.size() == 2);
  const auto along = [](const SlopeGuide& one, double at) {
    const double turn = one.guide.angle * M_PI / 180;
    return Pixel{one.guide.label.x + at * std::cos(turn), one.guide.label.y + at * std::sin(turn)};
  };
  for (double a = -25; a <= 25; a += 5)
    for (double b = -25; b <= 25; b += 5) {
      const Pixel p = along(guides[0], a), q = along(guides[1], b);
      CHECK(std::hypot(p.x - q.x, p.y - q.y) > 10);
    }
}

TEST_CASE("figures: a title in several lines leaves no single word for the last") {
  const std::string title = "one two three four five six seven eight nine ten";
  const auto lines = title_lines(title, 8.6 * 44);
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].size() > title.size() / 3);
  CHECK(title_lines(title, 8.6 * 100) == std::vector<std::string>{title});
}

TEST_CASE("figures: a reference slope stands beside the curve that can be seen") {
  Chart chart;
  Curve under{"under", "", 0, {}, 2}, over{"over", "", 1, {}, 2};
  for (double h = 1; h > 1e-3; h /= 2) {
    under.points.push_back({h, h * h, true});
    over.points.push_back({h, h * h, h > 0.1});
  }
  chart.panels = {{"", {under, over}, {}}};
  const auto marked = [&] {
    const Layout layout = with_room_for_legends(chart);
    std::vector<std::size_t> curves;
    for (const auto& guide : furnish(chart, layout, 0).guides) curves.push_back(guide.curve);
    return curves;
  };
  CHECK(marked() == std::vector<std::size_t>{1});
  chart.panels[0].curves[1].slope.reset();
  CHECK(marked().empty());
  for (Point& point : chart.panels[0].curves[1].points) point.y *= 1e3;
  CHECK(marked() == std::vector<std::size_t>{0});
}

TEST_CASE("figures: a legend finds a place between curves where no corner is free") {
  Scene scene{300, 200, {}, {}};
  scene.lines = {{{0, 195}, {300, 195}}, {{0, 5}, {300, 5}}, {{5, 0}, {5, 200}}, {{295, 0}, {295, 200}}};
  CHECK(emptiest_corner(scene, 80, 50).hidden > 0);
  const Scene::Box place = emptiest_place(scene, 80, 50);
  CHECK(hidden_by(scene, place) == 0);
  CHECK(hidden_by(scene, {0, 0, 300, 200}) > 0);
}

TEST_CASE("figures: a legend hides no grey curve where it has another place") {
  Scene scene{300, 200, {}, {}};
  const auto grey_hidden = [&](const Scene::Box& box) { return hidden_by({300, 200, scene.behind, {}}, box); };
  scene.lines = {{{0, 0}, {300, 200}}};
  const Scene::Box corner = emptiest_place(scene, 80, 50);
  scene.behind = {{{0, 195}, {150, 195}}};
  CHECK(grey_hidden(corner) > 0);
  const Scene::Box other = emptiest_place(scene, 80, 50);
  CHECK(grey_hidden(other) == 0);
  CHECK(hidden_by(scene, other) == 0);
  // Where no place is free of grey, one that is free of the curves.
  for (int y = 2; y < 200; y += 4) scene.behind.push_back({{0, y * 1.0}, {300, y * 1.0}});
  CHECK(hidden_by(scene, emptiest_place(scene, 80, 50)) == 0);
  scene.behind = {{{0, 50}, {300, 50}}};
  CHECK(std::fabs(hidden_behind(scene, {0, 0, 75, 100}) - 0.25) < 0.02);
}

TEST_CASE("figures: of lines those with the fewest points are on top, and what is behind stays there") {
  const auto curve = [](std::size_t points) {
    return Curve{.name = "some", .points = std::vector<Point>(points, Point{1, 1})};
  };
  std::vector<Curve> curves = {curve(3), curve(2), curve(9), curve(5)};
  curves[2].ghost = true;
  CHECK(drawing_order(curves) == std::vector<std::size_t>{3, 0, 2, 1});
  curves[3].points[0].y = curves[3].points[1].y = curves[3].points[2].y = std::nan("");
  CHECK(drawing_order(curves) == std::vector<std::size_t>{0, 1, 2, 3});
}

TEST_CASE("figures: no reference slope stands by a grey curve of another slope") {
  // A line of slope 2, and one of slope 4 through the middle of it that is close to it everywhere else.
  Chart chart{.name = "x", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {}};
  Curve curve{.name = "own", .points = {}, .slope = 2};
  for (int k = 0; k <= 12; ++k) curve.points.push_back({std::pow(10, -k / 4.0), std::pow(10, -k / 2.0), true});
  chart.panels = {{"", {curve}, {}}};
  const Layout layout = with_room_for_legends(chart);
  REQUIRE(furnish(chart, layout, 0).guides.size() == 1);
  for (const double slope : {4.0, 2.0}) {
    Chart with_grey = chart;
    for (const double factor : {1.6, 1 / 1.6}) {
      Curve grey{.name = "", .points = curve.points, .slope = slope, .ghost = true};
      for (Point& point : grey.points) point.y *= factor;  // along both sides of it
      with_grey.panels[0].curves.push_back(grey);
    }
    CHECK(furnish(with_grey, layout, 0).guides.size() == (slope == 2 ? 1 : 0));
  }
}

TEST_CASE("figures: names of curves that end among the others stand in a key with samples") {
  Chart chart{.name = "key", .title = "", .note = "", .x = {"x", false}, .y = {"y", false}, .panels = {}};
  chart.legend_outside = true;
  chart.panels = {
      {"", {Curve{"whole", "", 0, {{0, 0}, {1, 1}}, {}}, Curve{"part", "", 1, {{0, 0}, {0.5, 0.6}}, {}}}, {}}};
  const auto from = [&] {
    const Layout layout = with_room_for_legends(chart);
    std::vector<bool> beside;
    for (const auto& name : furnish(chart, layout, 0).names) beside.push_back(name.from.x > layout.panels[0].width);
    return beside;
  };
  CHECK(from() == std::vector<bool>{true, true});
  chart.panels[0].curves[1].points[1].x = 0.99;
  CHECK(from() == std::vector<bool>{false, false});
}

TEST_CASE("figures: a legend covers what its names take and no more") {
  Chart chart{.name = "", .title = "", .note = "", .x = {"x"}, .y = {"y"}, .panels = {}};
  chart.panels = {{"", {Curve{.name = "velocity-verlet-linearized", .points = {{1, 1}, {0.1, 0.1}}}}, {}}};
  const Layout layout = with_room_for_legends(chart);
  const auto [width, height] = legend_size(chart.panels[0].curves);
  const Furniture furniture = furnish(chart, layout, 0);
  REQUIRE(furniture.legend);
  const auto screen = [&](double x, double y) {
    return fmt::format("screen {:.5f},{:.5f}", x / layout.width, y / layout.height);
  };
  const auto [left, top] = *furniture.legend;
  CHECK_THAT(draw(chart).script,
             Catch::Matchers::ContainsSubstring("set object rectangle from " + screen(left, top - height) + " to " +
                                                screen(left + width, top) + " front"));
}

TEST_CASE("figures: a curve is there where a segment of it crosses the frame") {
  const Axis x{.label = "", .log = false, .from = 0, .to = 1}, y{.label = "", .log = true, .from = 1, .to = 100};
  const auto of = [&](const std::vector<Point>& points) { return presence(Curve{.name = "", .points = points}, x, y); };
  CHECK(of({}) == Presence::empty);
  CHECK(of({{std::nan(""), 10}}) == Presence::empty);
  CHECK(of({{0.5, 0}}) == Presence::empty);  // has no place on an axis of powers of ten
  CHECK(of({{0.5, 10}}) == Presence::points);
  CHECK(of({{2, 10}, {3, 10}}) == Presence::outside);
  CHECK(of({{0.5, 10}, {std::nan(""), 10}, {0.6, 10}}) == Presence::points);  // the line is broken
  CHECK(of({{-0.4, 10}, {1.4, 10}}) == Presence::segments);                   // both ends lie outside
  CHECK(of({{-1, 10}, {2, 10}}) == Presence::stub);                           // so does more than half of it
  CHECK(of({{-1, 10}, {0.5, 1e6}}) == Presence::outside);                     // passes the corner
  std::vector<Point> leaves = {{0.05, 10}, {0.1, 50}};
  for (int k = 3; k < 20; ++k) leaves.push_back({0.05 * k, 1e4});
  CHECK(of(leaves) == Presence::stub);
  leaves.resize(6);
  CHECK(of(leaves) == Presence::stub);  // a fifth of it is inside, and a little of where it leaves
  leaves.resize(3);
  CHECK(of(leaves) == Presence::segments);
  Curve dot{.name = "", .points = {{0.5, 10}}};
  dot.dots = true;
  CHECK(presence(dot, x, y) == Presence::segments);
}

TEST_CASE("figures: a line on most of which others lie is broader than these, one that is to be seen is not") {
  std::vector<Point> line, aside;
  for (int k = 0; k <= 10; ++k) {
    const double h = std::pow(10, -0.4 * k);
    line.push_back({h, h * h, true});
    aside.push_back({h, (k < 2 ? 5 : 1) * h * h, true});
  }
  Chart chart{.name = "broad", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {{"", {}, {}}}};
  chart.panels[0].curves = {Curve{"beneath", "", 0, aside, {}}, Curve{"on-top", "", 1, line, {}}};
  const auto broad = [&] { return furnish(chart, lay_out(chart), 0).broad; };
  CHECK(broad() == std::vector<bool>{true, false});
  chart.panels.push_back(chart.panels[0]);  // that has no legend of its own
  for (Point& point : chart.panels[1].curves[0].points) point.y *= 100;
  for (Curve& curve : chart.panels[1].curves) curve.name.clear();
  CHECK(broad() == std::vector<bool>{true, false});
  CHECK(furnish(chart, lay_out(chart), 1).broad == std::vector<bool>{false, false});  // there it is seen
  chart.panels[0].curves[1].narrow = chart.panels[0].curves[1].faint = true;          // thin has a meaning
  CHECK(broad() == std::vector<bool>{false, false});
  chart.panels[0].curves[1].narrow = chart.panels[0].curves[1].faint = false;
  chart.panels[0].curves.push_back({.name = "exact", .points = aside, .grey = true});  // a broad line would cover it
  CHECK(broad() == std::vector<bool>{false, false, false});
  chart.panels[0].curves.pop_back();
  CHECK(broad() == std::vector<bool>{true, false});
  chart.panels.pop_back();
  for (Point& point : chart.panels[0].curves[0].points) point.y *= 100;
  CHECK(broad() == std::vector<bool>{false, false});
  chart.panels[0].curves[0].points = {{1, std::nan(""), true}};
  CHECK(broad() == std::vector<bool>{false, false});
  chart.panels[0].curves.clear();
  CHECK(broad().empty());
}
