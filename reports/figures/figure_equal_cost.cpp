// Energy error against time where all methods have the same number of force evaluations per period.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/figures/lost_run.hpp"
#include "halfstep/reports/text/listed.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"

namespace halfstep::inline reports {
namespace {

/// When the line of a curve goes above `top` for good, on axes of powers of ten; 0 where it does not.
double leaving_time(const std::vector<Point>& points, double top) {
  const auto is_inside = [&](const Point& point) { return point.y <= top; };
  const auto last = std::find_if(points.rbegin(), points.rend(), is_inside);
  if (last == points.rbegin() || last == points.rend()) return 0;
  const Point &inside = *last, &outside = *std::prev(last);
  const double share = std::log(top / inside.y) / std::log(outside.y / inside.y);
  return inside.x * std::pow(outside.x / inside.x, share);
}

/// Where a curve that begins below another one goes above it for good; nothing where it does not.
std::optional<Passing> crossing(const Curve& curve, const std::vector<Point>& flat) {
  const auto at = [&](double time) { return height_at(flat, time, true, true); };
  const auto height = [&](const Point& point) { return std::log(point.y / at(point.x)); };
  const auto& points = curve.points;
  std::optional<Passing> crossed;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double before = height(points[i - 1]), behind = height(points[i]);
    if (!(behind > 0)) crossed.reset();
    if (!(before <= 0 && behind > 0)) continue;
    const double time = points[i - 1].x * std::pow(points[i].x / points[i - 1].x, before / (before - behind));
    crossed = Passing{&curve, {time, at(time), true}, points[i - 1].x, points[i].x};
  }
  // Rows need not begin at the same time.
  const auto begin = std::ranges::find_if(points, [&](const Point& point) { return !std::isnan(height(point)); });
  return begin != points.end() && height(*begin) <= 0 ? crossed : std::nullopt;
}

/// Whether a curve is above another one at all times that both have.
bool is_above(const std::vector<Point>& points, const std::vector<Point>& others) {
  std::size_t compared = 0;
  for (const Point& point : points) {
    const double other = height_at(others, point.x, true, true);
    if (std::isnan(other)) continue;
    if (!(point.y > other)) return false;
    ++compared;
  }
  return compared > 0;
}

/// Marks where curves pass the bounded one, and says who does when: of the largest error of a stretch it is known in
/// which stretch it was passed.
std::string mark_crossings(Panel& panel) {
  const auto [bounded, passing] = overtaking(panel.curves);
  if (bounded == nullptr) return "";
  std::string note = fmt::format("     ■ exceeds {}: ", bounded->name);
  std::vector<std::string> above, below;  // all of the time
  Curve marks{.grey = true, .thin = true, .dots = true, .of = "where curves pass " + bounded->name};
  for (const Passing& one : passing) {
    note += fmt::format("{}{} {}{:.3g}…{:.3g}", marks.points.empty() ? "" : ", ", one.curve->name,
                        marks.points.empty() ? "in t = " : "", one.from, one.to);
    marks.points.push_back(one.at);
  }
  const Curve& flat = *bounded;
  for (const Curve& curve : panel.curves) {
    if (&curve == &flat || curve.name.empty() || curve.ghost || curve.points.empty()) continue;
    if (std::ranges::any_of(passing, [&](const Passing& one) { return one.curve == &curve; })) continue;
    if (is_above(curve.points, flat.points)) above.push_back(curve.name);
    if (is_above(flat.points, curve.points) && curve.points.back().x >= flat.points.back().x)
      below.push_back(curve.name);
  }
  if (!above.empty()) note += fmt::format("; always: {}", fmt::join(above, ", "));
  if (!below.empty()) note += fmt::format("; never: {}", fmt::join(below, ", "));
  panel.curves.push_back(std::move(marks));
  return note;
}

/// Methods that have energies on the problem and none at this cost: iterations make the cost of a step, or no whole
/// number of steps takes the evaluations.
std::string who_is_left_out(const Results& results, const Subject& subject) {
  const auto is_of = [&](const std::string& method) {
    return [&subject, &method](const auto& row) { return subject.has(row) && row.method == method; };
  };
  std::vector<std::string> left_out;
  for (const MethodRow& method : results.methods)
    if (std::ranges::none_of(results.table<EqualCostRow>(), is_of(method.name)) &&
        std::ranges::any_of(results.energy, is_of(method.name)))
      left_out.push_back(method.name);
  constexpr std::size_t all = 10;  // more are counted
  return left_out.empty() ? ""
                          : "     no run of that cost (steps of no fixed cost, or that fall short by over a tenth): " +
                                listed(left_out, all);
}

}  // namespace

