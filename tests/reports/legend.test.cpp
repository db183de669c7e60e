// What a legend says of the curves beside it.
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/spelled.hpp"

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
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("set label 'a = b like c  2.00'"));
  CHECK_THAT(script, !Catch::Matchers::ContainsSubstring("data index 1 "));
  CHECK_THAT(script, !Catch::Matchers::ContainsSubstring("data index 2 "));
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("=: the same, like: within a line’s width, rounding aside"));
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("set label 'd  2.00'"));
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("set label 'e  unstable, not drawn'"));
  // The data of all of them are there.
  const std::string data = draw(chart).data;
  for (const char* name : {"# a 2.00", "# b 2.00", "# c 2.00"})
    CHECK_THAT(data, Catch::Matchers::ContainsSubstring(name));
  // The same where names stand beside their curves.
  chart.legend_outside = true;
  const std::string beside = draw(chart).script;
  CHECK_THAT(beside, Catch::Matchers::ContainsSubstring("label 'a = b like c  2.00'"));
  CHECK_THAT(beside, Catch::Matchers::ContainsSubstring("label 'e  unstable, not drawn'"));
}

TEST_CASE("figures: of curves that coincide as far as both go, the one that goes further is drawn") {
  const auto ladder = [](const char* name, int from, int to, double factor = 1) {
    Curve curve{.name = name, .points = {}};
    for (int i = from; i < to; ++i) curve.points.push_back({std::pow(0.5, i), factor * std::pow(0.25, i), true});
    return curve;
  };
  Chart chart{.name = "reaching", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {}};
  chart.panels = {{"", {ladder("a", 2, 8), ladder("b", 0, 8), ladder("c", 0, 3), ladder("d", 0, 7, 2)}, {}}};
  const Chart once = with_coinciding_named_once(chart);
  const auto& curves = once.panels[0].curves;
  CHECK(curves[0].covered);
  CHECK(all_names(curves[1]) == "b like a");
  CHECK_THAT(once.note, !Catch::Matchers::ContainsSubstring("=:"));
  CHECK(!curves[2].covered);  // has less than three quarters of it
  CHECK(!curves[3].covered);  // lies beside it
  CHECK_THAT(once.note, Catch::Matchers::ContainsSubstring("where both go"));
  for (Curve& curve : chart.panels[0].curves) curve.ends = true;  // marked, so that the end is what matters
  CHECK(!with_coinciding_named_once(chart).panels[0].curves[0].covered);
}

