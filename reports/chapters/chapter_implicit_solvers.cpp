// The chapter on implicit Euler and the solvers of its linear system.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "halfstep/core/precision.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/spelled.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"

namespace halfstep::inline reports {
namespace {

/// A solver looks the same in every chart, and in none like another: what no chart has together may share a colour.
/// Nothing of one that is not known here: it gets the next colour of its chart.
std::optional<std::size_t> look_of_solver(const std::string& solver) {
  static const std::map<std::string, std::size_t> looks = {{"CG", 0},
                                                           {"CG, to 1e-10 from v", 0},
                                                           {"CG, to 1e-12 from v", 0},
                                                           {"Jacobi 0.5", 1},
                                                           {"Jacobi 0.5, 5 iterations from v", 1},
                                                           {"Jacobi 0.8", 2},
                                                           {"Jacobi 0.5, 3 iterations from v", 2},
                                                           {"CG, 1 iteration from v", 3},
                                                           {"CG, 3 iterations from v", 4},
                                                           {"CG, 5 iterations from v", 5},
                                                           {"CG, 1 iteration from 0", 6},
                                                           {"CG, 3 iterations from 0", 7},
                                                           {"CG, 5 iterations from 0", 10},
                                                           {"CG by mass, 1 iteration from v", 8},
                                                           {"CG by mass, 3 iterations from v", 14},
                                                           {"CG by mass, 1 iteration from 0", 15}};
  const auto look = looks.find(solver);
  return look == looks.end() ? std::nullopt : std::optional(look->second);
}

/// The words in the names of solvers.
constexpr const char* word_of_damping = "     Jacobi 0.5: with that damping factor";
constexpr const char* word_of_guess = "     from v, from 0: the first guess, the velocity before the step or nothing";
constexpr const char* word_of_mass = "     by mass: preconditioned by the mass matrix";

std::string limits(double ratio) { return fmt::format("h = {:g} explicit limit{}", ratio, ratio == 1 ? "" : "s"); }

Chart iteration_chart(const std::vector<ImplicitConvergenceRow>& rows) {
  Chart chart;
  chart.name = "implicit-solvers-iterations";
  chart.title = "Error of the new velocity against the number of iterations";
  const Body body = studies::detail::spring_block(step_block);
  chart.note =
      fmt::format("{} particles, {} springs; against sparse LU; h in units of 2/ω, the limit of explicit Verlet",
                  body.particles(), body.springs.size()) +
      word_of_damping;
  chart.x = {.label = "iterations", .log = false, .from = 0, .to = 100};
  chart.y = {.label = "relative error of v'", .least = 1e-16, .most = 1};
  chart.floor = info(Precision::double_).unit_roundoff;
  chart.markers = false;
  for (const auto& row : rows)
    curve_named(panel_named(chart, limits(row.h_ratio)), row.solver, look_of_solver(row.solver))
        .points.push_back({double(row.iteration), row.error, true});
  return chart;
}

Chart bound_chart(const std::vector<ImplicitConvergenceRow>& rows) {
  Chart chart;
  chart.name = "implicit-solvers-bound";
  chart.title = "Conjugate gradients against the bound from the condition number";
  chart.note =
      "error in the norm of the matrix, over that of the guess; bound 2 ((√c − 1)/(√c + 1))ⁿ, c: the condition number  "
      "   "
      "explicit limit: 2/ω, the largest stable step of explicit Verlet";
  chart.x = {.label = "iterations n", .log = false, .from = 0, .to = 100};
  chart.y = {.label = "error", .least = 1e-16, .most = 2};
  chart.floor = info(Precision::double_).unit_roundoff;
  chart.markers = false;
  for (const auto& row : rows) {
    if (row.solver != "CG") continue;
    Panel& panel = panel_named(chart, limits(row.h_ratio));
    Curve& bound = curve_named(panel, "bound");
    bound.grey = true;
    bound.points.push_back({double(row.iteration), row.bound, true});
    curve_named(panel, "CG").points.push_back({double(row.iteration), row.energy_error, true});
    if (row.energy_error > row.bound && panel.notes.empty())
      panel.notes.push_back("where CG is above its bound, rounding error remains");
  }
  return chart;
}

/// Whether a curve is not seen beside that of full solves.
bool lies_on_the_converged_line(const std::vector<ImplicitOrderRow>& rows, const std::string& solver) {
  constexpr double seen = 0.05;
  std::map<double, double> converged;
  for (const auto& row : rows)
    if (row.solver == full_solve.name()) converged[row.h] = row.error;
  return std::all_of(rows.begin(), rows.end(), [&](const auto& row) {
    const auto at = converged.find(row.h);
    return row.solver != solver || at == converged.end() || std::fabs(row.error / at->second - 1) < seen;
  });
}

Chart order_chart(const StudyResults& results) {
  Chart chart;
  chart.name = "implicit-solvers-order";
  chart.title = "What too few iterations leave of the order";
  chart.note = fmt::format("{} particles, masses 1 to {}, over {:g} s; against RK4",
                           studies::detail::spring_block(run_block).particles(), block_masses, fall_time) +
               word_of_guess + word_of_mass + word_of_damping;
  chart.x = {.label = "step size h, s"};
  chart.y = {.label = "error in position, m"};
  chart.legend_outside = true;
  Panel& panel = chart.panels.emplace_back(Panel{});
  const auto rows = results.table<ImplicitOrderRow>();
  std::vector<std::string> covered;
  for (const auto& row : rows) {
    const bool full = row.solver == full_solve.name();
    if (!full && lies_on_the_converged_line(rows, row.solver)) {
      if (std::find(covered.begin(), covered.end(), row.solver) == covered.end()) covered.push_back(row.solver);
      continue;
    }
    Curve& curve = curve_named(panel, row.solver, look_of_solver(row.solver));
    curve.points.push_back({row.h, row.error, true});
    curve.slope = results.expected(row.solver, "order of position");
    curve.grey = full;  // a broad line, to be seen under those that lie on it
  }
  if (!covered.empty())
    chart.note +=
        spelled(fmt::format("     grey: {}; on the same line: {}", full_solve.name(), fmt::join(covered, "; ")));
  return chart;
}

Chart stability_chart(const std::vector<ImplicitStabilityRow>& rows) {
  Chart chart;
  chart.name = "implicit-solvers-stability";
  double most = 0;
  for (const auto& row : rows) most = std::max(most, row.h_ratio);
  chart.title = fmt::format("The most energy after any step, from tiny steps to {:g} explicit limits", most);
  chart.note = fmt::format("a block of springs let go, {} steps; dashed: the energy at the start", stability_steps) +
               word_of_guess + word_of_damping;
  chart.x = {.label = "h over the limit of explicit Verlet"};
  chart.y = {.label = "largest energy / energy at the start"};
  chart.legend_outside = true;
  Panel& panel = chart.panels.emplace_back(Panel{"", {}, {1}});
  for (const auto& row : rows)
    if (row.solver != "sparse LU" && row.solver != short_jacobi.name())
      curve_named(panel, row.solver, look_of_solver(row.solver))
          .points.push_back({row.h_ratio, row.energy_ratio, true});
  return chart;
}

Chart force_chart(const std::vector<ImplicitForceRow>& rows) {
  Chart chart;
  chart.name = "implicit-solvers-force";
  chart.title = "Force of a spring, and its linearisation";
  chart.x = {.label = "displacement / L", .log = false};
  chart.y = {.label = "force / (kL)", .log = false};
  chart.markers = false;
  for (const auto& row : rows) {
    Panel& panel = panel_named(chart, fmt::format("{} to {:g} L, moved {}", row.spring, row.length, row.moved));
    Curve& force = curve_named(panel, "force");
    force.grey = true;
    force.points.push_back({row.displacement, row.force, true});
    curve_named(panel, "f + JΔx", 1).points.push_back({row.displacement, row.linearised, true});
  }
  for (const Panel& panel : chart.panels) {
    const auto &force = panel.curves[0].points, &linear = panel.curves[1].points;
    double worst = 0;
    for (std::size_t i = 0; i < force.size(); ++i) worst = std::max(worst, std::abs(force[i].y - linear[i].y));
    chart.note += fmt::format("{}{}: off by {}", chart.note.empty() ? "" : "     ", panel.title,
                              worst < 1e-12 ? "nothing" : fmt::format("up to {:.2f} kL", worst));
  }
  return chart;
}

constexpr const char* falling_block = "implicit Euler on a falling block of springs";

std::string percent(double share) { return fmt::format("{:g}", 100 * share); }

Chart parts_chart(const StudyResults& results) {
  Chart chart;
  chart.name = "implicit-solvers-parts";
  chart.title = "The three parts of the error of linearised implicit Euler";
  chart.x = {.label = "step size h, s"};
  chart.y = {.label = "distance of positions, m"};
  Curve discretisation{.name = "discretisation", .look = 0};
  Curve linearisation{.name = "linearisation", .look = 1};
  Curve solver{.name = "solver, to " + percent(coarse_solve.limits.tolerance) + " %", .look = 2};
  discretisation.slope = results.expected(falling_block, "order of the discretisation error");
  linearisation.slope = results.expected(falling_block, "order of the linearisation error");
  const auto rows = results.table<ImplicitPartsRow>();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& row = rows[i];
    const bool fine = 2 * i >= rows.size();
    discretisation.points.push_back({row.h, row.discretisation, fine});
    linearisation.points.push_back({row.h, row.linearisation, fine});
    solver.points.push_back({row.h, row.solver, fine});
    chart.note = fmt::format(
        "{} particles over {:g} s; filled: the finer half     at h = {} s: discretisation {} m, linearisation "
        "{} m, solver {} m",
        studies::detail::spring_block(parts_block).particles(), fall_time, short_number(row.h),
        short_number(row.discretisation), short_number(row.linearisation), short_number(row.solver));
  }
  chart.panels = {{"", {discretisation, linearisation, solver}, {}}};
  return chart;
}

Chart sparsity_chart(const std::vector<ImplicitSparsityRow>& rows) {
  Chart chart;
  chart.name = "implicit-solvers-sparsity";
  chart.title = "Sparsity of the Jacobian: whose acceleration depends on whose position";
  chart.x = {.label = "particle moved", .log = false};
  chart.y = {.label = "particle accelerated", .log = false};
  chart.equal = true;
  int most = 0;
  for (const auto& row : rows) {
    Curve& curve = curve_named(panel_named(chart, row.body), "", 0);
    curve.dots = true;
    curve.points.push_back({double(row.column), double(row.row), true});
    most = std::max(most, row.row);
  }
  chart.x.to = chart.y.from = most + 1;
  for (const Panel& panel : chart.panels) {
    const auto blocks = panel.curves.front().points.size();
    chart.note +=
        fmt::format("{}{}: {} of {} blocks of 3 × 3 are not zero, {:.1f} %", chart.note.empty() ? "" : "     ",
                    panel.title, blocks, most * most, 100.0 * double(blocks) / (double(most) * most));
  }
  return chart;
}

/// A sheet from above with one of its particles: what of a vector v its row of A takes. Nothing of a run whose sheet is
/// another one.
std::optional<Chart> product_chart(const std::vector<ImplicitSparsityRow>& rows) {
  const auto [name, mesh] = studies::detail::sparse_bodies().front();
  const int particle = mesh.particles() * 7 / 16;  // in the middle: inside of the sheet
  const auto place = [&, &places = mesh.positions](int of) {
    const auto first = static_cast<std::size_t>(first_of(of - 1));
    return Point{places.at(first), places.at(first + 1), true};
  };
  Curve springs{.ghost = true, .of = "springs"}, particles{.grey = true, .thin = true, .dots = true};
  Curve own_springs{.look = 0}, neighbours{.look = 0, .unjoined = true}, own{.look = 1, .unjoined = true, .ends = true};
  const auto join = [&](Curve& lines, int a, int b) {
    lines.points.insert(lines.points.end(), {place(a), place(b), {std::nan(""), std::nan(""), false}});
  };
  int blocks = 0;
  for (const auto& row : rows) {
    if (row.body != name) continue;
    if (std::max(row.row, row.column) > mesh.particles()) return std::nullopt;
    if (row.row < row.column) join(springs, row.row, row.column);
    if (row.row == row.column) particles.points.push_back(place(row.row));
    if (row.row != particle) continue;
    ++blocks;
    if (row.column == particle) continue;
    join(own_springs, row.row, row.column);
    neighbours.points.push_back(place(row.column));
  }
  if (blocks < 2) return std::nullopt;
  own.points = {place(particle)};
  own.name = fmt::format("particle {}", particle);
  neighbours.name = fmt::format("its {} neighbours", blocks - 1);
  Chart chart;
  chart.name = "implicit-solvers-product";
  chart.title = "A v for one particle: its velocity and those of its neighbours";
  chart.note =
      fmt::format("{}; (A v)ᵢ = vᵢ − h² Σⱼ Jᵢⱼ vⱼ over the particle and its neighbours: {} of {} blocks of its row",
                  name, blocks, mesh.particles());
  chart.x = chart.y = {.label = "", .log = false};
  chart.equal = chart.bare = true;
  chart.panels = {{"", {springs, particles, own_springs, neighbours, own}, {}}};
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

PlainTable jacobi_table(const StudyResults& results) {
  PlainTable table{"Damped Jacobi: error factor per iteration; above 1 it diverges",
                   {"h / explicit limit", "omega", "theory", "measured", "diverges from omega ="},
                   {}};
  for (const auto& row : results.table<ImplicitJacobiRow>()) {
    const auto limit = results.observed(fmt::format("Jacobi, h = {:g} explicit limits", row.h_ratio),
                                        "omega at which divergence begins");
    table.rows.push_back({fmt::format("{:g}", row.h_ratio), fmt::format("{:.4f}", row.omega),
                          fmt::format("{:.5f}", row.expected), fmt::format("{:.5f}", row.observed),
                          limit ? fmt::format("{:.4f}", *limit) : "–"});
  }
  return table;
}

PlainTable damping_table(const std::vector<ImplicitDampingRow>& rows) {
  PlainTable table{fmt::format("Artificial damping: one vibration of a chain of {} masses", count_text(chain_masses)),
                   {"vibration", "wh", "energy factor of a step, theory", "measured", "lost in a period"},
                   {}};
  for (const auto& row : rows)
    table.rows.push_back({std::to_string(row.mode), fmt::format("{:g}", row.wh), fmt::format("{:.10f}", row.expected),
                          fmt::format("{:.10f}", row.observed), fmt::format("{:.1f} %", 100 * row.lost_per_period)});
  return table;
}

}  // namespace

Chapter implicit_solvers_chapter(const StudyResults& results) {
  const auto errors = results.table<ImplicitConvergenceRow>();
  const FindingRow* divergence = nullptr;
  double ratio = 0;
  for (const auto& row : errors)
    if (row.h_ratio > ratio) {
      ratio = row.h_ratio;
      divergence =
          results.finding(fmt::format("Jacobi, h = {:g} explicit limits", ratio), "omega at which divergence begins");
    }
  Chapter chapter = chapter_text(
      "implicit-solvers",
      {{"omega", divergence == nullptr || !divergence->observed ? "–" : fmt::format("{:.3g}", *divergence->observed)},
       {"ratio", value_text(ratio)},
       {"damped", value_text(short_jacobi.omega)},
       {"iterations", count_text(short_jacobi.limits.iterations)},
       {"euler_order", value_text(results.expected(falling_block, "order of the discretisation error"))},
       {"linearisation_order", value_text(results.expected(falling_block, "order of the linearisation error"))},
       {"tolerance", percent(coarse_solve.limits.tolerance)},
       {"share", value_text(let_through(short_jacobi))},
       {"order", value_text(results.expected("CG by mass, 1 iteration from v", "order of position"))}});
  chapter.charts = {iteration_chart(errors), bound_chart(errors), order_chart(results),
                    stability_chart(results.table<ImplicitStabilityRow>())};
  if (results.has<ImplicitForceRow>()) chapter.charts.push_back(force_chart(results.table<ImplicitForceRow>()));
  if (results.has<ImplicitPartsRow>()) chapter.charts.push_back(parts_chart(results));
  if (results.has<ImplicitSparsityRow>()) {
    const auto blocks = results.table<ImplicitSparsityRow>();
    chapter.charts.push_back(sparsity_chart(blocks));
    if (auto product = product_chart(blocks)) chapter.charts.push_back(*std::move(product));
  }
  chapter.tables = {iteration_table(results.table<ImplicitIterationsRow>()), jacobi_table(results),
                    damping_table(results.table<ImplicitDampingRow>())};
  return chapter;
}

}  // namespace halfstep::inline reports
