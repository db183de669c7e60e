// Figures: what is drawn, where legends and slopes stand, and that gnuplot draws it.
#include "halfstep/reports/figures/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/reports/charts/furniture.hpp"
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/charts/place.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/charts/svg.hpp"
#include "halfstep/reports/latex.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "tests/approve.hpp"
#include "tests/catch.hpp"
#include "tests/environment.hpp"
#include "tests/sample_results.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

namespace {

const Subject kepler{"kepler", "double"};

std::set<std::string> ids_of(const std::string& svg, int& count) {
  std::set<std::string> ids;
  for (const char quote : {'"', '\''}) {
    const std::string mark = std::string(" id=") + quote;
    for (std::size_t at = 0; (at = svg.find(mark, at)) != std::string::npos; ++count) {
      at += mark.size();
      ids.insert(svg.substr(at, svg.find(quote, at) - at));
    }
  }
  return ids;
}

}  // namespace

TEST_CASE("figures: the script and the data of one of them") {
  const Drawing drawing = draw(error_chart(testing::sample_results(), kepler, Quantity::global_position));
  testing::approve("global-position.gp", drawing.script);
  testing::approve("global-position.dat.txt", drawing.data);
}

TEST_CASE("figures: data name what they are of, where the legend does not, too") {
  const auto results = testing::sample_results(testing::many_methods());
  const std::string data = draw(overview_chart(results, kepler)).data;
  for (const auto& row : results.methods) {
    INFO(row.name);
    CHECK((data.find("\n# " + row.name + "\n") != std::string::npos ||
           data.find("\n# " + row.name + " ") != std::string::npos));
  }
}

TEST_CASE("figures: a filled marker stands for a level of the fit") {
  const Results results = testing::sample_results();
  const auto points =
      error_curve(results, kepler, "rk4", Quantity::global_position, [](const auto& row) { return row.h.value; });
  REQUIRE(points.size() == 14);
  for (std::size_t level = 0; level < points.size(); ++level) CHECK(points[level].used == (level >= 3 && level <= 6));
  // No order, no window: nothing is filled.
  for (const auto& point :
       error_curve(results, kepler, "gear5", Quantity::global_position, [](const auto& r) { return r.h.value; }))
    CHECK_FALSE(point.used);
}

TEST_CASE("figures: what blew up is not drawn") {
  Results results = testing::sample_results();
  results.errors[5].global_position = {"inf", HUGE_VAL};
  results.errors[6].global_position = {"0", 0};
  const auto& method = results.errors[5].method;
  const auto points =
      error_curve(results, kepler, method, Quantity::global_position, [](const auto& r) { return r.h.value; });
  REQUIRE(points.size() == 13);
  for (std::size_t i = 0; i < points.size(); ++i) CHECK(std::isnan(points[i].x) == (i == 5));  // the line breaks
}

TEST_CASE("figures: an orbit that flies away breaks off and disturbs no other block of data") {
  Results results = testing::sample_results();
  for (auto& row : results.table<PortraitRow>())
    if (row.method == "explicit-euler" && row.t > 5) row.x1 = row.t > 8 ? HUGE_VAL : 1e300;
  const std::string data = draw(portrait_chart(results, kepler)).data;
  CHECK(data.find("e+300") == std::string::npos);
  std::size_t blocks = 0, plots = 0;
  for (std::size_t at = 0; (at = data.find("\n\n\n", at)) != std::string::npos; at += 3) ++blocks;
  for (const Panel& panel : portrait_chart(results, kepler).panels) plots += panel.curves.size();
  CHECK(blocks == plots);
}

TEST_CASE("figures: groups hold every method once, at most six, small families together") {
  const auto all = groups(testing::sample_results(testing::many_methods()));
  std::set<std::string> methods;
  std::size_t count = 0;
  for (const auto& group : all) {
    CHECK(group.methods.size() <= 6);
    methods.insert(group.methods.begin(), group.methods.end());
    count += group.methods.size();
  }
  CHECK(count == testing::many_methods().size());
  CHECK(methods.size() == count);
  CHECK(std::ranges::count(all, std::string("Beeman, Gear, Newmark"), &Group::title) == 1);
}

