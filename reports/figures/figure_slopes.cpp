// Observed order against step size: the slope between neighbours, which settles where the error is asymptotic.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double size_of_solution = 1;  // an error beyond it says that nothing of the solution is left
constexpr double from_floor = 10;       // errors within this factor of the floor are partly rounding

// Where rounding has taken over, an error grows again as the steps become smaller: the largest error from the smallest
// one on. 0 where the finest step has the smallest error.
double floor_of(const std::vector<Point>& errors) {
  const auto by_error = [](const Point& a, const Point& b) {
    return (std::isfinite(a.y) ? a.y : HUGE_VAL) < (std::isfinite(b.y) ? b.y : HUGE_VAL);
  };
  const auto least = std::min_element(errors.begin(), errors.end(), by_error);
  if (least == errors.end() || least + 1 == errors.end()) return 0;
  double floor = 0;
  for (auto point = least; point != errors.end(); ++point)
    if (std::isfinite(point->y)) floor = std::max(floor, point->y);
  return floor;
}

// The slope between each pair of neighbouring step sizes, at their geometric mean. A line breaks where it would be one
// between errors of rounding, or between such as exceed the solution.
std::vector<Point> slopes(const std::vector<Point>& errors) {
  const double floor = from_floor * floor_of(errors);
  std::vector<Point> points;
  for (std::size_t i = 0; i + 1 < errors.size(); ++i) {
    const Point &a = errors[i], &b = errors[i + 1];
    if (!(a.x > b.x)) continue;  // a gap
    const bool used = a.used && b.used, of_use = std::max(a.y, b.y) < size_of_solution && std::min(a.y, b.y) > floor;
    if (used || of_use)
      points.push_back({std::sqrt(a.x * b.x), std::log(a.y / b.y) / std::log(a.x / b.x), used});
    else if (!points.empty() && std::isfinite(points.back().x))
      points.push_back({std::nan(""), std::nan(""), false});
  }
  return points;
}

}  // namespace

Chart slope_chart(const Results& results, const Subject& subject, Quantity quantity) {
  Chart chart;
  chart.name = escaped::file_stem({"order", name(quantity), subject.problem, subject.precision});
  chart.title = fmt::format("{}: observed order of the {} against step size", title_of(subject), info(quantity).words);
  chart.note =
      "each point: the slope between two neighbouring step sizes     ● both used in the fit     pale: not     "
      "╌╌ declared order     left out: errors above 1, and within ten times the rounding error";
  chart.x.label = "step size h";
  chart.y = {"observed order", false};
  double highest = 1;
  const auto all = groups(results);
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    const OrderRow* order = find_order(results, subject, method, quantity);
    if (order != nullptr) highest = std::max({highest, order->expected.value_or(0), order->observed.value_or(0)});
    const auto step = [](const ErrorRow& row) { return row.h.value; };
    Curve curve{method, order_note(order), 0, slopes(error_curve(results, subject, method, quantity, step)), {}};
    curve.faint = true;
    return curve;
  });
  chart.y.from = -0.5;
  chart.y.to = std::ceil(highest) + 1.5;
  for (Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) {
      const OrderRow* order = find_order(results, subject, curve.name, quantity);
      if (order == nullptr || !order->expected) continue;
      if (std::find(panel.levels.begin(), panel.levels.end(), *order->expected) == panel.levels.end())
        panel.levels.push_back(*order->expected);
    }
  return chart;
}

}  // namespace halfstep::inline reports
