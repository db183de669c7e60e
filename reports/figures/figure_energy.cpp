// Energy error against time over a long run, and what became of it in words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/behaviour.hpp"
#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double hopeless = 1e3;    // relative errors beyond this say nothing more: the axis ends
constexpr double drawable = 1e300;  // gnuplot's clipping needs numbers

constexpr std::string_view beyond_energy = "beyond E₀", as_large = "at E₀", hidden_mean = "mean ";

const DriftRow* drift_of(const Results& results, const Subject& subject, const std::string& method) {
  const auto row = std::ranges::find_if(results.drift,
                                        [&](const DriftRow& one) { return subject.has(one) && one.method == method; });
  return row == results.drift.end() ? nullptr : &*row;
}

/// The largest error of a curve between two shares of its time.
double largest(const std::vector<Point>& points, double from, double to) {
  const double end = points.back().x;
  double most = 0;
  for (const Point& point : points)
    if (std::isfinite(point.y) && from * end <= point.x && point.x <= to * end) most = std::max(most, point.y);
  return most;
}

/// Whether the error ends as large as the initial energy but for a tenth, as where nothing of it is left or an orbit
/// opens.
bool ends_at_energy(const std::vector<Point>& points) {
  constexpr double from = 0.75, near = 0.1;
  constexpr std::size_t fewest = 3;
  std::size_t count = 0;
  for (const Point& point : points) {
    if (point.x < from * points.back().x) continue;
    if (!(std::abs(point.y - 1) <= near)) return false;
    ++count;
  }
  return count >= fewest;
}

/// Whether the error follows the time itself over the last three quarters of it: by the logarithms, of whose variance a
/// power of the time accounts for little on chaotic motion.
bool is_in_proportion(const std::vector<Point>& points) {
  constexpr double near_one = 0.2, most = 0.9;  // of the exponent; of the variance
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (const Point& point : points) {
    if (!(point.x >= 0.25 * points.back().x && point.x > 0)) continue;
    const double at = std::log(point.x), error = std::log(point.y);
    n += 1, x += at, y += error, xx += at * at, xy += at * error, yy += error * error;
  }
  const double of_x = n * xx - x * x, of_y = n * yy - y * y, of_both = n * xy - x * y;
  return of_both * of_both >= most * of_x * of_y && std::abs(of_both / of_x - 1) <= near_one;
}

/// Whether the largest errors, which are drawn, do as the mean ones do. Those of a chaotic motion may hide it, and
/// those that have come to the energy itself.
bool is_seen(const std::string& behaviour, const std::vector<Point>& points) {
  constexpr double flat = 2, rising = 1.2;  // from the second quarter of the time to the last
  constexpr double soon = 0.05, far = 10;   // a share of the time, and how much larger errors become later
  const double before = largest(points, 0.25, 0.5), rise = largest(points, 0.75, 1) / before;
  if (!(before > 0)) return true;  // nothing to compare with
  const double early = largest(points, 0, soon);
  if (behaviour == "bounded") return !(rise > flat) && !(early > 0 && largest(points, 0, 1) > far * early);
  if (behaviour == "growing") return rise > rising;
  if (behaviour != "linear" || is_in_proportion(points)) return true;
  // Of one that comes to the energy, or is noisy: it rises about as much as the time, fourfold.
  constexpr double least = 2.5, most = 6.5;
  const double late_rise = largest(points, 0.75, 1) / largest(points, 0.125, 0.25);
  return least <= late_rise && late_rise <= most;
}

/// The behaviour as drift.csv has it, that of the mean error before it is as large as the energy, with a word where it
/// is not to be seen; and what the whole curve adds: that the error comes to the energy or exceeds it. errors: over
/// time; points: what is drawn, the largest so far.
std::string note_for(std::string behaviour, const std::vector<Point>& errors, const std::vector<Point>& points) {
  if (points.empty()) return behaviour;
  if (!behaviour.empty() && !is_seen(behaviour, points)) behaviour.insert(0, hidden_mean);
  const std::string_view end = ends_at_energy(errors) && ends_at_energy(points) ? as_large
                               : largest(points, 0, 1) > 1                      ? beyond_energy
                                                                                : "";
  if (behaviour == undecided_behaviour && !end.empty()) return std::string(end);
  return fmt::format("{}{}{}", behaviour, behaviour.empty() || end.empty() ? "" : ", ", end);
}