TEST_CASE("figures: families come in the order of their first method, everywhere") {
  Results results;
  for (const auto& [name, family] : {std::pair{"a1", "A"}, std::pair{"b1", "B"}, std::pair{"b2", "B"},
                                     std::pair{"c1", "C"}, std::pair{"b3", "B"}, std::pair{"a2", "A"}}) {
    MethodRow method;
    method.name = name, method.family = family;
    results.methods.push_back(method);
    OrderRow order;
    order.problem = "kepler", order.method = name, order.precision = "double";
    results.orders.push_back(order);
  }
  CHECK(methods_by_family(results) == std::vector<std::string>{"a1", "a2", "b1", "b2", "b3", "c1"});
  const auto all = groups(results);
  REQUIRE(all.size() == 2);
  CHECK(all[0].title == "A, C");  // small families share a group, where the first of them is
  CHECK(all[1].title == "B");
}

TEST_CASE("figures: a study by itself has subjects and methods to draw") {
  Results portrait, rounding;
  for (const char* name : {"exact", "rk4"}) {
    PortraitRow row;
    row.problem = "kepler";
    row.method = name;
    row.precision = "double";
    portrait.table<PortraitRow>().push_back(row);
  }
  RoundingRow row;
  row.problem = "kepler";
  row.method = "rk4";
  row.precision = "float";
  rounding.table<RoundingRow>().push_back(row);
  for (const Results& results : {portrait, rounding}) {
    CHECK(subjects(results).size() == 1);
    REQUIRE(groups(results).size() == 1);
    CHECK(groups(results)[0].methods == std::vector<std::string>{"rk4"});
  }
}

TEST_CASE("figures: a run without a state after its start is not drawn") {
  Results results = testing::sample_results();
  std::erase_if(results.table<PortraitRow>(), [](const auto& row) { return row.method == "rk4" && row.t > 0; });
  for (const Chart& chart : {portrait_chart(results, kepler), solution_chart(results, kepler)})
    CHECK_THAT(draw(chart).script, Catch::Matchers::ContainsSubstring("not drawn: rk4 (ends at once)"));
}

TEST_CASE("figures: of a path the last third is strong, with a dot at its end unless it has left") {
  const Chart chart = portrait_chart(testing::sample_results(), kepler);
  std::size_t runs = 0;
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) {
      CAPTURE(curve.name);
      if (curve.name == "centre") continue;
      CHECK(curve.ends != curve.note.starts_with(leaving));
      if (curve.grey || !curve.ends) continue;
      const auto strong = std::ranges::count_if(curve.points, &Point::used);
      CHECK(strong == static_cast<std::ptrdiff_t>(curve.points.size() / 3));
      ++runs;
    }
  CHECK(runs > 0);
}

TEST_CASE("figures: a curve that is wholly beyond the axis does not stretch it") {
  Chart chart{.name = "far", .title = "", .note = "", .x = {"x"}, .y = {"y"}, .panels = {}};
  chart.y.most = 1e3;
  chart.panels = {
      {"", {Curve{.name = "a", .points = {{1, 1}, {2, 2}}}, Curve{.name = "b", .points = {{1, 1e5}, {2, 1e9}}}}, {}}};
  CHECK(with_ranges(chart).y.to < 100);
  chart.panels[0].curves[1].points[0].y = 50;
  CHECK(with_ranges(chart).y.to >= 1e3);
  chart.panels[0].curves.erase(chart.panels[0].curves.begin());
  chart.panels[0].curves[0].points[0].y = 1e4;  // nothing is within: time goes on being the curve's
  CHECK(with_ranges(chart).x.to > 1);
}

TEST_CASE("figures: one method in several precisions is one picture a problem") {
  Results results = testing::sample_results();
  CHECK(precision_chart(results, "kepler").panels.empty());
  for (auto& table = results.errors; auto row : std::vector(table)) {
    row.precision = "quad";
    table.push_back(row);
  }
  for (auto& table = results.orders; auto row : std::vector(table)) {
    row.precision = "quad";
    table.push_back(row);
  }
  const Chart chart = precision_chart(results, "kepler");
  REQUIRE_FALSE(chart.panels.empty());
  for (const Panel& panel : chart.panels) {
    CHECK(panel.curves.size() == 2);
    CHECK(panel.levels.size() <= 1);  // no error comes near the unit roundoff of quad
  }
}