TEST_CASE("figures: a curve that ends higher at finer steps stands for none that ends before") {
  const auto ladder = [](const char* name, int rungs, double last) {
    Curve curve{.name = name, .points = {}};
    for (int i = 0; i < rungs; ++i) curve.points.push_back({std::pow(0.5, i), std::pow(0.25, i), true});
    curve.points.back().y = last;
    return curve;
  };
  const auto is_covered = [&](double last, bool by_work) {
    Chart chart{.name = "rising", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {}};
    chart.floor = 1e-16;
    chart.panels = {{"", {ladder("ends", 10, std::pow(0.25, 9)), ladder("further", 12, last)}, {}}};
    for (Curve& curve : chart.panels[0].curves)
      for (Point& point : curve.points) point.x = by_work ? 1 / point.x : point.x;
    return with_coinciding_named_once(chart).panels[0].curves[0].covered;
  };
  for (const bool by_work : {false, true}) {
    CHECK(is_covered(std::pow(0.25, 11), by_work));
    CHECK_FALSE(is_covered(1e-4, by_work));
  }
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

TEST_CASE("figures: curves that part only where rounding dominates coincide, unless one reaches further down") {
  const Axis h{.label = "h", .log = true, .from = 1e-5, .to = 1},
      error{.label = "e", .log = true, .from = 1e-17, .to = 1};
  constexpr double unit = 1e-16;
  // Order 4, then an error of rounding that grows as the steps become smaller, with some noise.
  const auto ladder = [](double rounding, const std::vector<double>& noise) {
    Curve curve{.name = "c", .points = {}};
    double step = 0.1;
    for (std::size_t i = 0; i < 16; ++i, step /= 2)
      curve.points.push_back({step, std::pow(step, 4) + rounding * noise[i % noise.size()] * 0.1 / step, true});
    return curve;
  };
  const Curve a = ladder(1e-15, {1, 3, 0.5}), b = ladder(1e-15, {2, 0.4}), worse = ladder(1e-11, {1, 2});
  CHECK(likeness(a, b, h, error, unit) == Likeness::covering);
  CHECK(likeness(a, b, h, error) == Likeness::apart);            // not known to be errors
  CHECK(likeness(a, worse, h, error, unit) == Likeness::apart);  // its rounding error is another one
  // Above the rounding error they may not differ.
  Curve other = b;
  other.points[2].y *= 2;
  CHECK(likeness(a, other, h, error, unit) == Likeness::apart);
  // Nothing but rounding does not make curves alike.
  const auto noise_alone = [](double factor) {
    Curve curve{.name = "c", .points = {}};
    for (int i = 1; i <= 6; ++i) curve.points.push_back({std::pow(0.5, i), 1e-12 * (i % 2 == 0 ? factor : 1), true});
    return curve;
  };
  CHECK(likeness(noise_alone(3), noise_alone(0.5), h, error, unit) == Likeness::apart);
}

TEST_CASE("figures: curves that grow in time are alike above the unit roundoff, too") {
  const Axis time{.label = "t", .log = true, .from = 1, .to = 1e3},
      error{.label = "e", .log = true, .from = 1e-17, .to = 1e3};
  const auto growing = [](double factor) {
    Curve curve{.name = "c", .points = {}};
    for (double t = 1; t < 1e3; t *= 2) curve.points.push_back({t, factor * t * t, true});
    return curve;
  };
  CHECK(likeness(growing(1e-2), growing(1.02e-2), time, error, 1e-16) == Likeness::covering);
  CHECK(likeness(growing(1e-2), growing(2e-2), time, error, 1e-16) == Likeness::apart);
}

TEST_CASE("figures: a curve that is pale does not stand for one in full colour") {
  const Axis h{.label = "h"}, error{.label = "e"};
  Curve a{.name = "a", .points = {}};
  for (int i = 0; i < 8; ++i) a.points.push_back({std::pow(0.5, i), std::pow(0.25, i), true});
  a.faint = true;
  Curve b = a;
  CHECK(likeness(a, b, h, error) == Likeness::equal);
  b.points[0].used = false;  // stable, or fitted, nearly as far
  CHECK(likeness(a, b, h, error) == Likeness::equal);
  for (Point& point : b.points) point.used = false;
  CHECK(likeness(a, b, h, error) == Likeness::apart);
  a.faint = b.faint = false;  // markers alone show the difference
  CHECK(likeness(a, b, h, error) == Likeness::equal);
}

TEST_CASE("figures: a curve of markers alone has no line, in the legend neither") {
  Chart chart{.name = "markers", .title = "", .note = "", .x = {"n"}, .y = {"time"}, .panels = {}};
  chart.panels = {{"", {Curve{.name = "two sizes", .points = {{1, 1, true}, {100, 80, true}}}}, {}}};
  CHECK_THAT(draw(chart).script, Catch::Matchers::ContainsSubstring("using 1:2 with lines"));
  chart.panels[0].curves[0].unjoined = true;
  const std::string script = draw(chart).script;
  CHECK_THAT(script, !Catch::Matchers::ContainsSubstring("with lines"));
  CHECK_THAT(script, !Catch::Matchers::ContainsSubstring("set arrow from"));
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("set label 'two sizes'"));  // and not "one point"
}

TEST_CASE("figures: what a curve stands for is told in few words") {
  Curve curve{.name = "a", .points = {}};
  curve.also = {"= b", "like c", "like d", "= e"};
  CHECK(all_names(curve) == "a = b like c, d = e");
  // Below a name each line is of one kind, and takes what it has room for.
  curve.name = "velocity-verlet";
  curve.also = {"like stormer-verlet", "like stormer-verlet-backward", "= leapfrog", "like boris", "= beeman"};
  CHECK(legend_lines(curve) == std::vector<std::string>{"velocity-verlet", "   like stormer-verlet, boris",
                                                        "   like stormer-verlet-backward", "   = leapfrog = beeman"});
}

