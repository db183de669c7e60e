// The chapter on the growth of errors.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/chapters/chapter_values.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/charts/series.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/spelled.hpp"
#include "halfstep/studies/growth/growth.hpp"

namespace halfstep::inline reports {
namespace {

constexpr const char* time_exponent = "exponent of the error in time";

Chart law_chart(const std::vector<GrowthLawRow>& rows, const std::string& precision) {
  Chart chart;
  chart.name = "growth-law-" + precision;
  chart.title = "The first steps of Störmer–Verlet: error over the law n (n + 1) / 2, " + precision;
  chart.note = "error after n steps from an exact history, divided by that after one step and by the law";
  chart.x = {.label = "steps n"};
  constexpr double top = 2.2;  // where a curve has left the law for good
  chart.y = {.label = "error / law", .log = false, .from = 0, .to = top};
  for (const auto& row : rows) {
    const int level = -static_cast<int>(std::lround(std::log2(row.h)));
    if (row.precision != precision || level % 2 == 0 || level < 0 || level > 30) continue;
    Panel& panel = panel_named(chart, row.problem);
    panel.levels = {1};
    curve_named(panel, fmt::format("h = 1/{}", 1 << level), static_cast<std::size_t>(level / 2))
        .points.push_back(
            {static_cast<double>(row.n), row.ratio / row.law < top ? row.ratio / row.law : std::nan(""), true});
  }
  chart.markers = false;
  for (Panel& panel : chart.panels) shade_in_order(panel);
  return chart;
}

Chart root_chart(const std::vector<GrowthRootRow>& rows, const std::string& precision, const StudyResults& results) {
  Chart chart;
  chart.name = "growth-root-" + precision;
  chart.title = "Growth factor q of a Störmer–Verlet step against exp(ωh), " + precision;
  chart.note = "x'' = ω²x; q: the ratio of successive positions, far from the start";
  chart.x = {.label = "ωh"};
  chart.y = {.label = "difference"};
  const auto order = [&](const char* quantity) {
    return results.expected("stormer-verlet on exponential", quantity, precision);
  };
  Panel panel{"",
              {Curve{"1 − q / exp(ωh)", "", 0, {}, order("order of q+ / e^(wh) - 1"), false},
               Curve{"q / exp(ωh) − 1 + (ωh)³/24", "", 1, {}, order("order of q+ / e^(wh) - 1 + (wh)^3/24"), false}},
              {}};
  chart.floor = rounding_unit(precision);
  bool any_rounding = false;
  constexpr double of_rounding = 16;  // units of roundoff: a quotient of two positions is off by a few
  const auto add = [&](Curve& curve, double wh, double difference) {
    const bool is_rounding = std::fabs(difference) < of_rounding * chart.floor;
    any_rounding = any_rounding || is_rounding;
    curve.points.push_back({wh, std::fabs(difference), !is_rounding});
  };
  for (const auto& row : rows) {
    if (row.precision != precision) continue;
    add(panel.curves[0], row.wh, row.quotient.value);
    if (!row.remainder.empty()) add(panel.curves[1], row.wh, row.remainder.value);
  }
  if (any_rounding) chart.note += fmt::format("     ○ rounding error: below {:g} unit roundoffs", of_rounding);
  if (panel.curves[1].points.empty()) panel.curves.pop_back();  // older tables have no remainder
  chart.panels = {panel};
  return chart;
}

Chart rounding_chart(const std::vector<GrowthRoundingRow>& rows, const std::string& precision,
                     const StudyResults& results) {
  Chart chart;
  chart.name = "growth-rounding-" + precision;
  chart.title = "Rounding error alone, plain and compensated sums, " + precision;
  chart.x = {.label = "time"};
  chart.y = {.label = "rounding error in position"};
  chart.markers = false;
  const std::vector<std::string> methods = {"velocity-verlet", "stormer-verlet", "rk4"};
  for (const auto& row : rows) {
    if (row.precision != precision) continue;
    chart.note = fmt::format(
        "root mean square of {} runs; reference: the same steps (h = {:g}) in {}{}     "
        "compensated: what a sum loses to rounding is added to the next step",
        row.members, row.h, row.wide_precision, row.wide_precision == "dd" ? " (double-double, 32 digits)" : "");
    const auto base = row.method.substr(0, row.method.find(':'));
    const auto look = static_cast<std::size_t>(std::find(methods.begin(), methods.end(), base) - methods.begin()) +
                      (base == row.method ? 0 : methods.size());
    auto& curve =
        curve_named(panel_named(chart, row.problem), base == row.method ? base : base + ", compensated", look);
    curve.points.push_back({row.t, row.position, true});
    if (row.method == "velocity-verlet")
      curve.slope = results.expected(row.method + " on " + row.problem,
                                     "exponent in time of the rounding error in position", precision);
  }
  return chart;
}

/// "from t = 8 to 16 error / hᵖ grows: rk4 12-fold, ...": over the second half of the time that all
/// runs have.
std::string growth_note(const std::vector<GrowthTimeRow>& rows, const Panel& panel) {
  double end = INFINITY;
  for (const Curve& curve : panel.curves) end = std::min(end, curve.points.back().x);
  const auto last_until = [&](const std::string& method, double t) {
    const GrowthTimeRow* last = nullptr;
    for (const auto& row : rows)
      if (row.problem == panel.title && row.method == method && row.t <= 1.01 * t) last = &row;
    return last;
  };
  std::string note;
  for (const Curve& curve : panel.curves) {
    const auto *last = last_until(curve.name, end), *first = last_until(curve.name, end / 2);
    if (first == nullptr) continue;
    if (note.empty()) note = fmt::format("from t = {:.3g} to {:.3g} error / hᵖ grows: ", first->t, last->t);
    note += fmt::format("{}{}\u00a0{}-fold", &curve == &panel.curves.front() ? "" : ", ", curve.name,
                        short_number(last->constant / first->constant));
  }
  return note;
}

/// "exponents of t over the last two octaves: rk4 1.97 (up to t = 2048, h = 0.00781), ...": as observed where
/// each curve is long enough; the end and the step once where all have the same.
std::string exponent_note(const std::vector<GrowthTimeRow>& rows, const StudyResults& results, const Panel& panel) {
  std::vector<std::string> names, runs;
  bool any_exponent = false;
  for (const Curve& curve : panel.curves) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const GrowthTimeRow& one) {
      return one.problem == panel.title && one.method == curve.name;
    });
    const auto exponent = results.observed(curve.name + " on " + panel.title, time_exponent);
    any_exponent = any_exponent || exponent;
    names.push_back(curve.name + (exponent ? fmt::format("\u00a0{:.2f}", *exponent) : ""));
    runs.push_back(fmt::format(" (up to t\u00a0=\u00a0{}, h\u00a0=\u00a0{})", short_number(curve.points.back().x),
                               short_number(row->h)));
  }
  const bool is_one_run = std::ranges::count(runs, runs.front()) == std::ssize(runs);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!is_one_run || i + 1 == names.size()) names[i] += runs[i];
  return (any_exponent ? "exponents of t over the last two octaves: " : "") + fmt::format("{}", fmt::join(names, ", "));
}

