// Energy error against time over a long run, and what became of it in words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double hopeless = 1e3;    // relative errors beyond this say nothing more: the axis ends
constexpr double drawable = 1e300;  // gnuplot's clipping needs numbers

constexpr const char* beyond_energy = "beyond E₀";
constexpr const char* as_large = "at E₀";
constexpr const char* constant = "constant";

std::string behaviour(const Results& results, const Subject& subject, const std::string& method) {
  for (const auto& row : results.drift)
    if (subject.has(row) && row.method == method) return row.behaviour;
  return "";
}

/// The largest error of a curve between two shares of its time.
double largest(const std::vector<Point>& points, double from, double to) {
  const double end = points.back().x;
  double most = 0;
  for (const Point& point : points)
    if (std::isfinite(point.y) && from * end <= point.x && point.x <= to * end) most = std::max(most, point.y);
  return most;
}

/// Half of the errors of the first tenth are below it.
double median_of_start(const std::vector<Point>& points) {
  std::vector<double> errors;
  for (const Point& point : points)
    if (point.x <= 0.1 * points.back().x) errors.push_back(point.y);
  if (errors.empty()) return points.front().y;
  const auto middle = errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2);
  std::nth_element(errors.begin(), middle, errors.end());
  return *middle;
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

/// Whether the error keeps, but for a hundredth, what it has after a quarter of the time.
bool stays(const std::vector<Point>& points) {
  constexpr double least = 0.99;
  double low = HUGE_VAL;
  for (const Point& point : points)
    if (point.x >= 0.25 * points.back().x) low = std::min(low, point.y);
  return low >= least * largest(points, 0.25, 1);
}

/// A power of the time, and the share of the variance of the logarithms that it accounts for: little on chaotic motion.
struct PowerOfTime {
  double exponent = NAN, share = 0;
};

/// The power that the error follows over the last three quarters of the time.
PowerOfTime power_of_time(const std::vector<Point>& points) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (const Point& point : points) {
    if (!(point.x >= 0.25 * points.back().x && point.x > 0)) continue;
    const double at = std::log(point.x), error = std::log(point.y);
    n += 1, x += at, y += error, xx += at * at, xy += at * error, yy += error * error;
  }
  const double of_x = n * xx - x * x, of_y = n * yy - y * y, of_both = n * xy - x * y;
  return {of_both / of_x, of_both * of_both / (of_x * of_y)};
}

/// The word for a run, where its whole curve bears it out: drift is classified on the part before the error is as large
/// as the energy, and by the mean, neither of which speaks for a curve that jumps as on chaotic motion. Of an error
/// that exceeds the energy no law is told: the motion is another one.
/// unit: the unit roundoff, which errors of bounded runs may add up from.
std::string word_for(const std::string& behaviour, const std::vector<Point>& points, double unit) {
  if (points.empty() || behaviour == "unstable") return behaviour;
  constexpr double swing = 4;       // of a bounded error about its first tenth
  constexpr double units = 1e3;     // of rounding in a bounded error
  constexpr double rise = 1.3;      // of the last quarter over the second: 2 where it is linear in t, 1.41 in its root
  constexpr double near_one = 0.2;  // an exponent in proportion to the time
  constexpr double most = 0.9;      // of the variance that a power of the time accounts for
  if (ends_at_energy(points)) return as_large;
  if (largest(points, 0, 1) > 1) return beyond_energy;
  const auto [exponent, share] = power_of_time(points);
  const bool follows = share >= most;
  const bool holds = behaviour == "bounded"
                         ? largest(points, 0.5, 1) <= std::max(swing * median_of_start(points), units * unit)
                     : behaviour == "linear" ? follows && std::abs(exponent - 1) <= near_one
                                             : follows && exponent > 0 && std::abs(exponent - 1) > near_one &&
                                                   largest(points, 0.75, 1) >= rise * largest(points, 0.25, 0.5);
  return holds ? behaviour : stays(points) ? constant : "";
}

