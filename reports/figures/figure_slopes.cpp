// The slope between neighbouring step sizes: it settles at the order where the error is asymptotic.
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
  return without_lost(points);
}

// Without what is finer than the fit from where it no longer comes nearer to the order: that is rounding.
std::vector<Point> until_it_leaves(std::vector<Point> points, double order) {
  const auto end = std::find_if(points.rbegin(), points.rend(), [](const Point& p) { return p.used; }).base();
  if (end == points.begin()) return points;
  const auto away = [&](const Point& point) { return std::abs(point.y - order); };
  auto next = end;
  while (next != points.end() && away(*next) < away(*std::prev(next))) ++next;
  points.erase(next, points.end());
  return points;
}

// Of the slopes coarser than the fit those that lead up to it without a gap and without one that is far from the order,
// declared or observed; finer ones wherever they are. Without a fit, the finest ones up to a gap.
std::vector<Point> of_one_line(std::vector<Point> points, const OrderRow& order) {
  const auto fitted = std::find_if(points.begin(), points.end(), [](const Point& point) { return point.used; });
  const bool has_fit = fitted != points.end();
  const auto goes_on = [&](const Point& point) {
    if (!has_fit) return std::isfinite(point.y);
    const double away = std::abs(point.y - *order.expected);  // not a number in a gap
    return away <= far || (order.observed && std::abs(point.y - *order.observed) <= far);
  };
  auto first = fitted;
  while (first != points.begin() && goes_on(*std::prev(first))) --first;
  points.erase(points.begin(), first);
  return points;
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
  constexpr double around = 0.5;  // an order, what the axis shows in any case
  Chart chart;
  chart.name = escaped::file_stem({"order", name(quantity), subject.problem, subject.precision});
  chart.title = fmt::format("{}: observed order, {}", title_of(subject), info(quantity).words);
  chart.x.label = "step size, the geometric mean of h and h/2";
  chart.y = {"slope between h and h/2", false};
  chart.separate = chart.own_x = true;
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    const OrderRow* order = find_order(results, subject, method, quantity);
    Curve curve{method, order_note(order), 0, {}, {}};
    curve.faint = true;
    if (order == nullptr || !order->expected) return curve;
    curve.points = of_one_line(shown_slopes(results, subject, method, quantity), *order);
    if (order->verdict == Verdict::pass) curve.points = until_it_leaves(std::move(curve.points), *order->expected);
    return curve;
  });
  for (Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) {
      const OrderRow* order = find_order(results, subject, curve.name, quantity);
      if (curve.points.empty() || order == nullptr) continue;
      if (std::ranges::find(panel.levels, *order->expected) == panel.levels.end())
        panel.levels.push_back(*order->expected);
      for (const double side : {-around, around}) panel.shown.push_back(*order->expected + side);
    }
  chart.note =
      "dashed: the declared order     ● both errors used in the fit of the order, pale: not both" +
      explained_words(chart) +
      "     not drawn: finer slopes that rounding keeps from coming nearer to the order, slopes of errors above 1, "
      "and coarser ones before a slope far from the order";
  note_lowered_orders(results, subject, quantity, chart);
  leave_out_empty_curves(chart);
  return chart;
}

}  // namespace halfstep::inline reports
