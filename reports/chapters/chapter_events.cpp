// The chapter on events.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "halfstep/reports/chapters/chapter_values.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/charts/series.hpp"
#include "halfstep/reports/text/spelled.hpp"
#include "halfstep/studies/events/event_ladder.hpp"
#include "halfstep/studies/events/events.hpp"
#include "halfstep/studies/events/random_events.hpp"

namespace halfstep::inline reports {
namespace {

std::string subject_of_events(const EventRow& row) { return row.solver + " on " + row.problem; }
std::string order_of_time(const EventRow& row) { return "order of the time, " + row.kind; }

/// Kinds whose curves would cover that of transversal events.
bool is_like_transversal(const std::string& kind) {
  const auto words = words_of(EventKind());
  return kind == words[static_cast<std::size_t>(EventKind::backward)] ||
         kind == words[static_cast<std::size_t>(EventKind::behind_a_jump)];
}

/// The problem of the figure: one whose coarse runs stay near the solution, where it was run.
std::string problem_of_events(const std::vector<EventRow>& rows) {
  const std::string preferred = "lotka-volterra";
  const bool is_there =
      std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.problem == preferred; });
  return is_there || rows.empty() ? preferred : rows.front().problem;
}

/// A curve's breaks matter between its points alone, and one of breaks is none.
void trim_breaks(Chart& chart) {
  const auto is_point = [](const Point& point) { return std::isfinite(point.y); };
  for (Panel& panel : chart.panels) {
    for (Curve& curve : panel.curves) {
      auto& points = curve.points;
      points.erase(std::find_if(points.rbegin(), points.rend(), is_point).base(), points.end());
      points.erase(points.begin(), std::find_if(points.begin(), points.end(), is_point));
    }
    std::erase_if(panel.curves, [](const Curve& curve) { return curve.points.empty(); });
  }
  std::erase_if(chart.panels, [](const Panel& panel) { return panel.curves.empty(); });
}

Chart event_time_chart(const std::vector<EventRow>& rows, const StudyResults& results) {
  const std::string problem = problem_of_events(rows);
  Chart chart;
  chart.name = "events-time";
  chart.title = "Error of the time of events" + (rows.empty() ? "" : ", " + precision_in_title(rows.front().precision));
  chart.note =
      problem +
      ": the largest of each kind; reference lines: the orders that follow from the dense output     "
      "transversal: a function of the solution passes through zero; grazing: it touches zero; on a knot: "
      "where a step ends; two in a step: two transversal ones     not drawn: events of backward runs and behind "
      "jumps of the equation, whose orders are those of transversal ones     a curve breaks or ends where no event is "
      "found, or its time is exact";
  chart.x = {.label = "step size h"};
  chart.y = {.label = "error of the time"};
  for (const auto& row : rows) {
    if (row.problem != problem || is_like_transversal(row.kind)) continue;
    Curve& curve = curve_named(panel_named(chart, row.solver), row.kind);
    const bool has_place = row.time > 0;
    curve.points.push_back({has_place ? row.h : std::nan(""), has_place ? row.time : std::nan(""), has_place});
    curve.slope = results.expected(subject_of_events(row), order_of_time(row), row.precision);
  }
  if (!rows.empty()) chart.floor = rounding_unit(rows.front().precision);
  trim_breaks(chart);
  return chart;
}

PlainTable event_order_table(const std::vector<EventRow>& rows, const StudyResults& results) {
  const auto kinds = words_of(rows, &EventRow::kind);
  PlainTable table{"Orders of the time of events, observed (and expected)", {"solver", "problem"}, {}};
  table.columns.insert(table.columns.end(), kinds.begin(), kinds.end());
  for (const auto& solver : words_of(rows, &EventRow::solver))
    for (const auto& problem : words_of(rows, &EventRow::problem)) {
      auto& cells = table.rows.emplace_back(std::vector{solver, problem});
      for (const auto& kind : kinds) {
        const FindingRow* finding = results.finding(solver + " on " + problem, "order of the time, " + kind);
        const bool has_order = finding != nullptr && finding->expected && finding->observed;
        cells.push_back(has_order ? fmt::format("{:.3f} ({:g})", *finding->observed, *finding->expected) : "–");
      }
    }
  return table;
}

PlainTable random_event_table(const std::vector<RandomEventRow>& rows) {
  PlainTable table{
      "Random events", {"solver", "kind", "events", "missed", "spurious", "beside them, not decidable"}, {}};
  for (const auto& row : rows)
    table.rows.push_back({row.solver, row.kind, std::to_string(row.events), std::to_string(row.missed),
                          std::to_string(row.spurious), std::to_string(row.undecidable)});
  return table;
}

/// "no solver misses a random event"; "–" where none was sought.
std::string missed_text(const std::vector<FindingRow>& findings) {
  std::vector<std::string> missing;
  long solvers = 0;
  for (const auto& row : findings) {
    if (row.quantity != "share of events missed" || !row.observed) continue;
    ++solvers;
    if (!(*row.observed == 0)) missing.push_back(row.subject);
  }
  if (solvers == 0) return "–";
  if (missing.empty()) return "no solver misses a random event";
  return fmt::format("{} of {} solvers miss random events", missing.size(), solvers);
}

}  // namespace

Chapter events_chapter(const StudyResults& results) {
  const auto rows = results.table<EventRow>();
  const Agreement found = agreement(results.findings(), {"order of the time", "order of the state"});
  Chapter chapter = chapter_text("events", {{"orders", found.text()},
                                            {"others", found.others()},
                                            {"misses", missed_text(results.findings())},
                                            {"random", count_text(events_to_seek)}});
  chapter.charts = {event_time_chart(rows, results)};
  chapter.tables = {event_order_table(rows, results), random_event_table(results.table<RandomEventRow>())};
  return chapter;
}

}  // namespace halfstep::inline reports
