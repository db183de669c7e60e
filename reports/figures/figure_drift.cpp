// Energies of runs less their first value against time, with the drift that was found.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "halfstep/engine/energy_series/fluctuation.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t most_runs = 12;
constexpr std::size_t most_drawn = 600;  // of a curve

// Every so many of the values, less the first energy.
std::vector<Point> drawn_points(const JudgedRun& run, const std::vector<double>& values) {
  const std::size_t each = std::max<std::size_t>(1, values.size() / most_drawn);
  std::vector<Point> points;
  for (std::size_t i = 0; i < values.size(); i += each)
    points.push_back({run.series.times[i], values[i] - run.series.energies.front(), true});
  return points;
}

}  // namespace

Chart drift_chart(const std::vector<JudgedRun>& runs) {
  Chart chart;
  chart.name = "drift";
  chart.title = "Energy less its first value, and the drift that was found";
  const bool one_unit = std::all_of(runs.begin(), runs.end(), [&](const JudgedRun& run) {
    return run.series.time_unit == runs.front().series.time_unit;
  });
  const std::string unit = !runs.empty() && one_unit ? runs.front().series.time_unit : "";
  chart.x.label = unit.empty() ? "time" : "time / " + unit;
  chart.y.label = "E(t) - E(0)";
  chart.x.log = chart.y.log = false;
  chart.markers = false;
  const std::size_t drawn = std::min(runs.size(), most_runs);
  for (std::size_t i = 0; i < drawn; ++i) {
    const JudgedRun& run = runs[i];
    if (run.series.energies.empty()) continue;
    Panel& panel = chart.panels.emplace_back();
    panel.title = run.series.name;
    if (run.series.dt) panel.title += fmt::format("{}dt = {:g}", panel.title.empty() ? "" : ", ", *run.series.dt);
    Curve energy{"energy", "", 0, drawn_points(run, run.series.energies)};
    energy.thin = true;
    Curve found{"drift", std::string(word(run.answer.drift)), 1,
                drawn_points(run, drift_curve(run.series, run.answer))};
    panel.curves = {std::move(energy), std::move(found)};
  }
  if (drawn < runs.size()) chart.note = fmt::format("the first {} of {} series", drawn, runs.size());
  return chart;
}

}  // namespace halfstep::inline reports
