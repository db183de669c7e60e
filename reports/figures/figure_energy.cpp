// Energy error against time over a long run, and what became of it in words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double hopeless = 1e3;    // relative errors beyond this say nothing more: the axis ends
constexpr double drawable = 1e300;  // gnuplot's clipping needs numbers

constexpr const char* beyond_energy = "beyond E₀";

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

/// The word for a run, where its whole curve bears it out: drift is classified on the part before the error is as large
/// as the energy, and by the mean, neither of which speaks for a curve that jumps as on chaotic motion.
std::string word_for(const std::string& behaviour, const std::vector<Point>& points) {
  if (points.empty() || behaviour == "unstable") return behaviour;
  constexpr double swing = 4;   // of a bounded error about its first tenth
  constexpr double rise = 1.5;  // of the last quarter over the second, twofold where the error is linear in time
  constexpr double beyond = 1;  // the initial energy
  if (behaviour == "bounded") return largest(points, 0.5, 1) <= swing * largest(points, 0, 0.1) ? behaviour : "";
  if (largest(points, 0.75, 1) >= rise * largest(points, 0.25, 0.5)) return behaviour;
  return largest(points, 0.5, 1) > beyond ? beyond_energy : "";
}

}  // namespace

Chart energy_chart(const Results& results, const Subject& subject) {
  Chart chart;
  chart.name = escaped::file_stem({"energy", subject.problem, subject.precision});
  chart.x = {"time t", false};
  chart.y.label = "energy error / initial energy";
  chart.y.most = hopeless;
  std::set<double> steps;
  bool words_left_out = false;
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    Curve curve{method, "", 0, {}, {}};
    for (const auto& row : results.energy) {
      if (!subject.has(row) || row.method != method) continue;
      steps.insert(row.h);
      const double error = std::abs(row.relative_energy_error);
      if (error > 0 && error < drawable) curve.points.push_back({row.t, error});
    }
    const std::string decided = behaviour(results, subject, method);
    curve.note = word_for(decided, curve.points);
    words_left_out = words_left_out || curve.note.empty() != decided.empty();
    return curve;
  });
  mark_here_and_there(chart);
  chart.title = fmt::format("{}: energy error over a long run{}", title_of(subject), step_text(steps));
  chart.note =
      "bounded: drift indistinguishable from zero     linear: proportional to time     "
      "growing: otherwise";
  const bool is_beyond = std::any_of(chart.panels.begin(), chart.panels.end(), [](const Panel& panel) {
    return std::any_of(panel.curves.begin(), panel.curves.end(),
                       [](const Curve& c) { return c.note == beyond_energy; });
  });
  if (is_beyond) chart.note += "     beyond E₀: the error is larger than the initial energy";
  if (words_left_out) chart.note += "     no word: the curve bears none of these out";
  return chart;
}

}  // namespace halfstep::inline reports
