// The chapter on what steps look like.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/stages/stages.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t colour_of_step = 7;  // the last of the curves' colours, which no stage has

template <class Row>
std::vector<Row> rows_of(const std::vector<Row>& rows, const std::string& method) {
  std::vector<Row> kept;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(kept),
               [&](const Row& row) { return row.method == method; });
  return kept;
}

/// A short piece of the tangent at a stage, as long on paper whatever its slope, with a marker in the middle.
Curve slope_at(const StageRow& row, double per_unit) {
  constexpr double half = 0.14;
  Curve curve{.name = fmt::format("stage {}", row.number),
              .note = fmt::format("slope {:.4g}", row.v),
              .look = static_cast<std::size_t>(row.number - 1)};
  curve.every = 3;
  const double t = half * row.h / std::hypot(1, per_unit * row.v);
  for (const double along : {-t, 0.0, t}) curve.points.push_back({row.t + along, row.x + along * row.v, true});
  return curve;
}

/// The solution at a time that it has a point of; nan at another one.
double solution_at(const std::vector<StageRow>& rows, double t) {
  for (const auto& row : rows)
    if (row.kind == "solution" && std::abs(row.t - t) < 1e-9) return row.x;
  return std::nan("");
}

/// Of a scheme: the solution, the ways to its stages, the step, and the slopes.
Panel stage_panel(const std::vector<StageRow>& all, const std::string& method) {
  constexpr double per_unit = 0.36;  // a unit of x over one of t, on paper
  Curve solution{.name = "eᵗ", .grey = true};
  for (const StageRow& row : all)
    if (row.kind == "solution") solution.points.push_back({row.t, row.x, true});
  Panel panel{method, {solution}, {}};
  const auto rows = rows_of(all, method);
  const Point start{rows.front().t, rows.front().x, true};
  for (const StageRow& row : rows) {
    if (row.kind != "stage" || row.t <= start.x) continue;
    Curve way{.points = {start, {row.t, row.x, true}}};
    way.look = static_cast<std::size_t>(row.number - 1);
    way.thin = true;
    panel.curves.push_back(way);
  }
  for (const StageRow& row : rows)
    if (row.kind == "end")
      panel.curves.push_back(
          {.name = "step",
           .note = fmt::format("to {:.4f}, off by {}", row.x, short_number(row.x - solution_at(all, row.t))),
           .look = colour_of_step,
           .points = {start, {row.t, row.x, true}}});
  for (const StageRow& row : rows)
    if (row.kind == "stage") panel.curves.push_back(slope_at(row, per_unit));
  return panel;
}

Chart stage_chart(const std::vector<StageRow>& rows) {
  Chart chart;
  chart.name = "stages-slopes";
  chart.title = "One step on x'' = x: the slopes at its stages, and where they lead";
  chart.x = {.label = "time t", .log = false};
  chart.y = {.label = "x", .log = false};
  for (const auto& method : words_of(rows, &StageRow::method))
    if (method != "exact") chart.panels.push_back(stage_panel(rows, method));
  chart.note = "thin: from the start to the stages     off by: from the solution at the end of the step";
  return chart;
}

/// How far a run is off where it ends.
double off_at_end(const std::vector<CoarseFineRow>& rows, const std::string& method, int steps) {
  const CoarseFineRow* last = nullptr;
  for (const auto& row : rows)
    if (row.method == method && row.steps_per_period == steps) last = &row;
  return last == nullptr ? std::nan("") : std::abs(last->x - last->exact);
}

int forces_per_step(const std::string& name) { return evaluations_per_step(method(name), Force::position).value(); }

Chart coarse_chart(const std::vector<CoarseFineRow>& rows) {
  Chart chart;
  chart.name = "stages-coarse-fine";
  chart.title = fmt::format("x'' = −x over {:g} periods, with coarse and with fine steps", run_periods);
  std::string forces;
  for (const std::string name : {"explicit-euler", "velocity-verlet", "rk4"})
    forces += fmt::format("{}{} {}", forces.empty() ? "" : ", ", name, forces_per_step(name));
  chart.note = "off by: the error where the run ends     forces a step: " + forces;
  chart.x = {.label = "time t", .log = false};
  chart.y = {.label = "x", .log = false, .from = -2.4, .to = 2.4};  // a run that leaves it is cut off
  Curve exact{.name = "exact", .grey = true};
  for (const auto& row : rows)
    if (row.method == "exact") exact.points.push_back({row.t, row.x, true});
  for (const auto& method : words_of(rows, &CoarseFineRow::method)) {
    if (method == "exact") continue;
    Panel& panel = chart.panels.emplace_back(Panel{method, {exact}, {}});
    for (const auto& row : rows_of(rows, method)) {
      Curve& curve =
          curve_named(panel, fmt::format("{} steps a period", row.steps_per_period), panel.curves.size() - 1);
      curve.note = "off by " + short_number(off_at_end(rows, method, row.steps_per_period));
      curve.points.push_back({row.t, row.x, true});
    }
    shade_in_order(panel);
  }
  return chart;
}

Placeholders placeholders(const std::vector<StageRow>& rows, const std::vector<CoarseFineRow>& runs) {
  const auto end = [&](const std::string& method) {
    for (const auto& row : rows)
      if (row.method == method && row.kind == "end") return fmt::format("{:.4g}", row.x);
    return std::string("–");
  };
  std::string solution = "–";
  for (const auto& row : rows)
    if (row.kind == "solution" && row.t <= row.h) solution = fmt::format("{:.4f}", row.x);
  int coarse = 0, fine = 0;
  for (const auto& row : runs) {
    if (row.method == "exact") continue;
    coarse = coarse == 0 ? row.steps_per_period : std::min(coarse, row.steps_per_period);
    fine = std::max(fine, row.steps_per_period);
  }
  const auto off = [&](const char* method, int steps) { return short_number(off_at_end(runs, method, steps)); };
  return {{"euler_end", end("explicit-euler")},
          {"two_end", end("heun")},
          {"four_end", end("rk4")},
          {"two_order", std::to_string(method("heun").claims.at(Force::position).global.position)},
          {"exact_end", solution},
          {"periods", fmt::format("{:g}", run_periods)},
          {"rk4_forces", std::to_string(forces_per_step("rk4") * coarse)},
          {"verlet_forces", std::to_string(forces_per_step("velocity-verlet") * fine)},
          {"coarse", std::to_string(coarse)},
          {"fine", std::to_string(fine)},
          {"euler_coarse", off("explicit-euler", coarse)},
          {"euler_fine", off("explicit-euler", fine)},
          {"verlet_coarse", off("velocity-verlet", coarse)},
          {"verlet_fine", off("velocity-verlet", fine)},
          {"rk4_coarse", off("rk4", coarse)},
          {"rk4_fine", off("rk4", fine)}};
}

}  // namespace

Chapter stages_chapter(const StudyResults& results) {
  const auto rows = results.table<StageRow>();
  const auto runs = results.table<CoarseFineRow>();
  Chapter chapter = chapter_text("stages", placeholders(rows, runs));
  chapter.charts = {stage_chart(rows), coarse_chart(runs)};
  return chapter;
}

}  // namespace halfstep::inline reports
