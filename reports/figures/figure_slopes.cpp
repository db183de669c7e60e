// How far the slope between neighbouring step sizes is from the declared order: it falls where the error is asymptotic.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <vector>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double size_of_solution = 1;  // an error beyond it says that nothing of the solution is left
constexpr double from_floor = 10;       // errors within this factor of the floor are partly rounding
constexpr double far = 1;               // slopes that differ by more are not of one order
constexpr double nearest = 1e-6;        // distances from an order below it do not stretch the axis

const Point no_slope{std::nan(""), std::nan(""), false};

// Without the slopes that say nothing of an order, where the line breaks: next to a change of the error's sign, which
// differ from all beside them; and those at finer steps than the fit from where errors hardly fall any more. (A lower
// order that comes up there is shown.)
std::vector<Point> without_lost(std::vector<Point> points) {
  constexpr double least_order = 0.8;
  const auto are_far = [&](const Point& a, const Point& b) { return !(std::abs(a.y - b.y) <= far); };
  const std::vector<Point> all = points;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].used || all.size() < 2) continue;
    if ((i == 0 || are_far(all[i], all[i - 1])) && (i + 1 == all.size() || are_far(all[i], all[i + 1])))
      points[i] = no_slope;
  }
  const auto last = std::find_if(points.rbegin(), points.rend(), [](const Point& point) { return point.used; }).base();
  if (last != points.begin())
    points.erase(std::find_if(last, points.end(), [&](const Point& point) { return point.y < least_order; }),
                 points.end());
  // No line leads over a jump outside of the fit, which would seem to pass through the orders between.
  for (std::size_t i = points.size(); i-- > 1;)
    if (!(points[i].used && points[i - 1].used) && std::abs(points[i].y - points[i - 1].y) > far)
      points.insert(points.begin() + static_cast<std::ptrdiff_t>(i), no_slope);
  while (!points.empty() && !std::isfinite(points.back().y)) points.pop_back();
  return points;
}

// Without pieces of one or two points that are coarser than that of the fit (without a fit: the finest) and lie beyond
// a jump: lines that seem to belong to nothing. A longer piece is kept.
std::vector<Point> without_coarse_pieces(std::vector<Point> points) {
  constexpr std::ptrdiff_t few = 2;
  const auto is_gap = [](const Point& point) { return !std::isfinite(point.y); };
  const auto fitted = std::find_if(points.begin(), points.end(), [](const Point& point) { return point.used; });
  double kept = std::nan("");  // the coarsest slope so far; of the first piece every one is kept
  auto piece = std::make_reverse_iterator(fitted == points.end() ? fitted : fitted + 1);
  while ((piece = std::find_if_not(piece, points.rend(), is_gap)) != points.rend()) {
    const auto end = std::find_if(piece, points.rend(), is_gap);
    if (end - piece <= few && std::abs(piece->y - kept) > far)
      std::fill(piece, end, no_slope);
    else
      kept = std::prev(end)->y;
    piece = end;
  }
  points.erase(points.begin(), std::find_if_not(points.begin(), points.end(), is_gap));
  return points;
}

// The slope between each pair of neighbouring step sizes, at their geometric mean. A line breaks where it would be one
// between errors of rounding, or between such as exceed the solution.
std::vector<Point> slopes(const std::vector<Point>& errors) {
  const double floor = from_floor * rounding_floor(errors);
  std::vector<Point> points;
  for (std::size_t i = 0; i + 1 < errors.size(); ++i) {
    const Point &a = errors[i], &b = errors[i + 1];
    if (!(a.x > b.x)) continue;  // a gap
    const bool used = a.used && b.used, of_use = std::max(a.y, b.y) < size_of_solution && std::min(a.y, b.y) > floor;
    if (used || of_use)
      points.push_back({std::sqrt(a.x * b.x), power_between(a.x, a.y, b.x, b.y), used});
    else if (!points.empty() && std::isfinite(points.back().x))
      points.push_back(no_slope);
  }
  return without_coarse_pieces(without_lost(points));
}

// Without the deviations that the rounding of their two errors alone may make, which add up over the steps of a run as
// a random walk: a unit roundoff times the root of their number.
std::vector<Point> above_rounding(std::vector<Point> deviations, const std::vector<Point>& errors,
                                  const std::vector<Point>& errors_by_steps, double unit_roundoff) {
  const auto rounding = [&](std::size_t i) {
    return unit_roundoff * std::sqrt(errors_by_steps[i].x) / errors_by_steps[i].y;
  };
  for (std::size_t i = 0; i + 1 < errors.size(); ++i) {
    const Point &a = errors[i], &b = errors[i + 1];
    if (!(a.x > b.x)) continue;  // a gap
    const double noise = (rounding(i) + rounding(i + 1)) / std::log(a.x / b.x);
    for (Point& deviation : deviations)
      if (deviation.x == std::sqrt(a.x * b.x) && deviation.y < noise) deviation = no_slope;
  }
  return deviations;
}

