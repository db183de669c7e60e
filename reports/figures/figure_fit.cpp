// Errors of any program against step size, with what the fit used of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t most_in_panel = 8;
constexpr std::size_t most_panels = 12;

std::vector<Point> points_of(const Fit& fit) {
  const Finding& finding = fit.finding;
  std::vector<Point> points;
  for (const Rung& rung : fit.ladder.rungs) {
    const double error = std::abs(rung.error);
    const bool drawn = std::isfinite(error) && error > 0;
    if (!drawn && points.empty()) continue;
    const bool used = finding.observed && finding.first_level <= rung.level && rung.level <= finding.last_level;
    points.push_back(drawn ? Point{rung.h, error, used} : Point{std::nan(""), std::nan(""), false});
  }
  return points;
}

Curve curve_of(const Fit& fit, std::size_t look, bool alone) {
  Curve curve{fit.name.empty() && alone ? "error" : fit.name, "", look, points_of(fit), fit.claimed};
  const std::string order = fit.finding.observed ? fmt::format("{:.2f} ", *fit.finding.observed) : "";
  const auto verdict = fit.finding.verdict;
  curve.note = verdict == Verdict::resolved ? order : fmt::format("{}{} {}", order, symbol(verdict), word(verdict));
  return curve;
}

}  // namespace

Chart fit_chart(const std::vector<Fit>& fits) {
  Chart chart;
  chart.name = "fit";
  chart.title = "Error against step size";
  chart.note = std::string(window_note);
  chart.x.label = "step size h";
  chart.y.label = "error";
  const std::size_t drawn = std::min(fits.size(), most_in_panel * most_panels);
  for (std::size_t i = 0; i < drawn; ++i) {
    if (i % most_in_panel == 0) chart.panels.emplace_back();
    chart.panels.back().curves.push_back(curve_of(fits[i], i % most_in_panel, fits.size() == 1));
  }
  if (drawn < fits.size()) chart.note += fmt::format("     the first {} of {} series", drawn, fits.size());
  return chart;
}

}  // namespace halfstep::inline reports
