// Figures of many panels: parts that can be read, notes below them, links to them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/text/folded.hpp"
#include "tests/catch.hpp"
#include "tests/sample_results.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

namespace {

// Panels "0", "1", ... that reach a decade further each.
Chart chart_of(std::size_t panels) {
  Chart chart{"many", "Many panels", "a note", {"h"}, {"error"}, {}};
  double reach = 1;
  for (std::size_t k = 0; k < panels; ++k, reach /= 10) {
    const Curve curve{fmt::format("curve {}", k), "", 0, {{1, 1}, {reach, reach * reach}}, {}};
    chart.panels.push_back({std::to_string(k), {curve}, {}});
  }
  return chart;
}

}  // namespace

TEST_CASE("figures: parts have two panels at most, each panel once and in order, and the same axes") {
  for (std::size_t panels = 1; panels <= 20; ++panels) {
    CAPTURE(panels);
    const Chart whole = chart_of(panels), ranged = with_ranges(whole);
    const auto parts = parts_of(whole);
    REQUIRE(parts.size() == (panels + 1) / 2);
    std::vector<std::string> titles;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      CHECK(parts[k].panels.size() == (k + 1 < parts.size() || panels % 2 == 0 ? 2 : 1));
      CHECK(parts[k].name == (k == 0 ? "many" : fmt::format("many-{}", k + 1)));
      CHECK(parts[k].name == part_name("many", k + 1));
      for (const Panel& panel : parts[k].panels) titles.push_back(panel.title);
      const bool alone = parts.size() == 1;
      CHECK(parts[k].title ==
            (alone ? whole.title : fmt::format("Many panels ({}\u00a0of\u00a0{})", k + 1, parts.size())));
      const Layout layout = lay_out(parts[k]), all = lay_out(ranged);
      CHECK(layout.x.from == all.x.from);
      CHECK(layout.x.to == all.x.to);
      CHECK(layout.y.from == all.y.from);
      CHECK(layout.y.to == all.y.to);
    }
    REQUIRE(titles.size() == panels);
    for (std::size_t k = 0; k < panels; ++k) CHECK(titles[k] == std::to_string(k));
  }
}

TEST_CASE("figures: letters of two panels have 14 pt at least across a slide, and 7 across a page of print") {
  constexpr double slide = 13.333 * 72, page = 6.3 * 72;  // widths in points
  const double width = lay_out(chart_of(2)).width;
  CHECK(letter_of_legends * slide / width >= 14);
  CHECK(letter_of_legends * page / width >= 6.5);
  CHECK(lay_out(chart_of(2)).height / width <= 9.0 / 16 * 1.1);  // and they stand on it
}

TEST_CASE("figures: pictures without axes stand four in a part") {
  Chart chart = chart_of(5);
  chart.bare = true;
  REQUIRE(parts_of(chart).size() == 2);
  CHECK(parts_of(chart)[0].panels.size() == 4);
  CHECK(parts_of(chart)[1].panels.size() == 1);
}

TEST_CASE("figures: of a separate chart each panel is a picture, with names at the ends and an axis of y of its own") {
  Chart chart = chart_of(4);
  chart.separate = true;
  const auto parts = parts_of(chart);
  REQUIRE(parts.size() == 4);
  for (const Chart& part : parts) {
    CHECK(part.panels.size() == 1);
    CHECK(has_names_beside(part));
    CHECK(lay_out(part).x.from == lay_out(with_ranges(chart)).x.from);  // steps and times are compared
  }
  CHECK(lay_out(parts[1]).y.from > lay_out(parts[3]).y.from);
  chart.own_x = true;
  CHECK(lay_out(parts_of(chart)[1]).x.from > lay_out(parts_of(chart)[3]).x.from);
  // A panel may end its axis above what is of no interest.
  chart.panels[3].least = 1e-2;
  CHECK(lay_out(parts_of(chart)[3]).y.from >= 1e-3);
  // Where the curves of all stand behind each, they have one axis.
  chart.ghosts = true;
  const auto with_others = parts_of(chart);
  CHECK(lay_out(with_others[0]).y.from == lay_out(with_others[3]).y.from);
  chart.panels.resize(1);
  REQUIRE(parts_of(chart).size() == 1);
  CHECK(has_names_beside(parts_of(chart)[0]));
}

