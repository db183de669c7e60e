// What a legend says of the curves beside it.
#include "halfstep/reports/charts/legend.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;

TEST_CASE("figures: curves that coincide are drawn and named once, and a legend says which are not drawn") {
  Chart chart{.name = "coincident", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {}};
  const std::vector<Point> line = {{1, 1, true}, {0.5, 0.25, true}, {0.25, 0.0625, true}};
  auto same = line, near = line, far = line;
  same[1].y *= 1 + 1e-13;
  near[1].y *= 1.01;
  far[1].y *= 1.5;
  chart.panels = {{"",
                   {{"a", "2.00", 0, line, {}},
                    {"b", "2.00", 1, same, {}},
                    {"c", "2.00", 2, near, {}},
                    {"d", "2.00", 3, far, {}},
                    {"e", "unstable", 4, {}, {}}},
                   {}}};
  const std::string script = draw(chart).script;
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("title 'a = b ≈ c  2.00'"));
  CHECK_THAT(script, !Catch::Matchers::ContainsSubstring("data index 1 "));
  CHECK_THAT(script, !Catch::Matchers::ContainsSubstring("data index 2 "));
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("'≈: nowhere a line’s width apart'"));
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("title 'd  2.00'"));
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("title 'e  unstable, not drawn'"));
  // The data of all of them are there.
  const std::string data = draw(chart).data;
  for (const char* name : {"# : a 2.00", "# : b 2.00", "# : c 2.00"})
    CHECK_THAT(data, Catch::Matchers::ContainsSubstring(name));
  // The same where names stand beside their curves.
  chart.legend_outside = true;
  const std::string beside = draw(chart).script;
  CHECK_THAT(beside, Catch::Matchers::ContainsSubstring("label 'a = b ≈ c  2.00'"));
  CHECK_THAT(beside, Catch::Matchers::ContainsSubstring("label 'e  unstable, not drawn'"));
}

TEST_CASE("figures: equal are curves whose values agree to rounding, on either kind of axis") {
  const auto curve = [](double factor, double added) {
    Curve c{.name = "c", .points = {}};
    for (int i = 1; i <= 5; ++i) c.points.push_back({0.1 * i, factor * std::pow(10.0, -4 * i) + added, true});
    return c;
  };
  const Axis log{.label = "", .log = true}, linear{.label = "", .log = false};
  CHECK(likeness(curve(1, 0), curve(1 + 1e-13, 0), log, log) == Likeness::equal);
  CHECK(likeness(curve(1, 0), curve(1 + 1e-10, 0), log, log) == Likeness::covering);
  CHECK(likeness(curve(1, 0), curve(1.2, 0), log, log) == Likeness::apart);
  // Where errors come near the unit roundoff u, rounding errors of their runs differ by many u.
  CHECK(likeness(curve(1, 0), curve(1, 1e-22), log, log, 1e-24) == Likeness::equal);
  CHECK(likeness(curve(1, 0), curve(1, 1e-22), log, log) == Likeness::covering);
  // On a linear axis what counts is the largest value.
  CHECK(likeness(curve(1, 0), curve(1, 1e-17), linear, linear) == Likeness::equal);
  CHECK(likeness(curve(1, 0), curve(1, 1e-8), linear, linear) == Likeness::covering);
  CHECK(likeness(curve(1, 0), curve(1, 1e-6), linear, linear) == Likeness::apart);
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
  CHECK(of({{-1, 10}, {2, 10}}) == Presence::segments);                       // both ends lie outside
  CHECK(of({{-1, 10}, {0.5, 1e6}}) == Presence::outside);                     // passes the corner
  Curve dot{.name = "", .points = {{0.5, 10}}};
  dot.dots = true;
  CHECK(presence(dot, x, y) == Presence::segments);
}

TEST_CASE("figures: panels with the same legend have one, in the first of them") {
  const auto curve = [](const std::string& name, const std::string& note, std::size_t look) {
    return Curve{name, note, look, {{1, 1}, {0.1, 0.1}}, {}};
  };
  Chart chart;
  chart.panels = {{"a", {curve("one", "", 0), curve("two", "", 1)}, {}},
                  {"b", {curve("one", "", 0), curve("two", "", 1)}, {}},
                  {"c", {curve("one", "", 0), curve("two", "= one", 1)}, {}},
                  {"d", {curve("one", "", 1), curve("two", "", 0)}, {}},
                  {"e", {curve("one", "", 0)}, {}}};
  const Chart shared = with_shared_legend(chart);
  const auto names = [&](std::size_t k) {
    std::size_t count = 0;
    for (const Curve& one : shared.panels[k].curves) count += one.name.empty() ? 0 : 1;
    return count;
  };
  CHECK(names(0) == 2);
  CHECK(names(1) == 0);
  CHECK(names(2) == 2);  // says more
  CHECK(names(3) == 2);  // other colours
  CHECK(names(4) == 1);
}