TEST_CASE("figures: a gap in a curve has a word, and none where a ladder only begins or ends") {
  Results results = testing::sample_results();
  const Subject subject{"kepler", "double"};
  const auto note = [&] { return gap_note(results, subject, "rk4", Quantity::global_position); };
  const auto fail = [&](int level, const char* status) {
    for (auto& row : results.errors)
      if (subject.has(row) && row.method == "rk4" && row.level == level) row.status = status;
  };
  CHECK(note().empty());
  fail(0, "unstable");
  CHECK(note().empty());
  fail(2, "unstable");
  CHECK(note() == ", gap: lost");
  fail(4, "broken");
  CHECK(note() == ", gap: lost or no result");
  const std::string script = draw(error_chart(results, subject, Quantity::global_position)).script;
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("gap: lost or no result"));
}

TEST_CASE("figures: the words and numbers behind the names of a chart are explained under it, and no others") {
  Chart chart{.name = "words", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {{"", {}, {}}}};
  const auto has = [&](const char* clause) { return window_note(chart).find(clause) != std::string::npos; };
  CHECK_FALSE(has("rounding: "));
  CHECK_FALSE(has("number: "));
  chart.panels[0].curves = {Curve{"a", "rounding", 0, {}, {}}, Curve{"b", "2.00, gap: lost", 1, {}, {}}};
  CHECK(has("rounding: reached before an order shows"));
  CHECK(has("number: the order as h → 0"));
  CHECK(has("lost: the run blew up or a step failed"));
  CHECK_FALSE(has("no window: "));
  CHECK_FALSE(has("super: "));
  chart.panels[0].curves[0].note = "3.00 ▲ super";
  CHECK(has("super: a higher order than declared"));
}

TEST_CASE("figures: a key above several panels names all that is in any of them, once") {
  Chart chart{.name = "map", .title = "", .note = "", .x = {"x"}, .y = {"y"}, .panels = {}};
  const auto squares = [](std::size_t grade) {
    Curve curve{.name = "order " + std::to_string(grade), .points = {{1, 1, true}, {10, 10, true}}};
    curve.dots = true;
    curve.grade = grade;
    curve.tile = {3, 3};
    return curve;
  };
  chart.panels = {{"a", {squares(3), squares(1)}, {}}, {"b", {squares(2), squares(3)}, {}}};
  chart.legend_outside = true;
  const Chart with_key = with_shared_legend(chart);
  REQUIRE(with_key.key.size() == 3);
  for (std::size_t k = 0; k < 3; ++k) CHECK(with_key.key[k].grade == k + 1);
  const Layout layout = lay_out(with_key);
  CHECK(layout.key - key_rows(with_key.key, layout.width).height >= layout.panels[0].bottom + layout.panels[0].height);
  CHECK(layout.key < layout.height);
  CHECK(layout.x.from < 1.0 / 3 * 1.01);  // the squares are within the axes
  CHECK(layout.x.to > 30 * 0.99);
  const std::string script = draw(chart).script;
  for (const char* part : {"set label 'order 1'", "set label 'order 2'", "set label 'order 3'"}) {
    const auto first = script.find(part);
    REQUIRE(first != std::string::npos);
    CHECK(script.find(part, first + 1) == std::string::npos);
  }
  CHECK_THAT(script, Catch::Matchers::ContainsSubstring("1:2:($1/3):($1*3):($2/3):($2*3) with boxxyerror"));
}

TEST_CASE("figures: the entries of a key stand in rows that are no wider than the figure, none on another") {
  std::vector<Curve> key;
  for (const char* name : {"rk4", "velocity-verlet", "ab5", "gear5", "am5", "beeman", "heun"})
    key.push_back(Curve{.name = name});
  const double longest = legend_size(key).width;
  for (const double width : {longest, 2.5 * longest, 5 * longest}) {
    const KeyRows rows = key_rows(key, width);
    REQUIRE(rows.entries.size() == key.size());
    for (std::size_t i = 0; i < key.size(); ++i) {
      CHECK(rows.entries[i].x + longest <= width + 1e-9);
      CHECK(rows.entries[i].y + legend_line <= rows.height + 1e-9);
      for (std::size_t k = 0; k < i; ++k)
        CHECK((std::abs(rows.entries[i].x - rows.entries[k].x) >= longest ||
               std::abs(rows.entries[i].y - rows.entries[k].y) >= legend_line - 1e-9));
    }
    CHECK((rows.entries[1].y == 0) == (width > longest));
  }
  // An entry of several lines moves the rows below it.
  key[0].also = {"= a-scheme-with-a-long-name", "= another-scheme-with-a-long-name"};
  const KeyRows rows = key_rows(key, legend_size(key).width);
  CHECK(rows.entries[1].y == legend_line * static_cast<double>(legend_lines(key[0]).size()));
  CHECK(legend_lines(key[0]).size() > 1);
}

