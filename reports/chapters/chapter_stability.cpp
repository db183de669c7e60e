// Linear stability as words, figures and tables.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/stability/stability.hpp"

namespace halfstep::inline reports {
namespace {

/// Curves of one method, by the panel it belongs to.
struct Drawn {
  std::string method, panel;
  std::vector<Point> points;
};

/// What one picture shows of several methods whose curves are the same.
bool same(const Drawn& a, const Drawn& b) {
  const auto close = [](const Point& p, const Point& q) {
    const auto near = [](double u, double v) { return std::fabs(u - v) < 1e-7 || (std::isnan(u) && std::isnan(v)); };
    return near(p.x, q.x) && near(p.y, q.y);
  };
  return a.panel == b.panel && std::equal(a.points.begin(), a.points.end(), b.points.begin(), b.points.end(), close);
}

/// Panels in order of appearance; of methods with the same curve the first is drawn and the others are named with it.
std::vector<Panel> panels(const std::vector<Drawn>& all) {
  std::vector<Panel> result;
  std::vector<const Drawn*> shown;
  std::vector<std::pair<std::size_t, std::size_t>> place;  // panel and curve of each that is shown
  for (const Drawn& drawn : all) {
    const auto twin = std::find_if(shown.begin(), shown.end(), [&](const Drawn* d) { return same(*d, drawn); });
    if (twin != shown.end()) {
      const auto [panel, curve] = place[static_cast<std::size_t>(twin - shown.begin())];
      result[panel].curves[curve].also.push_back("= " + drawn.method);
      continue;
    }
    auto panel = std::find_if(result.begin(), result.end(), [&](const Panel& p) { return p.title == drawn.panel; });
    if (panel == result.end()) panel = result.insert(result.end(), {drawn.panel, {}, {}});
    place.emplace_back(panel - result.begin(), panel->curves.size());
    panel->curves.push_back({drawn.method, "", panel->curves.size(), drawn.points, std::nullopt, false});
    shown.push_back(&drawn);
  }
  return result;
}

/// Rows of the first precision of a table, method by method.
template <class Row>
std::vector<std::vector<Row>> by_method(const std::vector<Row>& rows) {
  std::vector<std::vector<Row>> result;
  for (const auto& row : rows) {
    if (result.empty() || result.back().front().method != row.method) result.emplace_back();
    result.back().push_back(row);
  }
  return result;
}

constexpr double unbounded = 50;  // what reaches further is the boundary of a half plane
constexpr double beyond = 20;     // further than any axis

Chart region_chart(const std::vector<RegionRow>& rows, const std::string& name, const std::string& title,
                   const std::string& note, const std::function<std::string(const RegionRow&)>& panel) {
  std::vector<Drawn> all;
  for (const auto& own : by_method(rows)) {
    const std::string into = panel(own.front());
    if (into.empty()) continue;
    Drawn drawn{own.front().method, into, {}};
    int curve = 0;
    for (const auto& row : own) {
      if (row.curve != curve) drawn.points.push_back({std::nan(""), std::nan(""), false});
      curve = row.curve;
      drawn.points.push_back({row.re, row.im, false});
    }
    all.push_back(drawn);
  }
  Chart chart{.name = "stability-" + name, .title = title, .note = note, .x = {}, .y = {}, .panels = panels(all)};
  const auto is_stable_inside = [&](const Curve& curve) {
    return std::none_of(rows.begin(), rows.end(), [&](const RegionRow& row) {
      return row.method == curve.name && (row.stable_outside || std::hypot(row.re, row.im) > unbounded);
    });
  };
  const auto is_stable_outside = [&](const Curve& curve) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const RegionRow& row) { return row.method == curve.name && row.stable_outside; });
  };
  bool any_without = false;
  for (Panel& drawn : chart.panels) {
    add_insides(drawn, is_stable_inside);
    add_left_sides(drawn, beyond);
    add_outsides(drawn, beyond, is_stable_outside);
    const auto areas =
        std::count_if(drawn.curves.begin(), drawn.curves.end(), [](const Curve& c) { return c.fill > 0; });
    any_without = any_without || 2 * areas < std::ssize(drawn.curves);
  }
  if (any_without) chart.note += "     no tint: boundaries in several pieces";
  if (chart.panels.size() == 1) chart.panels[0].title.clear();
  chart.x = {.label = "Re hλ", .log = false, .least = -8, .most = 3};
  chart.y = {.label = "Im hλ", .log = false, .least = -5, .most = 5};
  chart.markers = false;
  chart.equal = true;
  chart.legend_outside = chart.panels.size() == 1;
  return chart;
}

bool is_implicit_panel(const RegionRow& row) { return row.stable_outside || row.family == "Adams-Moulton"; }