TEST_CASE("figures: the parts of a separate chart are as wide as the longest of their names needs") {
  Chart chart = chart_of(3);
  chart.separate = true;
  chart.panels[1].curves[0].name = "a curve whose name is far longer than those of the others";
  const auto width_of = [](const Drawing& drawing) {
    const std::string before = fmt::format("eval open(format, '{}', ", drawing.name);
    return std::stoi(drawing.script.substr(drawing.script.find(before) + before.size()));
  };
  std::vector<int> alone, together;
  for (const Chart& part : parts_of(chart)) alone.push_back(width_of(draw(part)));
  for (const Drawing& drawing : draw_parts(chart)) together.push_back(width_of(drawing));
  REQUIRE(alone.size() == 3);
  CHECK(alone[1] > alone[0] + 100);
  CHECK(together == std::vector<int>(3, alone[1]));
}

TEST_CASE("figures: beside names an axis of powers of ten has not much more than half a decade empty at its ends") {
  Chart chart = chart_of(1);
  chart.legend_outside = true;
  chart.panels[0].curves[0].points = {{1, 2e-4}, {0.1, 0.2}, {0.01, 0.97}};
  const Layout layout = lay_out(with_ranges(chart));
  CHECK(layout.y.from == Approx(1e-4).epsilon(1e-6));
  CHECK(layout.y.to < 5);  // 10 would leave a decade
  CHECK(layout.y.to > 1);
  chart.legend_outside = false;  // a legend needs room
  CHECK(lay_out(with_ranges(chart)).y.to == Approx(10));
  chart.legend_outside = true;
  chart.panels[0].curves[0].points = {{1, 0.5}, {0.1, 0.97}};  // there would be no numbers left
  CHECK(lay_out(with_ranges(chart)).y.to == Approx(10));
}

TEST_CASE("figures: a part has the curves of the others behind its own where the whole has") {
  Chart chart = chart_of(8);
  for (const Chart& part : parts_of(chart)) CHECK(part.behind.empty());
  chart.ghosts = true;
  for (const Chart& part : parts_of(chart)) {
    CHECK(part.behind.size() == 6);
    for (const Curve& curve : part.behind)
      CHECK(std::none_of(part.panels.begin(), part.panels.end(),
                         [&](const Panel& panel) { return panel.curves[0].name == curve.name; }));
  }
  chart.format = Format::slide;
  CHECK(parts_of(chart).size() == 1);
}

TEST_CASE("figures: each part names its curves where the whole names them in one panel") {
  Chart chart = chart_of(6);
  for (std::size_t k = 0; k < chart.panels.size(); ++k) {
    Curve second = chart.panels[k].curves[0];
    second.look = 1;
    chart.panels[k].curves.push_back(second);
    chart.panels[k].curves[0].name = k == 0 ? "first" : "";
    chart.panels[k].curves[1].name = k == 1 ? "second" : "";
  }
  const auto parts = parts_of(chart);
  REQUIRE(parts.size() == 3);
  for (const Chart& part : parts)
    for (const char* name : {"first", "second"}) {
      std::size_t count = 0;
      for (const Panel& panel : part.panels)
        for (const Curve& curve : panel.curves) count += curve.name == name ? 1 : 0;
      CHECK(count == 1);
    }
}

TEST_CASE("figures: each part tells what is not drawn in it, and no more") {
  Chart chart = chart_of(4);
  chart.panels[0].missing = {"heun", "rk4 (unstable)"};
  chart.panels[1].missing = {"ab4"};
  chart.note = "a note     " + missing_curves(chart.panels) + "     the end";
  CHECK(chart.note == "a note     not drawn: heun, rk4 (unstable), ab4     the end");
  const auto parts = parts_of(chart);
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].note == chart.note);
  CHECK(parts[1].note == "a note     the end");
  chart.panels[3].missing = {"bdf2"};
  chart.note = missing_curves(chart.panels);
  CHECK(parts_of(chart)[0].note == "not drawn: heun, rk4 (unstable), ab4");
  CHECK(parts_of(chart)[1].note == "not drawn: bdf2");
  // A word that says why a curve is missing is explained where that one is missing.
  chart.note = "unstable: the run blew up     " + missing_curves(chart.panels);
  CHECK(parts_of(chart)[0].note == "unstable: the run blew up     not drawn: heun, rk4 (unstable), ab4");
  CHECK(parts_of(chart)[1].note == "not drawn: bdf2");
  // A sentence that happens to begin alike is nobody's list.
  chart.note = "not drawn: what is too large";
  CHECK(parts_of(chart)[1].note == chart.note);
}

