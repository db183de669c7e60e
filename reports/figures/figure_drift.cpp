// Energies of runs less their first value against time, with the drift that was found.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "halfstep/engine/energy_series/fluctuation.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t most_runs = 12;
constexpr std::size_t most_drawn =
    300;  // parts of a curve, of each of which the lowest and the highest point are drawn

// Values less the first energy, in a unit; of many the lowest and the highest of each part of the run, so that what
// oscillates fast is drawn as broad as it is.
std::vector<Point> drawn_points(const JudgedRun& run, const std::vector<double>& values, double unit) {
  const auto& times = run.series.times;
  const double first = run.series.energies.front() / unit;
  std::vector<Point> points;
  const auto add = [&](std::size_t i) { points.push_back({times[i], values[i] / unit - first, true}); };
  if (values.size() <= 2 * most_drawn) {
    for (std::size_t i = 0; i < values.size(); ++i) add(i);
    return points;
  }
  for (std::size_t part = 0; part < most_drawn; ++part) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(values.size() * part / most_drawn);
    const auto end = values.begin() + static_cast<std::ptrdiff_t>(values.size() * (part + 1) / most_drawn);
    const auto [low, high] = std::minmax_element(begin, end);
    const auto [one, other] = std::minmax(low, high);
    add(static_cast<std::size_t>(one - values.begin()));
    if (one != other) add(static_cast<std::size_t>(other - values.begin()));
  }
  return points;
}

// The power of ten below the largest energy less the first one.
int decade_of(const JudgedRun& run) {
  double largest = 0;
  for (const double energy : run.series.energies)
    largest = std::max(largest, std::abs(energy / 2 - run.series.energies.front() / 2));
  return largest > 0 ? static_cast<int>(std::floor(std::log10(largest) + std::log10(2.0))) : 0;
}

void add_panel(Chart& chart, const JudgedRun& run, double unit, const std::string& size) {
  Panel& panel = chart.panels.emplace_back();
  const std::string dt = run.series.dt ? fmt::format("dt = {:g}", *run.series.dt) : "";
  for (const std::string& part : {run.series.name, dt, size})
    if (!part.empty()) panel.title += (panel.title.empty() ? "" : ", ") + part;
  Curve energy{"energy", "", 0, drawn_points(run, run.series.energies, unit)};
  energy.thin = true;
  Curve drift{fmt::format("drift: {}", word(run.answer.drift)), "", 1,
              drawn_points(run, drift_curve(run.series, run.answer), unit)};
  panel.curves = {std::move(energy), std::move(drift)};
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
  chart.x.log = chart.y.log = false;
  chart.markers = false;
  if (runs.size() == 1) {
    if (runs[0].series.energies.size() < 2) return chart;
    const int decade = decade_of(runs[0]);
    chart.y.label = decade == 0 ? "E(t) - E(0)" : fmt::format("(E(t) - E(0)) / 1e{}", decade);
    add_panel(chart, runs[0], std::pow(10.0, decade), "");
    return chart;
  }
  // Runs of other time steps fluctuate by other orders of magnitude; the panels share their axes.
  chart.y.label = "(E(t) - E(0)) / rms fluctuation";
  std::size_t judged = 0;
  for (const JudgedRun& run : runs) {
    const double fluctuation = run.answer.fluctuation.value;
    if (!std::isfinite(fluctuation) || ++judged > most_runs) continue;
    add_panel(chart, run, fluctuation > 0 ? fluctuation : 1, fmt::format("rms {:.2g}", fluctuation));
  }
  if (chart.panels.size() < runs.size())
    chart.note = fmt::format("{} of {} series{}", chart.panels.size(), runs.size(),
                             judged > most_runs ? "" : "; the others are too short");
  return chart;
}

}  // namespace halfstep::inline reports
