// Colours of curves: a family has one in all figures, its members have tones of it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

// Relative luminance (WCAG 2.1, "relative luminance").
double luminance(const std::string& hex) {
  const auto part = [&](std::size_t at) {
    const double share = std::stoi(hex.substr(at, 2), nullptr, 16) / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

double contrast(const std::string& a, const std::string& b) {
  const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

// Distance in CIELAB for the white of sRGB: 2.3 is just noticed.
double difference(std::string_view first, std::string_view second) {
  const auto lab = [](std::string_view hex) {
    const auto part = [&](std::size_t at) {
      const double share = std::stoi(std::string(hex.substr(at, 2)), nullptr, 16) / 255.0;
      return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    const auto curved = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double r = part(1), g = part(3), b = part(5);
    const double x = curved((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505),
                 y = curved(0.2126 * r + 0.7152 * g + 0.0722 * b),
                 z = curved((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return std::array{116 * y - 16, 500 * (x - y), 200 * (y - z)};
  };
  const auto p = lab(first), q = lab(second);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

std::string family_of_name(const std::string& name) {
  if (name == "rk4" || name == "heun" || name == "midpoint" || name == "ralston") return "Runge-Kutta";
  return name == "explicit-euler" ? "Euler" : "";
}

Curve curve_of(const std::string& name, std::size_t look) { return {name, "", look, {{1, 1}, {0.1, 0.1}}, {}}; }

Chart chart_of(const std::vector<std::vector<std::string>>& panels) {
  Chart chart{"some", "Some", "", {"h"}, {"error"}, {}};
  for (const auto& names : panels) {
    Panel panel{std::to_string(chart.panels.size()), {}, {}};
    for (const auto& name : names) panel.curves.push_back(curve_of(name, panel.curves.size()));
    chart.panels.push_back(panel);
  }
  return chart;
}

}  // namespace

TEST_CASE("figures: tones of a family's colour can be seen on white and told from each other") {
  for (std::size_t family = 0; family < family_colours().size(); ++family) {
    CAPTURE(family);
    CHECK(family_tone(family, 0) == family_colours()[family]);
    CHECK(family_tone_on_dark(family, 0) == family_colours_on_dark()[family]);
    CHECK(family_tone(family, tones) == family_tone(family, 0));
    for (std::size_t a = 0; a < tones; ++a) {
      CHECK(contrast(family_tone(family, a), "#ffffff") >= 3);
      CHECK(contrast(family_tone_on_dark(family, a), "#15171a") >= 4);
      for (std::size_t b = 0; b < a; ++b) {
        // Those before the first dash by lightness alone, the others by hue as well, some by a dash.
        const double least = a < members_with_dash ? 1.3 : 1.2;
        CAPTURE(a, b);
        CHECK(contrast(family_tone(family, a), family_tone(family, b)) >= least);
        CHECK(contrast(family_tone_on_dark(family, a), family_tone_on_dark(family, b)) >= least);
        CHECK(difference(family_tone(family, a), family_tone(family, b)) > 6);
        CHECK(difference(family_tone_on_dark(family, a), family_tone_on_dark(family, b)) > 6);
      }
    }
  }
}

TEST_CASE("figures: colours of families are told apart on white and on a dark page") {
  for (const auto& colours : {family_colours(), family_colours_on_dark()})
    for (std::size_t a = 0; a < colours.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) {
        CAPTURE(colours[a], colours[b]);
        CHECK(difference(colours[a], colours[b]) > 20);
      }
}

TEST_CASE("figures: tones of Beeman's methods are no other family's") {
  const std::size_t beeman = family_colour("Beeman");
  const auto methods = static_cast<std::size_t>(
      std::ranges::count_if(all_methods(), [](const Method& method) { return method.family == "Beeman"; }));
  for (std::size_t family = 0; family + 1 < family_colours().size(); ++family) {
    if (family == beeman) continue;
    for (std::size_t a = 0; a < methods; ++a)
      for (std::size_t b = 0; b < tones; ++b) {
        CAPTURE(family, a, b);
        CHECK(difference(family_tone(beeman, a), family_tone(family, b)) > 12);
        CHECK(difference(family_tone_on_dark(beeman, a), family_tone_on_dark(family, b)) > 12);
      }
  }
}

TEST_CASE("figures: no family is grey, as what is exact is") {
  const auto chroma = [](std::string_view hex) {
    const auto part = [&](std::size_t at) { return std::stoi(std::string(hex.substr(at, 2)), nullptr, 16); };
    return std::max({part(1), part(3), part(5)}) - std::min({part(1), part(3), part(5)});
  };
  for (std::size_t family = 0; family + 1 < family_colours().size(); ++family)  // the last is that of no family
    for (std::size_t tone = 0; tone < tones; ++tone) {
      CAPTURE(family, tone);
      const std::string on_paper = family_tone(family, tone);
      const bool is_nearly_black = contrast(on_paper, "#ffffff") > 10;  // far from any grey of a figure
      CHECK((is_nearly_black || chroma(on_paper) >= 20));
      CHECK(chroma(family_tone_on_dark(family, tone)) >= 20);
    }
}

TEST_CASE("figures: a chart of methods has the colours of their families, another one keeps its own") {
  Chart chart = chart_of({{"rk4", "heun", "explicit-euler"}, {"midpoint: in quad", "ralston = heun"}});
  colour_by_family(chart, family_of_name);
  CHECK(chart.panels[0].curves[0].family == "Runge-Kutta");
  CHECK(chart.panels[0].curves[2].family == "Euler");
  CHECK(chart.panels[1].curves[1].family == "Runge-Kutta");
  // Members have the numbers of their places in the catalogue, whatever else a panel shows.
  Chart sibling = chart_of({{"heun"}, {"midpoint", "rk4"}});
  colour_by_family(sibling, family_of_name);
  CHECK(chart.panels[0].curves[0].member == sibling.panels[1].curves[1].member);
  CHECK(chart.panels[0].curves[1].member == sibling.panels[0].curves[0].member);
  CHECK(chart.panels[0].curves[0].member != chart.panels[0].curves[1].member);
  CHECK(chart.panels[0].curves[2].member == 0);
  CHECK(chart.panels[1].curves[0].member == sibling.panels[1].curves[0].member);

  // Where variants have dashes, the methods have none, in every panel.
  Chart variants = chart_of({{"rk4", "rk4, compensated"}, {"rk4", "rk4, compensated"}});
  colour_by_family(variants, family_of_name);
  for (const Panel& panel : variants.panels) {
    CHECK(panel.curves[0].member == 0);
    CHECK(panel.curves[1].member == tones);
  }

  Chart other = chart_of({{"rk4", "theory"}});
  colour_by_family(other, family_of_name);
  CHECK(other.panels[0].curves[0].family.empty());
}

TEST_CASE("figures: no two of up to six methods of a family in a default run have one tone") {
  std::map<std::string, std::vector<std::string>> families;
  for (const Method& method : default_methods()) families[method.family].push_back(method.name);
  for (const auto& [family, methods] : families) {
    CAPTURE(family);
    std::set<std::size_t> different;
    for (const auto& [method, member] : members_of(methods, [&name = family](const std::string&) { return name; }))
      different.insert(member % tones);
    CHECK(different.size() == std::min(methods.size(), tones));
  }
}

TEST_CASE("figures: the method that stands for its family has the family's colour, whatever is shown beside it") {
  const auto one_family = [](const std::string&) { return std::string("Runge-Kutta"); };
  for (const std::vector<std::string>& shown :
       {std::vector<std::string>{"rk4"}, {"midpoint", "heun", "rk4"}, {"rk4:sum=compensated", "rk4"}}) {
    const auto members = members_of(shown, one_family);
    CHECK(members.at("rk4") == 0);
    std::set<std::size_t> different;
    for (const auto& [method, member] : members) different.insert(member);
    CHECK(different.size() == shown.size());
  }
  CHECK(members_of({"rk4:sum=compensated"}, one_family).at("rk4:sum=compensated") % tones == 0);
}

TEST_CASE("figures: a method keeps its tone in all panels of a chart, with or without a name") {
  Chart chart = chart_of({{"rk4", "heun", "midpoint"}, {"heun", "rk4"}});
  chart.panels.push_back({"nameless", {curve_of("", 1), curve_of("", 7)}, {}});
  colour_by_family(chart, family_of_name);
  const std::size_t rk4 = chart.panels[0].curves[0].member, heun = chart.panels[0].curves[1].member;
  CHECK(chart.panels[1].curves[0].member == heun);
  CHECK(chart.panels[1].curves[1].member == rk4);
  CHECK(chart.panels[2].curves[0].family == "Runge-Kutta");
  CHECK(chart.panels[2].curves[0].member == heun);
  CHECK(chart.panels[2].curves[1].family.empty());
}

TEST_CASE("figures: nine members of a family are drawn in nine ways") {
  Chart chart = chart_of({std::vector<std::string>(9, "rk4")});
  std::set<std::string> ways, of_legend;
  for (std::size_t k = 0; k < 9; ++k) {
    Curve& curve = chart.panels[0].curves[k];
    curve.name = fmt::format("method {}", k);
    curve.family = "Runge-Kutta";
    curve.member = k;
    curve.points[1].y /= double(k + 1);
  }
  chart.panels.push_back(chart.panels[0]);  // beside another panel they have a legend
  const std::string script = draw(chart).script;
  for (std::size_t at = 0; (at = script.find(" with lines linewidth", at)) != std::string::npos; ++at)
    ways.insert(script.substr(at + 11, script.find(", \\", at) - at - 11));
  CHECK(ways.size() == 9);
  for (std::size_t at = 0; (at = script.find(" nohead front linewidth ", at)) != std::string::npos; ++at)
    of_legend.insert(script.substr(at + 13, script.find('\n', at) - at - 13));
  CHECK(of_legend == ways);
}

TEST_CASE("figures: insides lie behind all lines, large ones behind small ones, where they are asked for") {
  const auto square = [](const std::string& name, double side) {
    return Curve{name, "", 0, {{0, 0}, {side, 0}, {side, side}, {0, side}, {0, 0}}, {}};
  };
  Panel panel{"", {square("small", 1), square("large", 3), square("open", 9)}, {}};
  add_insides(panel, [](const Curve& curve) { return curve.name != "open"; });
  REQUIRE(panel.curves.size() == 5);
  CHECK(panel.curves[0].fill == 1);
  CHECK(panel.curves[0].points[1].x == 3);
  CHECK(panel.curves[1].fill == 1);
  CHECK(panel.curves[1].points[1].x == 1);
  CHECK(panel.curves[1].name.empty());
  for (std::size_t k = 2; k < 5; ++k) CHECK(panel.curves[k].fill == 0);
}

TEST_CASE("figures: outsides of closed curves, and left of the axis, are tinted, and of no others") {
  const auto curve = [](const std::string& name, std::vector<Point> points) {
    return Curve{name, "", 0, std::move(points), {}};
  };
  const auto square = [&](const std::string& name, double side) {
    return curve(name, {{1, 1}, {1 + side, 1}, {1 + side, 1 + side}, {1, 1 + side}, {1, 1}});
  };
  const double none = std::nan("");
  Panel panel{"",
              {square("small", 1), square("large", 3), square("inner", 2), square("beyond", 30),
               curve("open", {{1, 1}, {3, 1}, {3, 3}}), curve("pieces", {{1, 1}, {2, 1}, {none, none}, {2, 2}, {1, 1}}),
               curve("axis", {{0, -5}, {1e-9, 0}, {0, 5}})},
              {}};
  add_left_sides(panel, 20);
  add_outsides(panel, 20, [](const Curve& c) { return c.name != "inner"; });
  REQUIRE(panel.curves.size() == 10);
  for (std::size_t k = 0; k < 3; ++k) {
    CHECK(panel.curves[k].fill == 1);
    CHECK(panel.curves[k].name.empty());
  }
  // Behind all that of the small hole; each hole is run through against the sense of the square.
  CHECK(panel.curves[0].points[7].y == 2);
  CHECK(panel.curves[1].points[7].y == 4);
  CHECK(panel.curves[2].points[1].x == 0);
  for (std::size_t k = 3; k < 10; ++k) CHECK(panel.curves[k].fill == 0);
}
