// Where a coarse run went: the path that a problem names, orbits in the plane, or the phase plane of one degree of
// freedom.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/figures/lost_run.hpp"
#include "halfstep/reports/text/problem_row.hpp"
#include "halfstep/studies/portrait/portrait.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t parts_of_run = 3;  // of which the last one is drawn strong

struct Portrait {
  std::vector<Point> points;
  std::vector<double> times = {};
  double h = 0;
};

/// What is drawn of a row.
enum class Shown { path, orbit, phase_plane };

// Of the size of what the axes show, what is kept free around it.
double room_around(Shown shown) { return shown == Shown::path ? 0.1 : 0.6; }

/// A path where all rows have one: tables of an earlier version have none, those of a run that resumed them have some.
Shown shown_of(const Results& results, const Subject& subject) {
  bool plane = false, path = false, every = true;
  for (const auto& row : results.table<PortraitRow>()) {
    if (!subject.has(row)) continue;
    const bool has_path = !std::isnan(row.path_x);
    plane = plane || !std::isnan(row.x2);
    path = path || has_path;
    every = every && has_path;
  }
  return path && every ? Shown::path : plane ? Shown::orbit : Shown::phase_plane;
}

Point point_of(const PortraitRow& row, Shown shown) {
  if (shown == Shown::path) return {row.path_x, row.path_y, true};
  return {row.x1, std::isnan(row.x2) ? row.v1 : row.x2, true};
}

std::string shown_in_title(Shown shown, const ProblemInfo& problem) {
  if (shown == Shown::phase_plane) return "phase plane";
  return shown == Shown::path && !problem.path.empty() ? "paths of " + problem.path : "paths";
}

Portrait portrait(const Results& results, const Subject& subject, const std::string& method, Shown shown) {
  Portrait result;
  for (const auto& row : results.table<PortraitRow>()) {
    if (!subject.has(row) || row.method != method) continue;
    result.h = row.h;
    result.times.push_back(row.t);
    result.points.push_back(point_of(row, shown));
  }
  return result;
}

// How large the exact curve is, across.
double size_of(const std::vector<Point>& exact) {
  double most = 0;
  for (const Point& point : exact)
    most = std::max(most, std::hypot(point.x - exact.front().x, point.y - exact.front().y));
  return most;
}

// How far the exact motion goes in a step of the runs, at the most.
double largest_move(const Results& results, const Subject& subject, const Portrait& exact) {
  constexpr double near = 1 + 1e-9;  // times are written with the rounding of a product
  double step = 0, most = 0;
  for (const auto& row : results.table<PortraitRow>())
    if (subject.has(row) && row.method != "exact") step = std::max(step, row.h * near);
  for (std::size_t i = 0, j = 0; j < exact.times.size(); ++j) {
    while (exact.times[j] - exact.times[i] > step) ++i;
    most = std::max(most, std::hypot(exact.points[j].x - exact.points[i].x, exact.points[j].y - exact.points[i].y));
  }
  return most;
}

// Adds the points of all runs that are near the exact path. Where a motion is bounded by its construction these are
// all, and whole paths are shown.
void add_paths_near(std::vector<Point>& exact, const Results& results, const Subject& subject) {
  constexpr double far = 1.5;  // sizes of the exact path
  if (exact.empty()) return;
  const Point start = exact.front();
  const double furthest = far * size_of(exact);
  for (const auto& row : results.table<PortraitRow>()) {
    if (!subject.has(row)) continue;
    const Point point = point_of(row, Shown::path);
    if (std::hypot(point.x - start.x, point.y - start.y) <= furthest) exact.push_back(point);  // no NaN
  }
}

// Beyond where a run is lost its line would only hide the others. Up to which point it is inside the axes.
std::size_t end_where_lost(Portrait& run, const Chart& chart, double size) {
  const auto between = [](const Axis& axis, double value) { return axis.from <= value && value <= axis.to; };
  const auto is_inside = [&](const Point& point) { return between(chart.x, point.x) && between(chart.y, point.y); };
  const auto distance = [](const Point& a, const Point& b) { return std::hypot(b.x - a.x, b.y - a.y); };
  const auto [drawn, inside] = extent_of(run.points, distance, size, is_inside);
  run.points.resize(drawn);
  return inside;
}

// The axes show the exact curve, or paths that cannot go far, with room around them: a run that flies away is not to
// shrink them to a dot.
void frame(Chart& chart, const std::vector<Point>& exact, double room) {
  if (exact.empty()) return;
  const auto around = [&](Axis& axis, auto value) {
    const auto [low, high] = std::minmax_element(exact.begin(), exact.end(),
                                                 [&](const Point& a, const Point& b) { return value(a) < value(b); });
    const double air = std::max(1e-9, room / 2 * (value(*high) - value(*low)));
    axis.from = value(*low) - air;
    axis.to = value(*high) + air;
  };
  around(chart.x, [](const Point& p) { return p.x; });
  around(chart.y, [](const Point& p) { return p.y; });
}

