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

/// A line through two points of the solution for each of three steps, and the tangent that they come to.
Chart line_chart(const std::vector<DifferenceRow>& differences) {
  Chart chart;
  chart.name = "stages-lines";
  chart.title = "Line fitting: the slope of x = eᵗ at t = 0, from two points";
  chart.x = {.label = "time t", .log = false, .from = -0.25, .to = 1.25};
  chart.y = {.label = "x", .log = false, .from = 0.5, .to = 3.5};
  chart.in_order = true;
  chart.note = "slope: (x(h) − x(0))/h, which is dx/dt + O(h)";
  constexpr double from = -0.2, to = 1.2;  // as far as lines are drawn
  Panel& panel = chart.panels.emplace_back();
  Curve solution{.name = "eᵗ", .grey = true};
  constexpr int pieces = 70;
  for (int i = 0; i <= pieces; ++i) {
    const double t = from + (to - from) * i / pieces;
    solution.points.push_back({t, std::exp(t), true});
  }
  panel.curves.push_back(std::move(solution));
  const auto add = [&](const std::string& name, double slope, double h) {
    const std::size_t look = panel.curves.size() / 2;
    Curve line{.look = look, .of = name};
    line.thin = true;
    line.points = {{from, 1 + slope * from, true}, {to, 1 + slope * to, true}};
    if (h == 0) {  // a tangent
      line.name = name;
      panel.curves.push_back(std::move(line));
      return;
    }
    panel.curves.push_back(std::move(line));
    panel.curves.push_back({.name = name, .look = look, .points = {{0, 1, true}, {h, 1 + slope * h, true}}});
  };
  constexpr double coarsest = 1, finest = 1. / 4;
  for (const auto& row : differences)
    if (row.h <= coarsest && row.h >= finest)
      add(fmt::format("h = {}, slope {:.3f}", step_text(row.h), row.forward), row.forward, row.h);
  add("tangent, slope 1", 1, 0);
  return chart;
}

Chart difference_chart(const std::vector<DifferenceRow>& differences) {
  Chart chart;
  chart.name = "stages-differences";
  chart.title = "Relative error of the slope of x = eᵗ from two points, double precision";
  chart.x = {.label = "step size h"};
  chart.y = {.label = "relative error of dx/dt", .least = 1e-13};
  chart.legend_outside = true;
  chart.note = "pale: where u/h, the rounding of the difference divided by h, exceeds the truncation error";
  Panel& panel = chart.panels.emplace_back();
  const double u = info(Precision::double_).unit_roundoff;
  // In front of the powers of h stand x''/2 and x'''/6.
  const auto add = [&](const char* name, double DifferenceRow::*error, double order, double constant) {
    Curve& curve = curve_named(panel, name);
    curve.slope = order;
    curve.faint = true;
    for (const auto& row : differences)
      if (row.*error > 0) curve.points.push_back({row.h, row.*error, constant * std::pow(row.h, order) >= u / row.h});
  };
  add("(x(t+h) − x(t))/h", &DifferenceRow::forward_error, 1, 1.0 / 2);
  add("(x(t+h) − x(t−h))/2h", &DifferenceRow::central_error, 2, 1.0 / 6);
  return chart;
}

/// The step sizes of a scheme's runs, in steps a period, in the order of the table.
std::vector<int> steps_of(const std::vector<CoarseFineRow>& rows, const std::string& method) {
  std::vector<int> steps;
  for (const auto& row : rows)
    if (row.method == method && std::ranges::find(steps, row.steps_per_period) == steps.end())
      steps.push_back(row.steps_per_period);
  return steps;
}

/// All runs, those that take the fewest force evaluations first. Of schemes that are known: a table of another program
/// may name others.
PlainTable work_table(const std::vector<CoarseFineRow>& rows) {
  struct Line {
    std::string method;
    int forces, steps;
  };
  std::vector<Line> lines;
  for (const auto& name : words_of(rows, &CoarseFineRow::method))
    if (std::ranges::find(all_methods(), name, &Method::name) != all_methods().end())
      for (const int steps : steps_of(rows, name)) lines.push_back({name, forces_per_step(name), steps});
  std::ranges::stable_sort(lines, {}, [](const Line& line) { return line.forces * line.steps; });
  PlainTable table{fmt::format("x'' = −x over {:g} periods: force evaluations and error", run_periods),
                   {"scheme", "forces a step", "steps a period", "forces a period", "off by"},
                   {}};
  for (const auto& [name, forces, steps] : lines)
    table.rows.push_back({name, std::to_string(forces), std::to_string(steps), std::to_string(forces * steps),
                          short_number(off_at_end(rows, name, steps))});
  return table;
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
  chapter.tables = {work_table(runs)};
  if (results.has<DifferenceRow>()) {
    const auto differences = results.table<DifferenceRow>();
    chapter.charts.insert(chapter.charts.begin(), {line_chart(differences), difference_chart(differences)});
  }
  return chapter;
}

}  // namespace halfstep::inline reports