Overtaking overtaking(const std::vector<Curve>& curves) {
  const auto stays = [](const std::vector<Point>& points) {
    constexpr double most = 2;  // times what it is at first, up or down
    const auto [least, largest] = std::ranges::minmax(points, {}, &Point::y);
    return largest.y <= most * points.front().y && points.front().y <= most * least.y;
  };
  const auto is_named = [](const Curve& curve) {
    return !curve.name.empty() && !curve.ghost && !curve.grey && curve.points.size() > 1;
  };
  Overtaking best;
  for (const Curve& bounded : curves) {
    if (!is_named(bounded) || !stays(bounded.points)) continue;
    Overtaking one{&bounded, {}};
    for (const Curve& curve : curves)
      if (const auto at = is_named(curve) ? crossing(curve, bounded.points) : std::nullopt) one.passing.push_back(*at);
    if (one.passing.size() > best.passing.size()) best = std::move(one);
  }
  std::ranges::sort(best.passing, {}, [](const Passing& one) { return one.at.x; });
  return best;
}

Chart equal_cost_chart(const Results& results, const Subject& subject) {
  constexpr double hopeless = 10;  // relative errors beyond it say nothing more
  Chart chart;
  chart.name = escaped::file_stem({"overview", "energy", subject.problem, subject.precision});
  chart.x.label = "time t";
  chart.y.label = "largest relative energy error so far";
  chart.y.most = hopeless;
  chart.legend_outside = true;
  double fewest = HUGE_VAL, most = 0, least = HUGE_VAL;  // evaluations; the error
  chart.panels = {overview_panel(results, subject.problem, [&](const std::string& method) {
    Curve curve{method, "", 0, {}, {}};
    for (const auto& row : results.table<EqualCostRow>()) {
      if (!subject.has(row) || row.method != method) continue;
      fewest = std::min(fewest, row.evaluations);
      most = std::max(most, row.evaluations);
      curve.note = fmt::format("h = {:.3g}", row.h);
      const double error = std::abs(row.relative_energy_error);
      if (error > 0 && std::isfinite(error)) curve.points.push_back({row.t, error, true});
    }
    curve.points = largest_so_far(std::move(curve.points));
    return std::optional(std::move(curve));
  })};
  auto& curves = chart.panels.front().curves;
  for (const Curve& curve : curves)
    for (const Point& point : curve.points)
      if (!curve.ghost) least = std::min(least, point.y);
  if (std::isfinite(least)) chart.y.least = least;
  const double top = with_ranges(chart).y.to;
  for (Curve& curve : curves)
    if (const double time = leaving_time(curve.points, top); time != 0 && !curve.ghost)
      curve.note += ", " + note_of_end(time);
  mark_here_and_there(chart);
  chart.title = fmt::format("{}: energy error at equal cost", title_of(subject));
  chart.note =
      fmt::format("h: the step that makes {}{:g} force evaluations per period or time scale of the problem     ",
                  fewest < most ? fmt::format("{:g} to ", fewest) : "", most) +
      "error: over the initial energy E₀" + who_is_named(chart) + who_is_left_out(results, subject);
  chart.note += mark_crossings(chart.panels.front());
  if (is_noted(chart, leaving)) chart.note += fmt::format("     {}: the top of the axes for good", leaving);
  return chart;
}

}  // namespace halfstep::inline reports
