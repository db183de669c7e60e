// Charts cut down to what a slide can show.
#include "halfstep/reports/slides/slide_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/charts/series.hpp"
#include "halfstep/reports/charts/style.hpp"

namespace halfstep::inline reports {
namespace {

bool contains(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

// Where no order was measured, of all methods.
std::vector<std::string> candidates(const Results& results, const std::string& problem) {
  auto methods = representatives(results, problem);
  return methods.empty() ? representatives(results, problem, methods_by_family(results)) : methods;
}

// What is the same for all that a slide shows.
Chart on_slide(Chart chart) {
  chart.format = Format::slide;
  chart.ghosts = chart.legend_outside = false;
  return chart;
}

bool is_shown(const Curve& curve) {
  return !curve.ghost && (!curve.thin || curve.grey) &&
         std::any_of(curve.points.begin(), curve.points.end(),
                     [](const Point& point) { return std::isfinite(point.x) && std::isfinite(point.y); });
}

// A curve of which there is nothing between the axes is not named either.
void drop_outside(Chart& chart) {
  const Chart ranged = with_ranges(chart);
  for (Panel& panel : chart.panels)
    std::erase_if(panel.curves, [&](const Curve& curve) {
      return !curve.grey && curve.fill == 0 && presence(curve, ranged.x, ranged.y) >= Presence::outside;
    });
}

// On paper a curve may be named in the first of several panels alone.
std::string name_elsewhere(const Chart& chart, const Curve& curve) {
  for (const Panel& panel : chart.panels)
    for (const Curve& other : panel.curves)
      if (!other.name.empty() && !other.grey && other.look == curve.look && other.family == curve.family)
        return other.name;
  return "";
}

// Leaves as many curves as a slide can show, with their insides; returns how many were too many.
std::size_t drop_surplus(Panel& panel) {
  std::set<std::size_t> kept;  // their looks
  std::size_t lines = 0;
  for (const Curve& curve : panel.curves)
    if (curve.fill == 0 && ++lines <= most_curves) kept.insert(curve.look);
  if (lines <= most_curves) return 0;
  std::size_t seen = 0;
  std::erase_if(panel.curves, [&](const Curve& curve) {
    return curve.fill == 0 ? ++seen > most_curves : !kept.contains(curve.look);
  });
  return lines - most_curves;
}

}  // namespace

std::vector<std::string> shown_methods(const Results& results, const std::string& problem) {
  const auto all = candidates(results, problem);
  std::vector<std::string> chosen;
  std::set<std::optional<double>> orders;
  for (const auto& method : all)
    if (chosen.size() < most_curves && orders.insert(declared_order(results, problem, method)).second)
      chosen.push_back(method);
  for (const auto& method : all)
    if (chosen.size() < most_curves && !contains(chosen, method)) chosen.push_back(method);
  return chosen;
}

std::string selection_text(const Results& results, const std::string& problem) {
  const std::size_t all = candidates(results, problem).size(), shown = shown_methods(results, problem).size();
  if (all == 1) return "";
  if (shown == all) return fmt::format("the highest order of each of {} families", all);
  return fmt::format("the highest order of each of {} out of {} families, differing orders first", shown, all);
}

Chart chart_of_methods(Chart chart, const Results& results, const std::vector<std::string>& methods) {
  Panel all{"", {}, {}};
  for (Panel& panel : chart.panels) {
    for (Curve& curve : panel.curves) {
      const bool exact = curve.grey && is_shown(curve) &&
                         std::none_of(all.curves.begin(), all.curves.end(), [](const Curve& c) { return c.grey; });
      if (!exact && (!contains(methods, curve.name) || !is_shown(curve))) continue;
      if (!curve.grey) {
        curve.family = family_of(results, curve.name);
        curve.look = family_colour(curve.family);
        curve.member = 0;
      }
      all.curves.push_back(std::move(curve));
    }
    if (!panel.levels.empty()) all.levels = panel.levels;
  }
  // An exact solution that is a thin line stands on top of all.
  std::stable_partition(all.curves.begin(), all.curves.end(), [](const Curve& c) { return !(c.grey && c.thin); });
  chart.panels = {};
  if (std::any_of(all.curves.begin(), all.curves.end(), [](const Curve& curve) { return !curve.grey; }))
    chart.panels.push_back(std::move(all));
  drop_outside(chart);
  return on_slide(std::move(chart));
}

Chart chart_of_panel(const Chart& chart, std::size_t panel, std::size_t& left_out) {
  Chart made = chart;
  Panel one = chart.panels[panel];
  for (Curve& curve : one.curves)
    if (curve.name.empty() && !curve.grey && !curve.ghost && curve.fill == 0) curve.name = name_elsewhere(chart, curve);
  std::erase_if(one.curves, [](const Curve& curve) { return !is_shown(curve); });
  left_out = drop_surplus(one);
  made.panels = {};
  if (!one.curves.empty()) made.panels.push_back(std::move(one));
  if (chart.panels.size() > 1) made.name = escaped::file_stem({chart.name, std::to_string(panel + 1)});
  return on_slide(std::move(made));
}

Chart chart_of_firsts(const Chart& chart) {
  constexpr std::size_t few_panels = 4;
  Chart made = chart;
  made.panels = {{"", {}, {}}};
  std::set<std::string> names;
  for (const Panel& panel : chart.panels) {
    const auto first = std::find_if(panel.curves.begin(), panel.curves.end(), is_shown);
    if (first == panel.curves.end()) continue;
    if (!names.insert(first->name).second || first->grey) return on_slide({});
    if (made.panels[0].curves.size() == most_curves) continue;
    made.panels[0].levels = panel.levels;
    made.panels[0].curves.push_back(*first);
    made.panels[0].curves.back().look = made.panels[0].curves.size() - 1;
  }
  if (chart.panels.size() <= few_panels || names.size() < 2) return on_slide({});
  return on_slide(std::move(made));
}

std::vector<std::string> curve_names(const Chart& chart) {
  std::vector<std::string> names;
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves)
      if (!curve.name.empty() && !curve.grey) names.push_back(curve.name);
  return names;
}

}  // namespace halfstep::inline reports