TEST_CASE(
    "figures: of a single panel several short names stand at the ends of the curves, long ones where they have no "
    "room") {
  Chart chart{.name = "one", .title = "", .note = "", .x = {"t"}, .y = {"error"}, .panels = {{"", {}, {}}}};
  for (int c = 0; c < 6; ++c)
    chart.panels[0].curves.push_back(
        Curve{.name = "a method with a name of more letters than names have " + std::to_string(c),
              .look = std::size_t(c),
              .points = {{1, std::pow(100, c), true}, {1e3, std::pow(100, c), true}}});
  CHECK(with_shared_legend(chart).legend_outside);
  CHECK(has_names_beside(with_shared_legend(chart)));
  chart.panels[0].curves.resize(2);
  CHECK(!with_shared_legend(chart).legend_outside);  // room for long names
  chart.panels[0].curves[0].name = "rk4";
  chart.panels[0].curves[1].name = "heun";
  CHECK(with_shared_legend(chart).legend_outside);
  chart.panels[0].curves.resize(1);
  CHECK(!with_shared_legend(chart).legend_outside);
}

TEST_CASE("figures: of a run that says where it leaves the axes it is not said that it is mostly off them") {
  Chart chart{.name = "x", .title = "", .note = "", .x = {"t", false}, .y = {"x", false}, .panels = {{"", {}, {}}}};
  chart.x.to = chart.y.to = 1;
  for (const std::string note : {"", "leaves at t = 2"})
    chart.panels[0].curves.push_back(
        Curve{note + "a",
              note,
              0,
              {{0, note.empty() ? 0 : 0.5}, {1, 0.1}, {1.1, 0.2}, {0.9, 3}, {0.8, 9}, {0.9, 9}, {0.7, 9}},
              {}});
  const Chart noted = with_legend_notes(chart);
  const auto& curves = noted.panels[0].curves;
  CHECK(presence(curves[0], chart.x, chart.y) == Presence::stub);
  CHECK(curves[0].note == ", mostly off the axes");
  CHECK(curves[1].note == "leaves at t = 2");
}

TEST_CASE("figures: parameters in names are written as formulas") {
  CHECK(spelled("rk4") == "rk4");
  CHECK(spelled("penalty:kh2=1/2") == "penalty, kh² = 1/2");
  CHECK(spelled("penalty:k=1e4") == "penalty, k = 10⁴");
  CHECK(spelled("shake:tolerance=2.5e-06") == "shake, tolerance = 2.5·10⁻⁶");
  CHECK(spelled("pendulum:theta0=-1,omega0=1/2") == "pendulum, θ₀ = −1, ω₀ = 1/2");
  CHECK(spelled("projection:half-and-half") == "projection, half and half");
  CHECK(spelled("rk4: in quad") == "rk4: in quad");
  CHECK(spelled("new-rod:sweeps=1, at 0.5") == "new-rod, sweeps = 1, at 0.5");
  CHECK(spelled(":") == ":");
  CHECK(spelled("a:b=e5") == "a, b = e5");
  CHECK(spelled("CG, to 1e-12 from v") == "CG, to 10⁻¹² from v");
  CHECK(spelled("1e6e 2e 3-4 ") == "1e6e 2e 3-4 ");
}