// Where the order is the declared one: what is finer than the fit only as long as it falls. What grows again, behind a
// gap as well, is rounding.
std::vector<Point> until_it_grows(std::vector<Point> deviations) {
  const auto end = std::find_if(deviations.rbegin(), deviations.rend(), [](const Point& p) { return p.used; }).base();
  if (end == deviations.begin()) return deviations;
  auto next = end;
  while (next != deviations.end() && next->y < std::prev(next)->y) ++next;
  deviations.erase(next, deviations.end());
  return deviations;
}

// The power of h that the deviations which the fit used follow, where it is a whole one: the next term of the error is
// of an order higher by that much.
std::optional<double> power_of(const std::vector<Point>& deviations) {
  constexpr std::size_t fewest = 3;
  std::vector<double> steps, sizes;
  for (const Point& point : deviations) {
    if (!point.used || !(point.y > 0)) continue;
    steps.push_back(point.x);
    sizes.push_back(point.y);
  }
  if (steps.size() < fewest) return std::nullopt;
  return whole_power(fitted_power(steps, sizes));
}

// What the axis of a panel need not reach below: a third of the smallest deviation that a fit used. Finer steps show
// rounding, or a change of sign.
double least_deviation_shown(const Panel& panel) {
  constexpr double share = 3;
  double least = HUGE_VAL;
  for (const Curve& curve : panel.curves)
    for (const Point& point : curve.points)
      if (point.used && point.y > 0) least = std::min(least, point.y / share);
  return std::isfinite(least) ? least : 0;
}

}  // namespace

std::vector<Point> shown_slopes(const Results& results, const Subject& subject, std::string_view method,
                                Quantity quantity) {
  // Of no order but near rounding: what is left would look like one.
  const OrderRow* order = find_order(results, subject, method, quantity);
  if (order != nullptr && order->verdict == Verdict::rounding_limited) return {};
  return slopes(error_curve(results, subject, method, quantity, [](const ErrorRow& row) { return row.h.value; }));
}

Chart slope_chart(const Results& results, const Subject& subject, Quantity quantity) {
  Chart chart;
  chart.name = escaped::file_stem({"order", name(quantity), subject.problem, subject.precision});
  chart.title = fmt::format("{}: deviation from the order, {}", title_of(subject), info(quantity).words);
  chart.x.label = "step size h";
  chart.y.label = "|slope − declared order|";
  chart.y.least = nearest;
  chart.separate = chart.own_x = true;
  bool any_exact = false;
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    const OrderRow* order = find_order(results, subject, method, quantity);
    Curve curve{method, order_note(order), 0, {}, {}};
    curve.faint = true;
    if (order == nullptr || !order->expected) return curve;
    curve.points = shown_slopes(results, subject, method, quantity);
    for (Point& point : curve.points) {
      any_exact = any_exact || point.y == *order->expected;
      point = point.y == *order->expected ? no_slope : Point{point.x, std::abs(point.y - *order->expected), point.used};
    }
    const auto over = [&](const auto& x) { return error_curve(results, subject, method, quantity, x); };
    curve.points = above_rounding(std::move(curve.points), over([](const ErrorRow& row) { return row.h.value; }),
                                  over([](const ErrorRow& row) { return static_cast<double>(row.steps); }),
                                  rounding_unit(subject.precision));
    if (order->verdict == Verdict::pass) curve.points = until_it_grows(std::move(curve.points));
    curve.slope = power_of(curve.points);
    return curve;
  });
  for (Panel& panel : chart.panels) panel.least = least_deviation_shown(panel);
  chart.note = "slopes between neighbouring step sizes, ● both used in the fit, pale: not both" +
               explained_words(chart) + "     left out: near rounding, of errors above 1, isolated";
  if (is_noted(chart, in_slopes))
    chart.note += fmt::format("     {}: by how many orders the next term of the error is higher", in_slopes);
  if (has_dips(chart)) chart.note += fmt::format("     {}: where the deviation changes its sign", in_dips);
  if (any_exact) chart.note += "     gaps, too, where the deviation is exactly 0";
  return chart;
}

}  // namespace halfstep::inline reports