/// look: of the method, the same in each panel.
Curve& time_curve(Panel& panel, const GrowthTimeRow& row, std::size_t look) {
  Curve& curve = curve_named(panel, row.method, look);
  curve.family = row.family;
  curve.note = row.order == 1 ? "error / h"
                              : fmt::format("error / h{}", row.order == 2   ? "²"
                                                           : row.order == 4 ? "⁴"
                                                                            : "^p");
  curve.points.push_back({row.t, row.constant, true});
  return curve;
}

/// The laws behind the curves; the first of them has the name. Each has the slope of its curve, whose mark may stand
/// as near to it.
void add_laws(Panel& panel, const std::vector<GrowthTimeRow>& rows) {
  std::vector<Curve> laws;
  for (const auto& row : rows) {
    if (row.problem != panel.title || !row.law) continue;
    const bool fresh = laws.empty() || laws.back().note != row.method;
    if (fresh)
      laws.push_back({.name = laws.empty() ? "closed form" : "",
                      .note = row.method,
                      .slope = curve_named(panel, row.method).slope,
                      .grey = true});
    laws.back().points.push_back({row.t, *row.law, true});
  }
  for (Curve& law : laws) law.note.clear();
  panel.curves.insert(panel.curves.begin(), laws.begin(), laws.end());
}

/// The step of its runs.
std::string step_of(const std::vector<GrowthTimeRow>& rows, const std::string& problem) {
  const auto row = std::ranges::find(rows, problem, &GrowthTimeRow::problem);
  return row == rows.end() ? "–" : step_text(row->h);
}

