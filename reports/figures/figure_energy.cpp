// Energy error against time over a long run, and what became of it in words.
#include <fmt/format.h>

#include <cmath>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double hopeless = 1e3;  // relative errors beyond this say nothing more

std::string behaviour(const Results& results, const Subject& subject, const std::string& method) {
  for (const auto& row : results.drift)
    if (subject.has(row) && row.method == method) return row.behaviour;
  return "";
}

}  // namespace

Chart energy_chart(const Results& results, const Subject& subject) {
  Chart chart;
  chart.name = escaped::file_stem({"energy", subject.problem, subject.precision});
  chart.x = {"time t", false};
  chart.y.label = "energy error / initial energy";
  chart.markers = false;
  std::set<double> steps;
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    Curve curve{method, behaviour(results, subject, method), 0, {}, {}};
    for (const auto& row : results.energy) {
      if (!subject.has(row) || row.method != method) continue;
      steps.insert(row.h);
      const double error = std::abs(row.relative_energy_error);
      if (error > 0 && error < hopeless) curve.points.push_back({row.t, error});
    }
    return curve;
  });
  chart.title = fmt::format("{}: energy error over a long run{}", title_of(subject), step_text(steps));
  chart.note =
      "bounded: drift indistinguishable from zero     linear: proportional to time     "
      "growing: otherwise, or soon as large as the energy";
  return chart;
}

}  // namespace halfstep::inline reports