TEST_CASE("figures: a part explains its own curves and panels, and no others") {
  Chart chart = chart_of(4);
  chart.panels[0].curves[0].name = "penalty:k=20/h";
  chart.panels[1].title = "pair in a trap, e = 0.7";
  chart.panels[3].curves[0].name = "mirror";
  chart.note =
      "penalty: a spring     pair in a trap: two bodies     mirror: twice     e: a coefficient     dashed: theory";
  CHECK(parts_of(chart)[0].note ==
        "penalty: a spring     pair in a trap: two bodies     e: a coefficient     dashed: theory");
  CHECK(parts_of(chart)[1].note == "mirror: twice     e: a coefficient     dashed: theory");
}

TEST_CASE("figures: a title that is wider than its panel has several lines, and room for them") {
  Chart chart = chart_of(2);
  const double height = lay_out(chart).height, width = lay_out(chart).panels[0].width;
  CHECK(panel_title_lines("0", width) == std::vector<std::string>{"0"});
  CHECK(panel_title_lines("", width).empty());
  const std::string title = "double-pendulum, a fixed number of sweeps";
  const auto lines = panel_title_lines(title, width);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] + " " + lines[1] == title);
  chart.panels[1].title = title;
  CHECK(lay_out(chart).height == height + panel_title_line);
  for (const auto& line : lines) CHECK_THAT(draw(chart).script, Catch::Matchers::ContainsSubstring("'" + line + "'"));
}

TEST_CASE("figures: a note has room for its lines below the axes, and none is wider than the figure") {
  const std::string part = "a part of a note that is about as long as parts of notes are";
  Chart chart = chart_of(6);
  chart.note = "";
  const double without = lay_out(chart).panels.back().bottom;
  for (int parts = 1; parts <= 9; ++parts) {
    chart.note += (parts == 1 ? "" : "     ") + part;
    const Layout layout = lay_out(chart);
    const auto lines = note_lines(chart.note, layout.width);
    for (const auto& line : lines) CHECK(6 * static_cast<double>(letters(line)) <= layout.width);
    const double highest = 12 + note_line * static_cast<double>(lines.size() - 1);
    constexpr double axis = 50;  // the numbers and the label of x
    CHECK(layout.panels.back().bottom >= highest + axis);
    CHECK(layout.panels.back().bottom >= without);
    CHECK(layout.height >= layout.panels.front().bottom + layout.panels.front().height);
  }
  CHECK(note_lines(chart.note, lay_out(chart).width).size() >= 3);
  // A part that is wider than the figure is folded.
  std::string long_part;
  for (int k = 0; k < 60; ++k) long_part += "word ";
  for (const auto& line : note_lines(long_part, 400)) CHECK(letters(line) <= 63);
}

TEST_CASE("figures: numbers at the ends of neighbouring panels do not touch") {
  const auto is_whole = [](double value) { return std::abs(value - std::round(value)) < 1e-9; };
  // One label between them, a second one on the nearer side.
  for (const auto& [from, to] : {std::pair{0.002, 0.06}, std::pair{0.0012, 0.04}}) {
    Chart chart = chart_of(3);
    for (Panel& panel : chart.panels) panel.curves[0].points = {{to, 1e-2}, {from, 1e-4}};
    const Layout layout = lay_out(chart);
    const double low = std::log10(layout.x.from), high = std::log10(layout.x.to);
    CHECK(std::floor(high + 1e-9) - std::ceil(low - 1e-9) >= 1);  // two labels
    CHECK(is_whole(low) != is_whole(high));
    CHECK(layout.x.from <= from);
    CHECK(layout.x.to >= to);
  }
}

TEST_CASE("html: a figure links to each of its parts") {
  const testing::TemporaryFolder folder;
  std::filesystem::create_directories(folder / "figures");
  for (const char* name : {"global-position-kepler-double", "global-position-kepler-double-2",
                           "global-position-kepler-double-3", "global-position-kepler-double-5"})
    std::ofstream(folder / "figures" / (std::string(name) + ".svg"));
  const std::string html = page(testing::sample_results(), folder.path);
  const std::string mark = "id=\"data\">";
  const auto begin = html.find(mark) + mark.size();
  const auto data = nlohmann::json::parse(html.substr(begin, html.find("</script>", begin) - begin));
  std::size_t kepler = 0;
  while (data["problems"].at(kepler)["name"] != "kepler") ++kepler;
  const auto files = data["files"][fmt::format("global_position|{}|0", kepler)];
  CHECK(files["path"] == "figures/global-position-kepler-double");
  REQUIRE(files["parts"].size() == 2);  // the fifth is of another run
  CHECK(files["parts"][0]["path"] == "figures/global-position-kepler-double-2");
  CHECK(files["parts"][1]["path"] == "figures/global-position-kepler-double-3");
  CHECK(files["parts"][1]["formats"] == nlohmann::json::array({"svg"}));
}