// The axes as a picture of one panel has them, where the shorter one is widened until a unit is as long on both.
void take_equal_units(Chart& chart) {
  Chart one = chart;
  one.panels = {Panel{}};
  const Layout layout = lay_out(one);
  chart.x = layout.x;
  chart.y = layout.y;
}

// Paths that turn round and round cover each other: each is pale but for its last points, and has a dot where it is at
// the end unless it has left by then.
void show_end(Curve& curve, std::size_t last) {
  constexpr std::size_t markers_denser = 2;
  curve.ends = !curve.note.starts_with(leaving);
  if (curve.grey) return;
  curve.faint = true;
  curve.every = std::max<std::size_t>(1, curve.every / markers_denser);
  for (std::size_t i = 0; i + last < curve.points.size(); ++i) curve.points[i].used = false;
}

// Of many paths that cross one another everywhere none can be followed: their last parts are shown alone; those of few
// runs are drawn strong. `last`: how long these take.
void show_last_part(Panel& panel, bool path, const std::string& last) {
  constexpr std::ptrdiff_t followed = 2;  // runs
  if (!path || std::ranges::count_if(panel.curves, [](const Curve& curve) { return !curve.grey; }) <= followed) {
    panel.notes.insert(panel.notes.begin(), "strong: the last " + last + " of the time of each path");
    return;
  }
  for (Curve& curve : panel.curves)
    if (!curve.grey) std::erase_if(curve.points, [](const Point& point) { return !point.used; });
  panel.notes.insert(panel.notes.begin(), "of each run the last " + last + " of the time, grey: the whole exact path");
}

}  // namespace

Chart portrait_chart(const Results& results, const Subject& subject) {
  const Shown shown = shown_of(results, subject);
  const bool path = shown == Shown::path, plane = shown != Shown::phase_plane;
  const Portrait exact = portrait(results, subject, "exact", shown);
  Chart chart;
  chart.name = escaped::file_stem({"portrait", subject.problem, subject.precision});
  chart.separate = true;
  const ProblemInfo& problem = problem_row(subject.problem);
  const double end = exact.times.empty() ? 0 : exact.times.back();
  if (end > 0) chart.note = fmt::format("●: the end of a path at t = {:.4g}, ○: of the exact one", end);
  // A letter alone, turned with the axis, would read as a sign.
  if (path) {
    chart.x = {"x, to the right", false};
    chart.y = {"y, upwards", false};
  } else {
    chart.x = {problem.coordinate + (plane ? "₁" : "") + in_unit(problem), false};
    chart.y = {plane ? problem.coordinate + "₂" + in_unit(problem) : "velocity v", false};
  }
  std::vector<Point> framed = exact.points;
  if (path) add_paths_near(framed, results, subject);
  frame(chart, framed, room_around(shown));
  const double ratio = (chart.x.to - chart.x.from) / (chart.y.to - chart.y.from);
  chart.equal = plane || (ratio > 0.5 && ratio < 2);  // a circle is a circle
  if (chart.equal) take_equal_units(chart);
  // A path may be unable to leave its picture; where a single step crosses it, the run is lost all the same, unless the
  // exact motion goes as far in a step.
  constexpr double quarter = 0.25, twice = 2;
  const double size = size_of(exact.points);
  const double largest_jump = path ? std::max(quarter * size, twice * largest_move(results, subject, exact)) : size;
  std::set<double> steps;
  std::map<std::string, std::size_t> lengths;  // of all that was run
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    Portrait run = portrait(results, subject, method, shown);
    if (!run.points.empty()) steps.insert(run.h);
    if (!exact.times.empty()) end_at(exact.times.back(), run.points, run.times);
    lengths[method] = run.points.size();
    if (run.points.size() < 2 || exact.points.empty()) return run_curve(method, run.points);
    const std::size_t inside = end_where_lost(run, chart, largest_jump);
    Curve curve = run_curve(method, run.points);
    if (1 < run.points.size() && inside < run.times.size()) curve.note = note_of_end(run.times[inside - 1]);
    return curve;
  });
  chart.note += path ? note_of_lost(chart, largest_jump > quarter * size ? "twice the exact motion in a step"
                                                                         : "a quarter of the exact path's size")
                     : note_of_lost(chart);
  if (!steps.empty()) note_costs_of_steps(results, subject, *steps.begin(), chart);
  if (steps.size() == 1) note_unequal_steps(chart);
  leave_out_empty_curves(chart);
  mark_here_and_there(chart);
  add_exact(chart.panels, exact.points);
  for (Panel& panel : chart.panels) {
    for (Curve& curve : panel.curves) show_end(curve, lengths[curve.name] / parts_of_run);
    if (end > 0) show_last_part(panel, path, fmt::format("{:.3g}", end / parts_of_run));
  }
  if (shown == (problem.path.empty() ? Shown::orbit : Shown::path) && !problem.origin.empty())
    for (Panel& panel : chart.panels)
      panel.curves.push_back(
          {.name = problem.origin, .points = {{0, 0, true}}, .grey = true, .thin = true, .dots = true});
  chart.title =
      fmt::format("{}: {} at a coarse step{}", title_of(subject), shown_in_title(shown, problem), step_text(steps));
  return chart;
}

}  // namespace halfstep::inline reports