/// The constant of the error against the time on one problem: a growing solution, or a motion that stays.
Chart time_chart(const std::vector<GrowthTimeRow>& rows, const std::string& problem, const StudyResults& results) {
  const bool exponential = problem.starts_with("exponential");
  Chart chart;
  chart.title = exponential ? "Error on a growing solution: exponential in time"
                            : "Error on a bounded motion: a power of the time";
  chart.x = {.label = "time t", .log = !exponential};
  chart.y = {.label = "largest error up to t, over hᵖ"};
  const auto methods = words_of(rows, &GrowthTimeRow::method);
  for (const auto& row : rows) {
    if (row.problem != problem) continue;
    const auto look = std::find(methods.begin(), methods.end(), row.method) - methods.begin();
    Curve& curve = time_curve(panel_named(chart, row.problem), row, static_cast<std::size_t>(look));
    if (!exponential) curve.slope = results.expected(row.method + " on " + row.problem, time_exponent, row.precision);
  }
  if (exponential) chart.note = fmt::format("x'' = x from x = v = 1; h = {}", step_of(rows, problem));
  for (Panel& panel : chart.panels) {
    const auto note = exponential ? growth_note(rows, panel) : exponent_note(rows, results, panel);
    add_laws(panel, rows);
    chart.note += (chart.note.empty() ? "" : "     ") + note;
  }
  return chart;
}

/// A chart a problem, whose times and errors are its own: the growing solution, then the motions, the first of which
/// needs no name.
std::vector<Chart> time_charts(const std::vector<GrowthTimeRow>& rows, const StudyResults& results) {
  std::vector<Chart> growing, bounded;
  for (const auto& problem : words_of(rows, &GrowthTimeRow::problem)) {
    Chart chart = time_chart(rows, problem, results);
    const bool exponential = problem.starts_with("exponential");
    chart.name = exponential       ? escaped::file_stem({"growth-time", "exponential"})
                 : bounded.empty() ? "growth-time"
                                   : escaped::file_stem({"growth-time", problem});
    (exponential ? growing : bounded).push_back(std::move(chart));
  }
  growing.insert(growing.end(), bounded.begin(), bounded.end());
  return growing;
}

PlainTable law_table(const std::vector<GrowthLawRow>& rows, const std::string& precision) {
  PlainTable table{"Störmer–Verlet on x'' = x, " + precision + ": error after n steps over that after one", {"h"}, {}};
  const std::vector<int> shown = {2, 3, 4, 5, 10, 20};
  std::vector<std::string> law(1, "law");
  for (const int n : shown) {
    table.columns.push_back(fmt::format("n = {}", n));
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& other) { return other.n == n; });
    law.push_back(row == rows.end() ? "–" : fmt::format("{:g}", row->law));
  }
  const auto belongs = [&](const GrowthLawRow& row) {
    return row.precision == precision && row.problem == "exponential";
  };
  for (const auto& first : rows) {
    if (!belongs(first) || first.n != 1) continue;
    auto& line = table.rows.emplace_back(std::vector{fmt::format("{:.6g}", first.h)});
    for (const int n : shown) {
      const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& other) {
        return belongs(other) && other.h == first.h && other.n == n;
      });
      line.push_back(row == rows.end() ? "–" : fmt::format("{:.4f}", row->ratio));
    }
  }
  table.rows.push_back(law);
  return table;
}

/// The law of the first steps: "1, 3, 6, 10".
std::string first_laws(const std::vector<GrowthLawRow>& rows) {
  constexpr int shown = 4;
  std::map<int, double> laws;
  for (const auto& row : rows)
    if (row.n <= shown) laws[row.n] = row.law;
  std::vector<std::string> words;
  for (const auto& [n, law] : laws) words.push_back(value_text(law));
  return words.empty() ? "–" : fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

Chapter growth_chapter(const StudyResults& results) {
  const auto law = results.table<GrowthLawRow>();
  const auto root = results.table<GrowthRootRow>();
  const auto rounding = results.table<GrowthRoundingRow>();
  Chapter chapter = chapter_text("growth", {{"law", first_laws(law)}});
  if (results.has<GrowthTimeRow>()) {
    chapter.charts = time_charts(results.table<GrowthTimeRow>(), results);
  }
  for (const auto& precision : words_of(root, &GrowthRootRow::precision)) {
    chapter.charts.push_back(law_chart(law, precision));
    chapter.charts.push_back(root_chart(root, precision, results));
    chapter.charts.push_back(rounding_chart(rounding, precision, results));
    chapter.tables.push_back(law_table(law, precision));
  }
  return chapter;
}

}  // namespace halfstep::inline reports
