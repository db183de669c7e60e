// The chapter on forces of time and velocity.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/symbols.hpp"
#include "halfstep/studies/damping/damping.hpp"

namespace halfstep::inline reports {
namespace {

/// How a run of `verlet-damped` chooses the fraction of a displacement that it removes.
std::string friction_name(const std::string& method) {
  constexpr std::string_view fixed = ":f=";
  if (const auto at = method.find(fixed); at != std::string::npos)
    return "f = " + method.substr(at + fixed.size()) + ", fixed";
  return method.ends_with("exponential") ? "f = 1 − exp(−gh)" : "f = gh";
}

/// Curves of the same order lie side by side: the first one's line serves all. Order 0 needs none.
void draw_each_slope_once(Panel& panel) {
  std::set<double> drawn = {0};
  for (auto& curve : panel.curves)
    if (curve.slope && !drawn.insert(*curve.slope).second) curve.slope.reset();
}

Chart friction_chart(const std::vector<FrictionRow>& rows, const std::string& precision, const StudyResults& results) {
  const Problem problem = halfstep::problem("damped-oscillator");
  Chart chart;
  chart.name = "damping-friction-" + precision;
  chart.title = "Friction per step and friction per time: damped oscillator, " + precision;
  chart.note = fmt::format(
      "verlet-damped on x'' = −ω²x − gx', ω = {}, g = {}: error in position at t = {:g}     f: the share of a "
      "displacement that a step removes     f fixed: friction f/h per time grows without bound as h falls, "
      "x stays where it began",
      problem.data.at("w").text(), problem.data.at("g").text(), problem.data.at("T").as<double>());
  chart.x = {.label = "step size h"};
  chart.y = {.label = "error"};
  Panel panel;
  for (const auto& row : rows) {
    if (row.precision != precision) continue;
    auto& curve = curve_named(panel, friction_name(row.method));
    curve.points.push_back({row.h, row.position, true});
    curve.slope = results.expected(row.method + " on damped-oscillator", "order of position", precision);
  }
  draw_each_slope_once(panel);
  chart.panels = {panel};
  return chart;
}

/// Whether a radius changes in proportion to the turns at first, as a constant factor a step makes it: by more in a
/// turn than rounding does, and by so little that (1 + x)^n is 1 + nx to within x / 2, a twentieth, over two turns.
bool starts_in_proportion(const Curve& curve, double unit_roundoff) {
  const double after_a_turn = curve.points.front().y;
  return after_a_turn > GyrationRow::steps_per_turn * unit_roundoff && after_a_turn < 0.1;
}

/// "     off the axes in the end: heun, velocity-verlet, above 1000 from 12 turns on": of the curves that grow beyond
/// `most`.
std::string growth_note(const Panel& panel, double most) {
  std::map<double, std::vector<std::string>> grown;  // by the turns
  for (const Curve& curve : panel.curves) {
    const auto point = std::ranges::find_if(curve.points, [&](const Point& p) { return !(p.y <= most); });
    if (point != curve.points.end()) grown[point->x].push_back(curve.name);
  }
  if (grown.empty()) return "";
  std::vector<std::string> parts;
  for (const auto& [turns, names] : grown)
    parts.push_back(fmt::format("{}, above {} from {:g} turns on", fmt::join(names, ", "), short_number(most), turns));
  return fmt::format("     off the axes in the end: {}", fmt::join(parts, "; "));
}

Chart gyration_chart(const std::vector<GyrationRow>& rows, const std::string& precision) {
  Chart chart;
  chart.name = "damping-gyration-" + precision;
  chart.title = fmt::format("Gyroradius of a charge in a magnetic field, {} steps per turn, {}",
                            GyrationRow::steps_per_turn, precision);
  chart.note = "|r/r₀ − 1|";
  chart.note += "; implicit-euler ends at 1, where the radius is lost";
  chart.x = {.label = "turns"};
  // A radius that has grown a thousandfold says no more.
  const double unit = info(*precision_named(precision)).unit_roundoff;
  chart.y = {.label = "relative change of the radius", .most = 1e3};
  chart.floor = unit;
  chart.legend_outside = true;
  Panel panel;
  for (const auto& row : rows)
    if (row.precision == precision)
      curve_named(panel, row.method).points.push_back({row.turns, std::fabs(row.radius), true});
  for (auto& curve : panel.curves)
    if (starts_in_proportion(curve, unit)) curve.slope = GyrationRow::first_exponent;
  chart.note += growth_note(panel, chart.y.most);
  chart.panels = {panel};
  return chart;
}

/// A panel a component of the velocity.
Chart viscosity_chart(const std::vector<ViscosityRow>& rows) {
  Chart chart;
  chart.name = "damping-viscosity";
  chart.title = "Velocities of three particles that drag each other as they pass";
  chart.note = "grey: the velocity of the centre of mass, which drag does not change";
  chart.x = {.label = "time t", .log = false};
  chart.y = {.label = "velocity", .log = false};
  chart.markers = false;
  for (const auto& [title, component] :
       {std::pair{"first component", &ViscosityRow::u}, {"second component", &ViscosityRow::w}}) {
    Panel& panel = chart.panels.emplace_back();
    panel.title = title;
    for (const auto& row : rows) {
      const bool centre = row.particle == 0;
      Curve& curve = curve_named(panel, centre ? "centre" : fmt::format("particle {}", row.particle));
      curve.grey = centre;
      curve.points.push_back({row.t, row.*component, true});
    }
  }
  return chart;
}

/// "2 / 1": the declared orders of position and velocity, with the symbol of a verdict that calls for attention.
std::string entry(const std::vector<OrderRow>& rows, const std::string& problem, const std::string& method,
                  const std::string& precision) {
  std::string text;
  for (const Quantity quantity : {Quantity::global_position, Quantity::global_velocity})
    for (const auto& row : rows)
      if (row.problem == problem && row.method == method && row.precision == precision && row.quantity == quantity)
        text += fmt::format("{}{:g}{}{}", text.empty() ? "" : " / ", row.expected.value_or(0),
                            flag(row.verdict).empty() ? "" : " ", flag(row.verdict));
  return text.empty() ? "–" : text;
}

PlainTable order_table(const std::vector<OrderRow>& rows, const std::string& precision) {
  const std::vector<std::string> problems = {"driven-oscillator", "damped-oscillator", "sliding-block",
                                             "viscous-particles", "magnetic-field",    "penning-trap"};
  PlainTable table{"Declared orders of position / velocity; a symbol marks every verdict other than pass; " + precision,
                   {"scheme"},
                   {}};
  table.columns.insert(table.columns.end(), problems.begin(), problems.end());
  auto of_precision = rows;
  std::erase_if(of_precision, [&](const OrderRow& row) { return row.precision != precision; });
  for (const auto& method : words_of(of_precision, &OrderRow::method)) {
    auto& line = table.rows.emplace_back(std::vector{method});
    for (const auto& problem : problems) line.push_back(entry(rows, problem, method, precision));
  }
  return table;
}

}  // namespace

Chapter damping_chapter(const StudyResults& results) {
  const auto orders = results.table<OrderRow>(damping_orders_file);
  const auto friction = results.table<FrictionRow>();
  const auto gyration = results.table<GyrationRow>();
  Chapter chapter = chapter_text(
      "damping",
      {{"late_velocity", std::to_string(method("velocity-verlet").claims.at(Force::velocity).global.position)},
       {"friction", value_text(results.expected("verlet-damped on damped-oscillator", "order of position"))}});
  for (const auto& precision : words_of(gyration, &GyrationRow::precision)) {
    chapter.charts.push_back(friction_chart(friction, precision, results));
    chapter.charts.push_back(gyration_chart(gyration, precision));
    chapter.tables.push_back(order_table(orders, precision));
  }
  if (results.has<ViscosityRow>()) chapter.charts.push_back(viscosity_chart(results.table<ViscosityRow>()));
  return chapter;
}

}  // namespace halfstep::inline reports