TEST_CASE("figures: ids in a picture are its own, once each, and references follow") {
  const std::string svg = finished_svg(
      "<title>Gnuplot</title><g id=\"plot\"><title>data index 2 using 1:2</title></g><g id=\"plot\"/><circle "
      "id='gpDot'/><use xlink:href='#gpDot'/><rect "
      "fill=\"url(#gpDot)\"/><text>a",
      "errors");
  CHECK(svg ==
        "<title>errors</title><g id=\"errors-plot\"></g><g id=\"errors-plot-2\"/><circle id='errors-gpDot'/><use "
        "xlink:href='#errors-gpDot'/>"
        "<rect fill=\"url(#errors-gpDot)\"/><text xml:space=\"preserve\">a");
}

TEST_CASE("figures: text has no special meaning, names make good file names") {
  CHECK(escaped::gnuplot("x'' = a") == "'x\u2033 = a'");
  CHECK(escaped::gnuplot("it's a_b^{c}") == "'it’s a\\_b\\^\\{c\\}'");
  CHECK(escaped::file_stem({"portrait", "kepler:e=0.9,GM=1", "long-double"}) ==
        "portrait-kepler-e-0.9-GM-1-long-double");
}

TEST_CASE("figures: gnuplot draws them all", "[slow]") {
  if (std::system("gnuplot --version > /dev/null 2>&1") != 0) return;  // its absence is tested below
  const testing::TemporaryFolder folder;
  draw_figures(testing::sample_results(), {}, folder / "a folder's name");
  const auto figures = folder / "a folder's name" / "figures";
  const auto all = drawings(testing::sample_results());
  CHECK(all.size() == 51);
  for (const auto& drawing : all)
    for (const char* ending : {".svg", ".pdf", ".png", ".gp", ".dat"}) {
      INFO(drawing.name << ending);
      CHECK(std::filesystem::file_size(figures / (drawing.name + ending)) > 40);
    }
  // faster_gnuplot.cpp was loaded: the header of zlib's stream names a quick level (0x5e; 0x9c is the default). The
  // loader takes no folder with a space in its name.
  const auto png = testing::text_of(figures / "overview.png");
  const auto image = png.find("IDAT");
  REQUIRE(image + 6 < png.size());
  if (std::filesystem::read_symlink("/proc/self/exe").string().find(' ') == std::string::npos)
    CHECK(png.substr(image + 4, 2) == "\x78\x5e");
  int count = 0;
  const auto ids = ids_of(testing::text_of(figures / "overview.svg"), count);
  CHECK(ids.size() == static_cast<std::size_t>(count));
  for (const auto& id : ids) CHECK(id.starts_with("overview-"));
}

TEST_CASE("figures: without gnuplot scripts and data are there, and the message says what to install") {
  const testing::TemporaryFolder folder;
  const testing::Environment path("PATH", (folder / "nothing").string());
  std::string message;
  try {
    draw_figures(testing::sample_results(), {}, folder.path);
  } catch (const InputError& error) {
    message = error.what();
  }
  CHECK(message.starts_with("gnuplot is not installed (Debian: apt install gnuplot-nox)"));
  CHECK(std::filesystem::exists(folder / "figures/overview.gp"));
  CHECK(std::filesystem::exists(folder / "figures/overview.dat"));
}

