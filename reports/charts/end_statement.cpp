// What the curves of a chart come to.
#include "halfstep/reports/charts/end_statement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "halfstep/reports/charts/series.hpp"
#include "halfstep/reports/text/listed.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/spelled.hpp"

namespace halfstep::inline reports {
namespace {

// The value of a curve at x, of markers alone that of one of them.
double value_at(const Curve& curve, double x, const Chart& chart) {
  if (!curve.unjoined && !curve.dots) return height_at(curve.points, x, chart.x.log, chart.y.log);
  const auto at = std::ranges::find(curve.points, x, &Point::x);
  return at == curve.points.end() ? std::nan("") : at->y;
}

// Whether x is a step size: what happens at its smallest values is the result.
bool is_step(const Axis& x) {
  const auto says = [&](std::string_view words) { return x.label.find(words) != std::string::npos; };
  return x.log &&
         (x.label == "h" || x.label.starts_with("h,") || x.label == "ωh" || says("step h") || says("step size"));
}

const std::string& name_of(const Curve& curve) { return curve.name.empty() ? curve.of : curve.name; }

// What is exact, an inside and a line without a name, an aid to the others, have no end worth telling.
bool is_told(const Curve& curve) { return !curve.grey && curve.fill == 0 && (!name_of(curve).empty() || curve.ghost); }

// The furthest x that all curves that are told of reach: the smallest of a step size, else the largest.
double furthest(const std::vector<Curve>& curves, bool smallest) {
  double common = smallest ? -INFINITY : INFINITY;
  for (const Curve& curve : curves) {
    if (!is_told(curve)) continue;
    double end = smallest ? INFINITY : -INFINITY;
    for (const Point& point : curve.points)
      if (std::isfinite(point.x) && std::isfinite(point.y))
        end = smallest ? std::min(end, point.x) : std::max(end, point.x);
    if (std::isfinite(end)) common = smallest ? std::max(common, end) : std::min(common, end);
  }
  return common;
}

// Whether the area of a curve goes on to the left of the curve itself: that of a half plane, or of all outside a
// circle. It has the look of its curve.
bool is_area_unbounded(const Curve& curve, double leftmost, const std::vector<Curve>& curves) {
  return std::any_of(curves.begin(), curves.end(), [&](const Curve& area) {
    return area.fill > 0 && area.look == curve.look && area.family == curve.family && area.member == curve.member &&
           std::any_of(area.points.begin(), area.points.end(), [&](const Point& point) { return point.x < leftmost; });
  });
}

// "speed, m/s" is "speed" and " m/s".
std::pair<std::string, std::string> name_and_unit(const std::string& label) {
  constexpr std::size_t longest = 6;
  const auto comma = label.rfind(", ");
  if (comma == std::string::npos || label.size() - comma > longest) return {label, ""};
  return {label.substr(0, comma), " " + label.substr(comma + 2)};
}

}  // namespace

std::string end_statement(const Chart& chart, std::size_t most_names) {
  const auto& curves = chart.panels.at(0).curves;
  std::vector<std::pair<double, std::string>> ends;  // in the order of the curves
  const auto add = [&](const Curve& curve, double value) {
    constexpr double nothing = 1e-9;
    if (std::isnan(value) || !is_told(curve)) return;
    ends.emplace_back(chart.y.log || std::abs(value) > nothing ? value : 0, spelled(name_of(curve)));
  };
  const auto told = [&](const std::string& unit) {
    const auto [least, most] = std::minmax_element(ends.begin(), ends.end());
    const auto number = [&](const auto& end) {
      return std::isinf(end.first) ? "unbounded" : short_number(end.first) + unit;
    };
    if (most_names == 0)
      return number(*least) == number(*most) ? number(*least) : number(*least) + " to " + number(*most);
    const auto named = [&](const auto& end) {
      return number(end) + (end.second.empty() ? "" : " (" + end.second + ")");
    };
    constexpr std::size_t both = 2;
    if (ends.size() > most_names && most_names >= both)
      return number(*least) == number(*most)
                 ? fmt::format("{} (all {})", number(*least), ends.size())
                 : fmt::format("{} to {}, of {} in all", named(*least), named(*most), ends.size());
    std::vector<std::string> parts;
    for (const auto& end : ends) parts.push_back(named(end));
    return listed(parts, most_names);
  };
  // Pieces of tangents have no end in common.
  if (std::any_of(curves.begin(), curves.end(), [](const Curve& curve) { return curve.every > 1; })) return "";
  const auto [x, unit_of_x] = name_and_unit(chart.x.label);
  const auto [y, unit_of_y] = name_and_unit(chart.y.label);
  if (std::any_of(curves.begin(), curves.end(), turns_back)) {
    if (!x.starts_with("Re ")) return "";
    for (const Curve& curve : curves) {
      double least = std::nan("");
      for (const Point& point : curve.points) least = std::fmin(least, point.x);
      add(curve, is_area_unbounded(curve, least, curves) ? -INFINITY : least);
    }
    return ends.empty() ? "" : fmt::format("leftmost {}: {}", x, told(unit_of_x));
  }
  const double end = furthest(curves, is_step(chart.x));
  for (const Curve& curve : curves) add(curve, value_at(curve, end, chart));
  if (ends.empty()) return "";
  return fmt::format("{} at {} = {}{}: {}", y, x, short_number(end), unit_of_x, told(unit_of_y));
}

std::string end_statements(const Chart& chart) {
  constexpr std::size_t few_panels = 4, few_names = 3;
  Chart one = chart;
  if (chart.panels.size() > few_panels) {  // all of them at once
    for (std::size_t k = 1; k < chart.panels.size(); ++k) {
      const auto& curves = chart.panels[k].curves;
      one.panels[0].curves.insert(one.panels[0].curves.end(), curves.begin(), curves.end());
    }
    return end_statement(one, 0);
  }
  std::string text, told;
  for (const Panel& panel : chart.panels) {
    one.panels = {panel};
    const std::string statement = end_statement(one, few_names);
    if (statement.empty()) continue;
    // "error at h = 0.01" is said once.
    const std::string subject = statement.substr(0, statement.find(": "));
    const std::string title = panel.title.empty() ? "" : spelled(panel.title) + ": ";
    text += (text.empty() ? "" : "; ") + title + (subject == told ? statement.substr(subject.size() + 2) : statement);
    told = subject;
  }
  return text;
}

}  // namespace halfstep::inline reports