/// Points of which each is a tenth of its time behind the one before, and the last one: markers are then evenly spaced
/// on an axis of powers of ten. Of a curve that only rises, a step moves by as much at the most.
std::vector<Point> evenly_spaced(const std::vector<Point>& points) {
  constexpr double apart = 1.1;  // times the time before
  std::vector<Point> kept;
  for (const Point& point : points)
    if (kept.empty() || point.x >= apart * kept.back().x) kept.push_back(point);
  if (kept.size() > 1 && kept.back().x < points.back().x) kept.pop_back();
  if (!points.empty() && (kept.empty() || kept.back().x < points.back().x)) kept.push_back(points.back());
  return kept;
}

/// Leaves out the curves that hold rounding error alone, where the others of their panel are far above them, and notes
/// how small they are.
void leave_out_rounding(Panel& panel, double unit) {
  constexpr double units = 1e3, far = 1e3;
  const auto is_rounding = [&](const Curve& curve) { return largest(curve.points, 0, 1) < units * unit; };
  double least = HUGE_VAL;  // of the others
  for (const Curve& curve : panel.curves)
    if (!curve.points.empty() && !is_rounding(curve))
      for (const Point& point : curve.points) least = std::min(least, point.y);
  if (!std::isfinite(least) || least < far * units * unit) return;
  for (Curve& curve : panel.curves) {
    if (curve.points.empty() || !is_rounding(curve)) continue;
    const double most = largest(curve.points, 0, 1);
    curve.note += fmt::format("{}below {}", curve.note.empty() ? "" : ", ",
                              power_of_ten(static_cast<int>(std::ceil(std::log10(most)))));
    curve.points.clear();
  }
}

}  // namespace

Chart energy_chart(const Results& results, const Subject& subject) {
  Chart chart;
  chart.name = escaped::file_stem({"energy", subject.problem, subject.precision});
  chart.x.label = "time t";
  chart.y.label = "largest relative energy error so far";
  chart.y.most = hopeless;
  chart.separate = chart.ghosts = true;
  std::set<double> steps;
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    Curve curve{method, "", 0, {}, {}};
    for (const auto& row : results.energy) {
      if (!subject.has(row) || row.method != method) continue;
      steps.insert(row.h);
      const double error = std::abs(row.relative_energy_error);
      if (error > 0 && error < drawable) curve.points.push_back({row.t, error, true});
    }
    const std::vector<Point> errors = curve.points;
    curve.points = largest_so_far(errors);
    const DriftRow* drift = drift_of(results, subject, method);
    if (drift != nullptr && drift->behaviour == "unstable") {
      curve.note = "lost";
      if (curve.points.empty()) return curve;
      // The last stretch of time is not whole, so that no row of it is among the others.
      const Point end{drift->time, drift->max_relative_energy_error, true};
      if (end.x > curve.points.back().x && end.y < drawable) curve.points.push_back(end);
      curve.points = evenly_spaced(curve.points);
      curve.note += " at t = " + short_number(drift->time);
      return curve;
    }
    curve.note = note_for(drift == nullptr ? "" : behaviour_in_words(*drift), errors, curve.points);
    if (curve.note == "linear" && is_in_proportion(curve.points)) curve.slope = 1;
    curve.points = evenly_spaced(curve.points);
    return curve;
  });
  for (Panel& panel : chart.panels) leave_out_rounding(panel, rounding_unit(subject.precision));
  mark_here_and_there(chart);
  chart.title = fmt::format("{}: energy error over a long run{}", title_of(subject), step_text(steps));
  chart.note = "largest error: over the initial energy E₀";
  for (const auto& [word, meaning] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"bounded", "the mean error, while below E₀/10, shows little or no drift"},
           {"linear", "the mean error, while below E₀/10, rises in proportion to time"},
           {"growing", "the mean error drifts; its law below E₀/10 could not be determined"},
           {undecided_behaviour, "the mean error is above E₀/10 too soon to tell"},
           {"mean", "of the mean error alone, which the largest errors drawn do not show"},
           {as_large, "it stays there, within a tenth"},
           {beyond_energy, "it is larger than that"},
           {"lost", "the run blew up or a step failed"}})
    if (is_noted(chart, word)) chart.note += fmt::format("     {}: {}", word, meaning);
  if (!steps.empty()) note_costs_of_steps(results, subject, *steps.begin(), chart);
  if (steps.size() == 1) note_unequal_steps(chart);
  leave_out_empty_curves(chart);
  if (chart.panels.size() > 1) chart.note += "     grey: the other methods";
  return chart;
}

}  // namespace halfstep::inline reports
