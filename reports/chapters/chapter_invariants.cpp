// The chapter on what a problem conserves beside its energy.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/problem_row.hpp"
#include "halfstep/studies/invariants/invariants.hpp"

namespace halfstep::inline reports {
namespace {

/// Curves with a name, one scheme of each kind; all other schemes are grey behind them.
constexpr std::array<std::string_view, 6> distinct = {
    "velocity-verlet", "okunbor-skeel6", "boris", "rk4", "abm4", "gear5"};

/// The same on y' = f(t, y).
constexpr std::array<std::string_view, 6> distinct_of_first_order = {
    "implicit-midpoint", "gauss-2", "rk4", "abm4", "am2", "implicit-euler"};

/// Those with a name on a problem: schemes made for x'' = a have no rows on y' = f(t, y).
const std::array<std::string_view, 6>& named_on(const std::vector<InvariantRow>& rows, const std::string& problem) {
  const bool has_verlet = std::any_of(rows.begin(), rows.end(), [&](const InvariantRow& row) {
    return row.problem == problem && row.method == distinct.front();
  });
  return has_verlet ? distinct : distinct_of_first_order;
}

/// The schemes whose run on a problem ends before its time: they have no rows, but a finding that is infinite.
std::vector<std::string> blown_up(const StudyResults& results, const std::string& problem,
                                  const std::string& precision) {
  std::vector<std::string> names;
  const std::string on_problem = " on " + problem;
  for (const FindingRow& row : results.findings()) {
    if (row.precision != precision || !row.subject.ends_with(on_problem)) continue;
    if (!row.observed || !std::isinf(*row.observed)) continue;
    std::string name = row.subject.substr(0, row.subject.size() - on_problem.size());
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

Chart deviation_chart(const std::vector<InvariantRow>& rows, const std::string& problem, const std::string& precision,
                      const std::vector<std::string>& missing) {
  Chart chart;
  chart.name = "invariants-" + problem + "-" + precision;
  chart.title = "Invariants of " + problem + " over time, " + precision;
  chart.x = {.label = "time" + time_unit(problem_row(problem))};
  chart.y = {.label = "relative deviation", .least = 1e-18, .most = 10};
  chart.markers = false;
  const auto& named = named_on(rows, problem);
  for (const auto& row : rows) {
    if (row.problem != problem || row.precision != precision) continue;
    chart.note = fmt::format("h = {}; largest deviation of each window; grey: the other schemes", step_text(row.h));
    const auto place = std::find(named.begin(), named.end(), row.method);
    Curve& curve =
        curve_named(panel_named(chart, row.invariant), row.method, static_cast<std::size_t>(place - named.begin()));
    curve.ghost = place == named.end();
    curve.points.push_back({row.t, row.deviation, true});
  }
  if (!missing.empty())
    chart.note += fmt::format("     not drawn, as their runs end early: {}", fmt::join(missing, ", "));
  chart.legend_outside = chart.panels.size() > 1;  // above one of them it would leave white above all
  for (auto& panel : chart.panels) {
    std::stable_sort(panel.curves.begin(), panel.curves.end(),
                     [](const Curve& a, const Curve& b) { return a.ghost != b.ghost ? a.ghost : a.look < b.look; });
    for (Curve& curve : panel.curves)
      if (curve.ghost || &panel != &chart.panels.front())
        curve.of = std::exchange(curve.name, {});  // one legend serves all panels
  }
  return chart;
}

/// The temperature of atoms, the mean from the start on: that of a window fluctuates by a tenth. The same schemes.
Chart temperature_chart(const std::vector<KineticEnergyRow>& rows, const std::string& problem,
                        const std::string& precision) {
  Chart chart;
  chart.name = "invariants-temperature-" + problem + "-" + precision;
  chart.title = "Temperature of " + problem + ", mean from the start on, " + precision;
  chart.x = {.label = "time" + time_unit(problem_row(problem)), .log = false};
  chart.y = {.label = "mean temperature, ε/k", .log = false};
  chart.legend_outside = true;
  chart.markers = false;
  Panel& panel = chart.panels.emplace_back();
  for (const std::string_view method : distinct) {
    double sum = 0, count = 0;
    for (const auto& row : rows) {
      if (row.problem != problem || row.precision != precision || row.method != method) continue;
      chart.note =
          fmt::format("h = {}; temperature: twice the kinetic energy over the number of coordinates", step_text(row.h));
      sum += row.temperature, ++count;
      curve_named(panel, row.method).points.push_back({row.t, sum / count, true});
    }
  }
  return chart;
}

/// What a run has of kinetic energy and temperature: a line a scheme.
PlainTable temperature_table(const std::vector<KineticEnergyRow>& rows, const std::string& problem,
                             const std::string& precision) {
  PlainTable table{fmt::format("Kinetic energy and temperature on {}, {}", problem, precision),
                   {"method", "kinetic energy, mean", "least", "largest", "temperature, mean"},
                   {}};
  for (const auto& method : words_of(rows, &KineticEnergyRow::method)) {
    double mean = 0, least = INFINITY, largest = 0, temperature = 0, count = 0;
    for (const auto& row : rows) {
      if (row.problem != problem || row.precision != precision || row.method != method) continue;
      mean += row.kinetic_energy, temperature += row.temperature, ++count;
      least = std::min(least, row.least), largest = std::max(largest, row.largest);
    }
    if (count > 0)
      table.rows.push_back({method, fmt::format("{:.4f}", mean / count), fmt::format("{:.4f}", least),
                            fmt::format("{:.4f}", largest), fmt::format("{:.4f}", temperature / count)});
  }
  return table;
}

/// The largest deviations of a problem: a line a scheme, a column an invariant.
PlainTable largest_table(const std::vector<InvariantRow>& rows, const std::string& problem,
                         const std::string& precision) {
  PlainTable table{fmt::format("Largest relative deviation on {}, {}", problem, precision), {"method"}, {}};
  for (const auto& row : rows) {
    if (row.problem != problem || row.precision != precision) continue;
    auto column = std::find(table.columns.begin(), table.columns.end(), row.invariant);
    if (column == table.columns.end()) column = table.columns.insert(column, row.invariant);
    const auto at = static_cast<std::size_t>(column - table.columns.begin());
    auto line = std::find_if(table.rows.begin(), table.rows.end(),
                             [&](const std::vector<std::string>& cells) { return cells.front() == row.method; });
    if (line == table.rows.end()) line = table.rows.insert(line, {row.method});
    line->resize(std::max(line->size(), at + 1));
    std::string& cell = (*line)[at];
    if (cell.empty() || std::stod(cell) < row.deviation) cell = fmt::format("{:.1e}", row.deviation);
  }
  return table;
}

}  // namespace

Chapter invariants_chapter(const StudyResults& results) {
  const auto rows = results.table<InvariantRow>();
  Chapter chapter = chapter_text("invariants", {{"periods", std::to_string(InvariantRow::periods)},
                                                {"steps", std::to_string(InvariantRow::steps_per_period)},
                                                {"end_steps", std::to_string(InvariantRow::steps_per_end_time)}});
  for (const auto& precision : words_of(rows, &InvariantRow::precision))
    for (const auto& problem : words_of(rows, &InvariantRow::problem)) {
      chapter.charts.push_back(deviation_chart(rows, problem, precision, blown_up(results, problem, precision)));
      chapter.tables.push_back(largest_table(rows, problem, precision));
    }
  const auto kinetic =
      results.has<KineticEnergyRow>() ? results.table<KineticEnergyRow>() : std::vector<KineticEnergyRow>();
  for (const auto& precision : words_of(kinetic, &KineticEnergyRow::precision))
    for (const auto& problem : words_of(kinetic, &KineticEnergyRow::problem)) {
      chapter.charts.push_back(temperature_chart(kinetic, problem, precision));
      chapter.tables.push_back(temperature_table(kinetic, problem, precision));
    }
  return chapter;
}

}  // namespace halfstep::inline reports
