// The chapter on implicit Euler and the solvers of its linear system.
#include <fmt/format.h>

#include <algorithm>

#include "reports/chapters/chapter.hpp"
#include "studies/implicit_solvers/implicit_solvers.hpp"

namespace halfstep {
namespace {

/// The curve of that name in the panel, made where it is missing; its look is its place.
Curve& curve_of(Panel& panel, const std::string& name) {
  for (auto& curve : panel.curves)
    if (curve.name == name) return curve;
  return panel.curves.emplace_back(Curve{name, "", panel.curves.size(), {}, std::nullopt, false});
}

Panel& panel_of(Chart& chart, const std::string& title) {
  for (auto& panel : chart.panels)
    if (panel.title == title) return panel;
  return chart.panels.emplace_back(Panel{title, {}, {}});
}

std::string limits(double ratio) { return fmt::format("h = {:g} explicit limit{}", ratio, ratio == 1 ? "" : "s"); }

Chart iteration_chart(const std::vector<ImplicitConvergenceRow>& rows) {
  Chart chart;
  chart.name = "implicit-solvers-iterations";
  chart.title = "Error of the new velocity against the number of iterations";
  chart.note = "216 particles, 990 springs; against sparse LU; h in units of 2/w, the limit of explicit Verlet";
  chart.x = {.label = "iterations", .log = false, .from = 0, .to = 100};
  chart.y = {.label = "relative error of v'", .least = 1e-16, .most = 1};
  chart.markers = false;
  for (const auto& row : rows)
    curve_of(panel_of(chart, limits(row.h_ratio)), row.solver)
        .points.push_back({double(row.iteration), std::max(row.error, 1e-16), true});
  return chart;
}

Chart bound_chart(const std::vector<ImplicitConvergenceRow>& rows) {
  Chart chart;
  chart.name = "implicit-solvers-bound";
  chart.title = "Conjugate gradients against the bound from the condition number";
  chart.note = "error in the norm of the matrix, over that of the guess; bound 2 ((√c − 1)/(√c + 1))^l";
  chart.x = {.label = "iterations l", .log = false, .from = 0, .to = 100};
  chart.y = {.label = "error", .least = 1e-15, .most = 2};
  chart.markers = false;
  for (const auto& row : rows) {
    if (row.solver != "CG") continue;
    Panel& panel = panel_of(chart, limits(row.h_ratio));
    Curve& bound = curve_of(panel, "bound");
    bound.grey = true;
    bound.points.push_back({double(row.iteration), std::max(row.bound, 1e-15), true});
    curve_of(panel, "CG").points.push_back({double(row.iteration), std::max(row.energy_error, 1e-15), true});
  }
  return chart;
}

Chart order_chart(const std::vector<ImplicitOrderRow>& rows) {
  Chart chart;
  chart.name = "implicit-solvers-order";
  chart.title = "What too few iterations leave of the order";
  chart.note = "27 particles, masses 1 to 4, over 0.3 s; against RK4";
  chart.x = {.label = "h, s"};
  chart.y = {.label = "error in position, m"};
  chart.legend_outside = true;
  Panel& panel = chart.panels.emplace_back(Panel{});
  // The others lie on the converged line.
  const std::vector<std::string> drawn = {"CG, to 1e-12 from v",
                                          "CG, 1 iteration from v",
                                          "CG, 3 iterations from v",
                                          "CG by mass, 1 iteration from v",
                                          "CG by mass, 1 iteration from 0",
                                          "Jacobi 0.5, 3 iterations from v",
                                          "Jacobi 0.5, 5 iterations from v"};
  for (const auto& row : rows) {
    if (std::find(drawn.begin(), drawn.end(), row.solver) == drawn.end()) continue;
    Curve& curve = curve_of(panel, row.solver);
    curve.points.push_back({row.h, row.error, true});
    if (row.solver == "CG, to 1e-12 from v") curve.slope = 1;
  }
  return chart;
}

Chart stability_chart(const std::vector<ImplicitStabilityRow>& rows) {
  Chart chart;
  chart.name = "implicit-solvers-stability";
  chart.title = "The most energy there ever is, from tiny steps to a thousand explicit limits";
  chart.note = "a block of springs let go, 200 steps; dashed: the energy at the start";
  chart.x = {.label = "h over the limit of explicit Verlet"};
  chart.y = {.label = "largest energy / energy at the start"};
  chart.legend_outside = true;
  Panel& panel = chart.panels.emplace_back(Panel{"", {}, {1}});
  for (const auto& row : rows)
    if (row.solver != "sparse LU" && row.solver != "Jacobi 0.5, 3 iterations from v")
      curve_of(panel, row.solver).points.push_back({row.h_ratio, row.energy_ratio, true});
  return chart;
}

std::string count(const std::optional<int>& value) { return value ? std::to_string(*value) : "–"; }

PlainTable iteration_table(const std::vector<ImplicitIterationsRow>& rows) {
  PlainTable table{"Iterations until the error of the new velocity is below",
                   {"h / explicit limit", "condition number", "solver", "1e-3", "1e-6", "1e-12"},
                   {}};
  for (const auto& row : rows)
    table.rows.push_back({fmt::format("{:g}", row.h_ratio), fmt::format("{:.4g}", row.condition), row.solver,
                          count(row.to_1e3), count(row.to_1e6), count(row.to_1e12)});
  return table;
}

PlainTable jacobi_table(const std::vector<ImplicitJacobiRow>& rows) {
  PlainTable table{"Damped Jacobi: error factor per iteration; above 1 it diverges",
                   {"h / explicit limit", "omega", "theory", "measured", "diverges from omega ="},
                   {}};
  for (const auto& row : rows)
    table.rows.push_back({fmt::format("{:g}", row.h_ratio), fmt::format("{:.4f}", row.omega),
                          fmt::format("{:.5f}", row.expected), fmt::format("{:.5f}", row.observed),
                          fmt::format("{:.4f}", 2 / row.largest)});
  return table;
}

PlainTable damping_table(const std::vector<ImplicitDampingRow>& rows) {
  PlainTable table{"Artificial damping: one vibration of a chain of eight masses",
                   {"vibration", "wh", "energy factor of a step, theory", "measured", "lost in a period"},
                   {}};
  for (const auto& row : rows)
    table.rows.push_back({std::to_string(row.mode), fmt::format("{:g}", row.wh), fmt::format("{:.10f}", row.expected),
                          fmt::format("{:.10f}", row.observed), fmt::format("{:.1f} %", 100 * row.lost_per_period)});
  return table;
}

}  // namespace

Chapter implicit_solvers_chapter(const std::filesystem::path& dir) {
  const auto errors = read_table<ImplicitConvergenceRow>(dir);
  return {
      "implicit-solvers",
      "Implicit Euler and its linear system",
      {"A linearised implicit Euler step for a body of springs solves (I − h²J) v' = v + h a and then moves by h v' "
       "(Baraff and Witkin 1998; Teschner, Particle Motion 2). Multiplied by the masses, the matrix is symmetric "
       "for any masses and can be applied spring by spring without being assembled. As long as no spring is "
       "compressed, it is positive definite. A compressed spring also pushes sideways; with that part of the "
       "Jacobian the matrix becomes indefinite at large h, without it never.",
       "Conjugate gradients need about √c iterations, where the condition number c is 1 + (wh)² for equal masses: "
       "ten times the step means ten times the iterations, until there are as many as the body has distinct "
       "vibrations. Damped Jacobi needs about c iterations and diverges above an omega that is close to 1 at large "
       "steps: 2 over the largest eigenvalue of D⁻¹A, not 2.",
       "A fixed number of iterations changes the scheme. As h tends to 0, damped Jacobi started from the old "
       "velocity passes on only 1 − (1 − omega)^l of every acceleration: with omega = 0.5 and three iterations, "
       "bodies fall with seven eighths of g at any step size. Conjugate gradients keep order 1 from one iteration "
       "on if residuals are divided by the masses; otherwise they need as many iterations as there are different "
       "masses.",
       "Started from zero, conjugate gradients never raise the energy of linear springs, however few the "
       "iterations: v' is then a Galerkin solution, and the energy falls by (|v' − v|² + h² v'·Kv')/2. Started "
       "from the old velocity, as Teschner proposes, a few iterations let the energy rise at first, by an amount "
       "of order h². The disadvantage of starting from zero is that few iterations also slow down the body as a "
       "whole."},
      {iteration_chart(errors), bound_chart(errors), order_chart(read_table<ImplicitOrderRow>(dir)),
       stability_chart(read_table<ImplicitStabilityRow>(dir))},
      {iteration_table(read_table<ImplicitIterationsRow>(dir)), jacobi_table(read_table<ImplicitJacobiRow>(dir)),
       damping_table(read_table<ImplicitDampingRow>(dir))}};
}

}  // namespace halfstep