/// Takes the curves without points out of a chart; its panels keep their names, each with why it has none. One that is
/// left without any curve leaves them to the one before it, the first ones to the next.
void leave_out_empty_curves(Chart& chart) {
  std::vector<Panel> kept;
  std::vector<std::string> names;  // of the panels since the last one that is kept
  for (Panel& panel : chart.panels) {
    for (const Curve& curve : panel.curves)
      if (curve.points.empty())
        names.push_back(curve.note.empty() ? curve.name : fmt::format("{} ({})", curve.name, curve.note));
    std::erase_if(panel.curves, [](const Curve& curve) { return curve.points.empty(); });
    if (!panel.curves.empty()) kept.push_back(std::move(panel));
    if (kept.empty()) continue;
    auto& missing = kept.back().missing;
    missing.insert(missing.end(), names.begin(), names.end());
    names.clear();
  }
  chart.panels = std::move(kept);
}

/// Ends the axis of a panel above the curves that hold rounding error alone, where others are far above these, and
/// notes how small they are.
void leave_rounding_below(Panel& panel, double unit) {
  constexpr double units = 1e3, far = 1e3;
  const auto is_rounding = [&](const Curve& curve) { return largest(curve.points, 0, 1) < units * unit; };
  double least = HUGE_VAL;  // of the others
  for (const Curve& curve : panel.curves)
    if (!is_rounding(curve))
      for (const Point& point : curve.points) least = std::min(least, point.y);
  if (!std::isfinite(least) || least < far * units * unit) return;
  for (Curve& curve : panel.curves) {
    if (!is_rounding(curve)) continue;
    const double most = largest(curve.points, 0, 1);
    curve.note += fmt::format("{}below {}", curve.note.empty() ? "" : ", ",
                              power_of_ten(static_cast<int>(std::ceil(std::log10(most)))));
    panel.least = least;
  }
}

}  // namespace

Chart energy_chart(const Results& results, const Subject& subject) {
  Chart chart;
  chart.name = escaped::file_stem({"energy", subject.problem, subject.precision});
  chart.x.label = "time t";
  chart.y.label = "relative energy error";
  chart.y.most = hopeless;
  chart.separate = true;
  std::set<double> steps;
  bool words_left_out = false;
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    Curve curve{method, "", 0, {}, {}};
    for (const auto& row : results.energy) {
      if (!subject.has(row) || row.method != method) continue;
      steps.insert(row.h);
      const double error = std::abs(row.relative_energy_error);
      if (error > 0 && error < drawable) curve.points.push_back({row.t, error, true});
    }
    const std::string decided = behaviour(results, subject, method);
    curve.note = word_for(decided, curve.points, rounding_unit(subject.precision));
    if (curve.note == "linear") curve.slope = 1;
    words_left_out = words_left_out || (curve.note.empty() && !decided.empty());
    return curve;
  });
  leave_out_empty_curves(chart);
  for (Panel& panel : chart.panels) leave_rounding_below(panel, rounding_unit(subject.precision));
  mark_here_and_there(chart);
  chart.title = fmt::format("{}: energy error over a long run{}", title_of(subject), step_text(steps));
  chart.note = "each point: the largest error since the one before";
  for (const auto& [word, meaning] :
       {std::pair{"bounded", "drift indistinguishable from zero"},
        std::pair{"linear", "proportional to time over its last three quarters"},
        std::pair{"growing", "rises, but not in proportion to time"},
        std::pair{constant, "changes in the first quarter of the time alone"},
        std::pair{beyond_energy, "the error exceeds the initial energy"},
        std::pair{as_large, "the error ends as large as the initial energy, within a tenth"},
        std::pair{"unstable", "the run blew up"}})
    if (is_noted(chart, word)) chart.note += fmt::format("     {}: {}", word, meaning);
  if (const std::string missing = missing_curves(chart.panels); !missing.empty()) chart.note += "     " + missing;
  if (words_left_out)
    chart.note += fmt::format("     {}: the largest errors, which are drawn, follow none of these laws", without_word);
  return chart;
}

}  // namespace halfstep::inline reports
