// One method in all precisions: the same line, and a floor for each number of digits.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/spelled.hpp"

namespace halfstep::inline reports {
Chart precision_chart(const Results& results, const std::string& problem) {
  constexpr std::size_t most_panels = 6;
  constexpr double near = 1e-4;
  const Quantity principal = principal_quantity(results, problem);
  std::vector<Subject> columns;
  for (const auto& subject : subjects(results))
    if (subject.problem == problem) columns.push_back(subject);
  Chart chart;
  chart.name = escaped::file_stem({"precisions", problem});
  chart.title = fmt::format("{}: each method in {} precisions, {}", problem_in_title(problem), columns.size(),
                            info(principal).words);
  chart.x.label = "step size h";
  chart.y.label = error_label(results, problem, principal);
  chart.y.most = 10;
  if (columns.size() < 2) return chart;
  for (const auto& method : representatives(results, problem)) {
    if (chart.panels.size() == most_panels) break;
    Panel panel{method, {}, {}};
    std::vector<std::string> drawn;  // precisions
    double least = 1;
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const OrderRow* order = find_order(results, columns[k], method, principal);
      Curve curve{columns[k].precision, order_note(order), k, {}, {}};
      curve.points =
          error_curve(results, columns[k], method, principal, [](const ErrorRow& row) { return row.h.value; });
      if (curve.points.empty()) continue;
      curve.grade = grade_of(k, columns.size());
      for (const Point& point : curve.points)
        if (point.y > 0) least = std::min(least, point.y);
      if (order != nullptr && order->verdict != Verdict::fail) curve.slope = order->expected;
      panel.curves.push_back(std::move(curve));
      drawn.push_back(columns[k].precision);
    }
    for (const auto& precision : drawn) {
      if (rounding_unit(precision) < near * least) continue;  // nothing came so far down
      panel.levels.push_back(rounding_unit(precision));
      panel.level_names.push_back("unit roundoff, " + precision);
    }
    if (!panel.curves.empty()) chart.panels.push_back(std::move(panel));
  }
  chart.note = window_note(chart);
  return chart;
}

}  // namespace halfstep::inline reports