std::vector<Chart> region_charts(const std::vector<RegionRow>& rows) {
  const std::string inside = "y' = λy stays bounded inside the curve of a method, the tinted area";
  return {
      region_chart(rows, "regions-explicit", "Regions of stability: explicit one-step and PECE", inside,
                   [](const RegionRow& row) -> std::string {
                     if (is_implicit_panel(row) || row.family == "Adams-Bashforth") return "";
                     return row.family == "Euler" ? "Runge-Kutta" : row.family;
                   }),
      region_chart(
          rows, "regions-adams-bashforth", "Regions of stability: Adams-Bashforth", inside,
          [](const RegionRow& row) -> std::string { return row.family == "Adams-Bashforth" ? row.family : ""; }),
      region_chart(rows, "regions-implicit", "Regions of stability: implicit",
                   "y' = λy stays bounded in the tinted area",
                   [](const RegionRow& row) -> std::string { return is_implicit_panel(row) ? "implicit" : ""; }),
  };
}

Chart amplification_chart(const std::vector<AmplificationRow>& rows, bool phase) {
  std::vector<Drawn> all;
  for (const auto& own : by_method(rows)) {
    Drawn drawn{own.front().method, own.front().family, {}};
    for (const auto& row : own)
      if (row.precision == own.front().precision)
        drawn.points.push_back({row.wh, phase ? std::fabs(row.phase_error) : 1 + row.growth, false});
    all.push_back(drawn);
  }
  Chart chart{
      .name = phase ? "stability-phase" : "stability-amplification",
      .title = phase ? "Phase error of a step on the oscillator" : "Amplification of a step on the oscillator",
      .note = phase ? "|arg q − ωh| for the factor q of one step; each curve ends where q becomes real (dot)"
                    : "|q| for the factor q of one step that approximates exp(iωh); dashed: 1, the exact value; each "
                      "curve ends where q becomes real and the step no longer oscillates (dot)",
      .x = {},
      .y = {},
      .panels = panels(all)};
  chart.x = {.label = "ωh", .log = phase};
  chart.y = {.label = phase ? "phase error" : "|q|", .log = phase};
  if (phase) chart.y.least = 1e-10;
  if (!phase) {
    chart.y.from = 0.4, chart.y.to = 1.8;
    for (auto& panel : chart.panels) panel.levels = {1};
  }
  chart.markers = false;
  // What goes on to the end of the table ends nowhere.
  double last = 0;
  for (const auto& row : rows) last = std::max(last, row.wh);
  for (Panel& panel : chart.panels)
    for (Curve& curve : panel.curves) curve.ends = curve.points.back().x < last;
  return chart;
}

std::string limit_text(const std::optional<double>& limit) {
  if (!limit) return "–";
  return std::isinf(*limit) ? "∞" : fmt::format("{:.8g}", *limit);
}

std::string measured_text(const std::optional<double>& limit, const std::optional<double>& uncertainty) {
  if (!limit || std::isinf(*limit)) return limit_text(limit);
  return *limit == 0 && uncertainty ? fmt::format("< {:.2g}", *uncertainty) : fmt::format("{:.4g}", *limit);
}

PlainTable limit_table(const std::vector<StabilityRow>& rows) {
  PlainTable table{"Stability limits: from the coefficients, and of the running code",
                   {"method", "precision", "wh, coefficients", "wh, code", "rh on y' = -ry, coefficients", "rh, code",
                    "compared in"},
                   {}};
  for (const auto& row : rows)
    table.rows.push_back({row.method, row.precision, limit_text(row.limit),
                          measured_text(row.measured_limit, row.limit_uncertainty), limit_text(row.axis_limit),
                          measured_text(row.measured_axis_limit, row.axis_uncertainty), row.arithmetic});
  return table;
}

PlainTable amplification_table(const std::vector<AmplificationRow>& rows) {
  PlainTable table{"|q| - 1 and arg q - wh of one step on the oscillator, from the coefficients", {"method"}, {}};
  const std::vector<double> shown = {0.25, 0.5, 1};
  for (const double wh : shown)
    for (const char* what : {"growth", "phase"}) table.columns.push_back(fmt::format("{}, wh = {:g}", what, wh));
  for (const auto& own : by_method(rows)) {
    auto& line = table.rows.emplace_back(std::vector<std::string>{own.front().method});
    for (const double wh : shown) {
      const auto row = std::find_if(own.begin(), own.end(), [&](const auto& r) { return r.wh == wh; });
      const auto cell = [&](double value) { return std::fabs(value) < 1e-13 ? "0" : fmt::format("{:.3e}", value); };
      line.push_back(row == own.end() ? "–" : cell(row->growth));
      line.push_back(row == own.end() ? "–" : cell(row->phase_error));
    }
  }
  return table;
}

}  // namespace

Chapter stability_chapter(const StudyResults& results) {
  const auto limits = results.table<StabilityRow>();
  const auto regions = results.table<RegionRow>();
  const auto amplification = results.table<AmplificationRow>();
  Chapter chapter =
      chapter_text("stability", {{"steps", count_text(native_run_steps)}, {"wide_steps", count_text(wide_run_steps)}});
  chapter.charts = region_charts(regions);
  chapter.tables = {limit_table(limits), amplification_table(amplification)};
  chapter.charts.push_back(amplification_chart(amplification, false));
  chapter.charts.push_back(amplification_chart(amplification, true));
  return chapter;
}

}  // namespace halfstep::inline reports