TEST_CASE("figures: panels that all have the same legend have one, in the first of them") {
  const auto curve = [](const std::string& name, const std::string& note, std::size_t look) {
    return Curve{name, note, look, {{1, 1}, {0.1, 0.1}}, {}};
  };
  const Panel one{"one", {curve("one", "", 0), curve("two", "", 1)}, {}};
  // How many names the second and third panel have, where the third is that.
  const auto names = [&](const Panel& third) {
    Chart chart;
    chart.panels = {one, one, third};
    const Chart shared = with_shared_legend(chart);
    CHECK(!shared.panels[0].curves[0].name.empty());
    std::size_t count = 0;
    for (std::size_t k : {1U, 2U})
      for (const Curve& each : shared.panels[k].curves) count += each.name.empty() ? 0 : 1;
    return count;
  };
  CHECK(names(one) == 0);
  CHECK(names({"says more", {curve("one", "", 0), curve("two", "= one", 1)}, {}}) == 4);
  CHECK(names({"other colours", {curve("one", "", 1), curve("two", "", 0)}, {}}) == 4);
  CHECK(names({"fewer", {curve("one", "", 0)}, {}}) == 3);
}

TEST_CASE("figures: one legend for all panels stands above them where the first has no room for it") {
  Chart chart{.name = "shared", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {}};
  std::vector<Curve> curves;
  for (int c = 0; c < 7; ++c) {  // all over the panel
    Curve& curve = curves.emplace_back(Curve{.name = "method " + std::to_string(c), .look = std::size_t(c)});
    for (int i = 0; i < 40; ++i)
      curve.points.push_back({std::pow(10, -0.1 * i), std::pow(10, -2 * c + (i % 2 == 0 ? 1.0 : -1.0)), true});
  }
  chart.panels = {{"one", curves, {}}, {"two", curves, {}}};
  const Chart shared = with_shared_legend(chart);
  CHECK(shared.legend_outside);
  CHECK(shared.key.size() == 7);
  for (const Panel& panel : shared.panels)
    for (const Curve& curve : panel.curves) CHECK(curve.name.empty());
  for (Panel& panel : chart.panels) panel.curves.resize(1);  // room enough
  CHECK(!with_shared_legend(chart).legend_outside);
}

TEST_CASE("figures: a curve is mostly off the axes if more than half of its length along x is, however many points") {
  Axis x{.label = "t", .log = true, .from = 1, .to = 1e3}, y{.label = "error", .log = true, .from = 1e-3, .to = 1};
  // As many points to each unit of time; it leaves at `end`.
  const auto that_leaves = [](double end) {
    Curve curve{.name = "c", .points = {}};
    for (double t = 1; t <= 1000; ++t) curve.points.push_back({t, t < end ? 0.1 : 100, true});
    return curve;
  };
  CHECK(presence(that_leaves(100), x, y) == Presence::segments);  // two thirds of the axis, a tenth of the points
  CHECK(presence(that_leaves(20), x, y) == Presence::stub);
  x.log = false;
  CHECK(presence(that_leaves(100), x, y) == Presence::stub);
  CHECK(presence(that_leaves(450), x, y) == Presence::stub);
  CHECK(presence(that_leaves(550), x, y) == Presence::segments);
  CHECK(presence(that_leaves(0), x, y) == Presence::outside);
}

TEST_CASE("figures: what one panel does not show of a curve is not said of others that share its legend") {
  Chart chart{.name = "shared", .title = "", .note = "", .x = {.label = "h"}, .y = {.label = "error"}, .panels = {}};
  chart.y.from = 0.1, chart.y.to = 10;
  const auto curve = [](const char* name, double first, double rest) {
    Curve made{.name = name};
    for (int i = 0; i < 6; ++i) made.points.push_back({std::pow(2, -i), i < 2 ? first : rest, true});
    return made;
  };
  chart.panels = {{"energy", {curve("leaves", 1, 1e6), curve("both", 5, 1e6), curve("k=1e-4", 2, 0.2)}, {}},
                  {"momentum", {curve("", 1, 2), curve("", 5, 1e6), curve("", 2, 1e6)}, {}},
                  {"spin", {curve("", 1e6, 1e6), curve("", 5, 1e6), curve("", 1e6, 1e6)}, {}}};
  for (std::size_t k : {1U, 2U})
    for (std::size_t c = 0; c < 3; ++c) chart.panels[k].curves[c].of = chart.panels[0].curves[c].name;
  const auto named = with_legend_notes(with_names_spelled(chart)).panels[0].curves;
  CHECK(named[0].note == ", mostly off the axes of “energy”, off the axes of “spin”");
  CHECK(named[1].note == ", mostly off the axes");
  CHECK(named[2].name == spelled("k=1e-4"));
  CHECK(named[2].note == ", mostly off the axes of “momentum”, off the axes of “spin”");
}
