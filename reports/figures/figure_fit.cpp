// Errors of any program against step size, with what the fit used of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t most_in_panel = 8;
constexpr std::size_t most_panels = 12;
constexpr std::string_view surface_note = "● the term in h leads     ○ another term     finest dx first";

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

// A panel for a surface: a curve over h for each dx, finest eight of them; filled markers where the term in h leads.
Panel panel_of_surface(const Fit& fit) {
  std::map<double, std::vector<Point>> lines;
  for (const PointShares& one : fit.on_surface.shares)
    lines[one.point.dx].push_back({one.point.h, std::abs(one.point.error), leader(one) == SurfaceTerm::h});
  Panel panel;
  panel.title = fit.name;
  for (auto& [dx, points] : lines) {
    if (panel.curves.size() == most_in_panel) break;
    std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.x > b.x; });
    panel.curves.push_back({fmt::format("dx = {:.4g}", dx), "", panel.curves.size(), std::move(points)});
  }
  return panel;
}

}  // namespace

Chart fit_chart(const std::vector<Fit>& fits) {
  Chart chart;
  chart.name = "fit";
  chart.title = "Error against step size";
  chart.x.label = "step size h";
  chart.y.label = "error";
  std::vector<const Fit*> ladders;
  std::vector<Panel> surfaces;
  for (const Fit& fit : fits)
    if (!fit.surface)
      ladders.push_back(&fit);
    else if (surfaces.size() < most_panels)
      surfaces.push_back(panel_of_surface(fit));
  const std::size_t drawn = std::min(ladders.size(), most_in_panel * most_panels);
  for (std::size_t i = 0; i < drawn; ++i) {
    if (i % most_in_panel == 0) chart.panels.emplace_back();
    chart.panels.back().curves.push_back(curve_of(*ladders[i], i % most_in_panel, fits.size() == 1));
  }
  chart.note = surfaces.empty() ? window_note(chart) : std::string(surface_note);
  chart.panels.insert(chart.panels.end(), surfaces.begin(), surfaces.end());
  if (drawn < ladders.size()) chart.note += fmt::format("     the first {} of {} series", drawn, ladders.size());
  return chart;
}

}  // namespace halfstep::inline reports
