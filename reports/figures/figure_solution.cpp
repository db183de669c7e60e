// The solution as its methods see it at a coarse step: the first coordinate against time.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/figures/lost_run.hpp"
#include "halfstep/reports/text/problem_row.hpp"
#include "halfstep/studies/portrait/portrait.hpp"

namespace halfstep::inline reports {

Chart solution_chart(const Results& results, const Subject& subject) {
  constexpr double room = 0.6;  // of the exact solution's size, kept free around it for runs that leave it
  bool plane = false;
  std::set<double> steps;
  std::vector<Point> exact;
  const auto solution = [&](const std::string& method) {
    std::vector<Point> points;
    std::vector<double> times;
    for (const auto& row : results.table<PortraitRow>()) {
      if (!subject.has(row) || row.method != method) continue;
      points.push_back({row.t, row.x1, true});
      times.push_back(row.t);
      plane = plane || !std::isnan(row.x2);
      if (method != "exact") steps.insert(row.h);
    }
    if (!exact.empty()) end_at(exact.back().x, points, times);
    return points;
  };
  exact = solution("exact");
  Chart chart;
  chart.name = escaped::file_stem({"solution", subject.problem, subject.precision});
  chart.x = {"time t", false};
  chart.separate = true;
  chart.panels = panels_by_group(
      results, [&](const std::string& method) -> std::optional<Curve> { return run_curve(method, solution(method)); });
  mark_here_and_there(chart);
  const ProblemInfo& problem = problem_row(subject.problem);
  const std::string first = problem.coordinate + (plane ? "₁" : "");
  chart.y = {first + in_unit(problem), false};
  if (plane) chart.note = first + ": " + problem.first_coordinate;
  chart.title = fmt::format("{}: the solution at a coarse step{}", title_of(subject), step_text(steps));
  if (steps.size() == 1) note_unequal_steps(chart);
  if (exact.empty()) {
    leave_out_empty_curves(chart);
    return chart;
  }
  const auto [low, high] =
      std::minmax_element(exact.begin(), exact.end(), [](const Point& a, const Point& b) { return a.y < b.y; });
  const double air = std::max(1e-9, room / 2 * (high->y - low->y));
  chart.y.from = low->y - air;
  chart.y.to = high->y + air;
  // Beyond where a run is lost its line would only hide the others.
  const auto is_inside = [&](const Point& point) { return chart.y.from <= point.y && point.y <= chart.y.to; };
  const auto distance = [](const Point& a, const Point& b) { return std::abs(b.y - a.y); };
  for (Panel& panel : chart.panels)
    for (Curve& curve : panel.curves) {
      const auto [drawn, inside] = extent_of(curve.points, distance, high->y - low->y, is_inside);
      if (inside == curve.points.size()) continue;
      curve.points.resize(drawn);
      curve.note = drawn > 1 ? note_of_end(curve.points[inside - 1].x) : run_curve(curve.name, curve.points).note;
      if (drawn == 1) curve.points.clear();
    }
  chart.note += note_of_lost(chart);
  leave_out_empty_curves(chart);
  add_exact(chart.panels, exact);
  return chart;
}

}  // namespace halfstep::inline reports
