// What a step of the mass-spring cube costs, as figures.
#include "halfstep/reports/chapters/cube_cost_charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/reports/text/listed.hpp"
#include "halfstep/reports/text/numbers.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double steady = 0.05;  // of a time that is taken twice

constexpr std::size_t least_joined = 3;  // points of a curve whose course is known

bool is_steady(const CubeCostRow& row) { return !(row.step_scatter > steady); }

/// By names, too: a marker may lie under another one.
std::string scatter_note(const std::vector<CubeCostRow>& rows) {
  std::vector<std::string> unsteady;
  for (const CubeCostRow& row : rows)
    if (!is_steady(row)) unsteady.push_back(fmt::format("{} {}", row.layout, grouped(row.particles)));
  if (unsteady.empty()) return "";
  return fmt::format("     ○ two measurements more than {:g} % apart: {}", 100 * steady, listed(unsteady, 4));
}

}  // namespace

Chart cube_cost_chart(const std::vector<CubeCostRow>& rows, const StudyResults& results) {
  Chart chart;
  chart.name = "cube-cost";
  chart.title = "Time of a Verlet step against the number of particles";
  chart.note =
      "shortest of several runs, on one core unless stated; springs, tetrahedra, gravity, floor" + scatter_note(rows);
  chart.x = {.label = "particles"};
  chart.y = {.label = "ms per step"};
  Panel& panel = chart.panels.emplace_back(Panel{});
  const auto power = results.expected("step of Verlet, 10^3 to 10^6 particles", "power of the number of particles");
  for (const char* layout : {"interleaved", "separate"}) {
    Curve curve{layout + std::string(" coordinates"), "", panel.curves.size(), {}, power, false};
    for (const auto& row : rows)
      if (row.layout == layout) curve.points.push_back({double(row.particles), row.step_ms, is_steady(row)});
    // A line through two sizes would claim a power between them that nobody measured.
    if (curve.points.size() < least_joined) curve.unjoined = true, curve.slope.reset();
    if (!curve.points.empty()) panel.curves.push_back(curve);
  }
  Curve on_cores{"", "", panel.curves.size(), {}, std::nullopt, false};
  for (const auto& row : rows)
    if (row.layout == "interleaved" && row.step_on_cores_ms) {
      on_cores.name = fmt::format("interleaved, forces on {} cores", row.cores.value_or(0));
      on_cores.points.push_back({double(row.particles), *row.step_on_cores_ms, is_steady(row)});
    }
  if (on_cores.points.size() >= least_joined) panel.curves.push_back(on_cores);
  return chart;
}

Chart cube_spring_chart(const std::vector<CubeCostRow>& rows) {
  Chart chart;
  chart.name = "cube-springs";
  chart.title = "Time per spring and per tetrahedron, and the limit set by memory";
  auto drawn = rows;
  std::erase_if(drawn, [](const CubeCostRow& row) { return row.layout != "interleaved"; });
  chart.note = "bandwidth: bytes per spring over the measured copy speed" + scatter_note(drawn);
  chart.x = {.label = "particles"};
  chart.y = {.label = "time per element, ns", .log = false};
  Panel& panel = chart.panels.emplace_back(Panel{});
  panel.curves = {Curve{"a tetrahedron", "", 1, {}, std::nullopt, false},
                  Curve{"a spring", "", 0, {}, std::nullopt, false},
                  Curve{"a spring, by bandwidth", "", 2, {}, std::nullopt, true}};
  for (const auto& row : rows) {
    if (row.layout != "interleaved") continue;
    const double n = double(row.particles);
    panel.curves[0].points.push_back({n, row.ns_per_tetrahedron, is_steady(row)});
    panel.curves[1].points.push_back({n, row.ns_per_spring, is_steady(row)});
    panel.curves[2].points.push_back({n, row.bandwidth_ns, true});
  }
  chart.y.from = 0;
  for (const auto& row : rows) chart.y.to = std::max(chart.y.to, 1.3 * row.ns_per_tetrahedron);
  return chart;
}

}  // namespace halfstep::inline reports