TEST_CASE("figures: where paths look all the same, their distances from the exact one are drawn", "[slow]") {
  Results results = testing::sample_results();
  const auto has = [&](const std::string& name) {
    const auto all = drawings(results);
    return std::any_of(all.begin(), all.end(), [&](const Drawing& drawing) { return drawing.name == name; });
  };
  CHECK(paths_differ(results, kepler));
  CHECK(has("portrait-kepler-double"));
  // Those of families whose runs stay on the path are in no other picture.
  const auto titles = [](const Chart& chart) {
    std::vector<std::string> names;
    for (const Panel& panel : chart.panels) names.push_back(panel.title);
    return names;
  };
  Chart portraits = portrait_chart(results, kepler);
  const auto whole = titles(portraits);
  leave_out_panels_on_path(results, kepler, portraits);
  const auto apart = titles(portraits), on_path = titles(distance_chart_of_panels_on_path(results, kepler));
  REQUIRE_FALSE(on_path.empty());
  CHECK(apart.size() + on_path.size() == whole.size());
  for (const auto& title : on_path) {
    CHECK(std::ranges::find(apart, title) == apart.end());
    CHECK_THAT(portraits.note, Catch::Matchers::ContainsSubstring(title));
  }
  std::map<double, PortraitRow> exact;  // by time
  for (const auto& row : results.table<PortraitRow>())
    if (kepler.has(row) && row.method == "exact") exact.emplace(row.t, row);
  for (auto& row : results.table<PortraitRow>())
    if (kepler.has(row) && row.method != "exact") {
      row.x1 = exact.at(row.t).x1 + 3e-6;
      row.x2 = exact.at(row.t).x2 - 4e-6;
    }
  CHECK_FALSE(paths_differ(results, kepler));
  CHECK_FALSE(has("portrait-kepler-double"));
  CHECK_FALSE(has("solution-kepler-double"));
  CHECK(has("distance-kepler-double"));
  for (const Panel& panel : distance_chart(results, kepler).panels)
    for (const Curve& curve : panel.curves) {
      CHECK(curve.points.size() == exact.size() - 1);  // at the start there is none
      for (const Point& point : curve.points) CHECK(std::fabs(point.y / 5e-6 - 1) < 1e-6);
    }
}

TEST_CASE("figures: distances are the largest so far, and the start of a run does not stretch their axis") {
  Results results = testing::sample_results();
  std::map<double, PortraitRow> exact;  // by time
  for (const auto& row : results.table<PortraitRow>())
    if (kepler.has(row) && row.method == "exact") exact.emplace(row.t, row);
  const double end = exact.rbegin()->first;
  for (auto& row : results.table<PortraitRow>()) {
    if (!kepler.has(row) || row.method == "exact") continue;
    const double size = row.t < end / 10 ? 1e-13 : row.t < end / 2 ? 1e-6 : 1e-7;
    row.x1 = exact.at(row.t).x1 + size;
    row.x2 = exact.at(row.t).x2;
  }
  const Chart chart = distance_chart(results, kepler);
  REQUIRE(!chart.panels.empty());
  for (const Panel& panel : chart.panels) {
    CHECK(panel.least > 1e-7);
    for (const Curve& curve : panel.curves)
      for (const Point& point : curve.points) CHECK(point.y == Approx(point.x < end / 10 ? 1e-13 : 1e-6).epsilon(1e-2));
  }
}

TEST_CASE("figures: a chart without any curve keeps the names of those that it would have") {
  Chart chart{.name = "none", .title = "", .note = "", .x = {"h"}, .y = {"error"}, .panels = {}};
  chart.panels = {{"A", {Curve{"a", "lost", 0, {}, {}}}, {}}, {"B", {Curve{"b", "", 0, {}, {}}}, {}}};
  leave_out_empty_curves(chart);
  CHECK(chart.panels.size() == 1);
  CHECK(chart.note == "not drawn: a (lost), b");
  CHECK_FALSE(has_points(chart));
}

TEST_CASE("figures: the centre does not change the axes that runs leave") {
  const Chart chart = portrait_chart(testing::sample_results(), kepler);
  for (const Chart& part : parts_of(chart)) {
    const Layout layout = lay_out(with_legend(part));
    CHECK(layout.x.from == Approx(chart.x.from));
    CHECK(layout.y.to == Approx(chart.y.to));
  }
}

TEST_CASE("figures: no results, no figures") {
  const testing::TemporaryFolder folder;
  draw_figures({}, {}, folder.path);
  CHECK_FALSE(std::filesystem::exists(folder / "figures"));
}
