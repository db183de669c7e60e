// Linear stability as words, figures and tables.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/reports/chapters/curves_of_methods.hpp"
#include "halfstep/reports/chapters/region_charts.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/stability/stability.hpp"

namespace halfstep::inline reports {
namespace {

/// The largest stable wh of a method from its coefficients; infinite where it is not known.
double limit_of(const std::vector<StabilityRow>& limits, const std::string& method) {
  for (const auto& row : limits)
    if (row.method == method && row.limit) return *row.limit;
  return HUGE_VAL;
}

constexpr const char* never_stable = "stable at no step";

/// Names a method that is stable at no step with one that has its values and is stable at some, as implicit Euler has
/// the phase of explicit Euler: of two lines on each other only one is seen.
void name_with_stable_twins(Panel& panel) {
  const auto is_twin = [](const Curve& a, const Curve& b) {
    return b.note != never_stable && std::ranges::equal(a.points, b.points, [](const Point& p, const Point& q) {
             constexpr double rounding = 1e-9;
             return p.x == q.x && std::fabs(p.y - q.y) <= rounding * q.y;
           });
  };
  std::vector<std::string> named;
  for (const Curve& curve : panel.curves) {
    if (curve.note != never_stable) continue;
    const auto twin = std::ranges::find_if(panel.curves, [&](const Curve& other) { return is_twin(curve, other); });
    if (twin == panel.curves.end()) continue;
    twin->also.push_back(fmt::format("= {} ({})", all_names(curve), never_stable));
    named.push_back(curve.name);
  }
  std::erase_if(panel.curves, [&](const Curve& curve) { return std::ranges::find(named, curve.name) != named.end(); });
}

/// What a chart shows of the factor q of a step: its size, how far that is from 1, or how far its angle is from wh.
enum class Factor { size, amplitude, phase };

constexpr double size_of_rounding = 1e-12;  // a size of q that differs from 1 by less is 1 but for rounding

double value_of_factor(const AmplificationRow& row, Factor factor) {
  if (factor == Factor::size) return 1 + row.growth;
  if (factor == Factor::phase) return std::fabs(row.phase_error);
  return std::fabs(row.growth) > size_of_rounding ? std::fabs(row.growth) : std::nan("");
}

/// Whether the amplitude grows or is damped at small steps.
std::string_view change_of(const std::vector<AmplificationRow>& rows, const std::string& method) {
  for (const auto& row : rows)
    if (row.method == method && std::fabs(row.growth) > size_of_rounding)
      return row.growth > 0 ? "grows at small ωh" : "damped at small ωh";
  return "";
}

/// The power of wh that small values follow, where it is a whole one.
std::optional<double> power_at_small_steps(const Curve& curve) {
  constexpr double largest = 0.5;
  const Point *first = nullptr, *last = nullptr;
  for (const Point& point : curve.points)
    if (std::isfinite(point.y) && point.y > size_of_rounding && point.x <= largest) {
      if (first == nullptr) first = &point;
      last = &point;
    }
  if (first == nullptr || last->x < 2 * first->x) return std::nullopt;
  return whole_power(power_between(first->x, first->y, last->x, last->y));
}

Chart empty_factor_chart(Factor factor) {
  switch (factor) {
    case Factor::size:
      return {.name = "stability-amplification",
              .title = "Amplification of a step on the oscillator",
              .note = "|q| for the factor q of one step that approximates exp(iωh)     grey: the exact value",
              .x = {.label = "ωh", .log = false},
              .y = {.label = "|q|", .log = false, .from = 0.4, .to = 1.8},
              .panels = {}};
    case Factor::amplitude:
      return {.name = "stability-amplitude",
              .title = "Amplitude error of a step on the oscillator",
              .note =
                  "| |q| − 1 | for the factor q of one step; a sharp dip: |q| − 1 changes its sign     grows, "
                  "damped: |q| above, below 1     not drawn: methods with |q| = 1",
              .x = {.label = "ωh"},
              .y = {.label = "| |q| − 1 |", .least = 1e-10},
              .panels = {}};
    case Factor::phase:
      return {.name = "stability-phase",
              .title = "Phase error of a step on the oscillator",
              .note = "|arg q − ωh| for the factor q of one step; a sharp dip: arg q − ωh changes its sign",
              .x = {.label = "ωh"},
              .y = {.label = "phase error, rad", .least = 1e-10},
              .panels = {}};
  }
  return {};
}

/// What the thin parts and the dots of a panel are, where it has any.
std::vector<std::string> explained_lines(const Panel& panel) {
  const auto any = [&](auto has) { return std::ranges::any_of(panel.curves, has); };
  std::vector<std::string> notes;
  if (any([](const Curve& curve) {
        return std::ranges::any_of(curve.points, [](const Point& p) { return !p.used && std::isfinite(p.y); });
      }))
    notes.push_back("thin: beyond the stability limit of the method, where this or another factor exceeds 1");
  if (any([](const Curve& curve) { return curve.ends; }))
    notes.push_back("dot: the curve ends before q becomes real, where a step does not oscillate");
  return notes;
}

/// Beyond a method's limit a factor exceeds 1: of a multistep method often another one than the one that is shown.
Chart factor_chart(const std::vector<AmplificationRow>& rows, const std::vector<StabilityRow>& limits, Factor factor) {
  constexpr double rounding = 1e-9;  // of a limit
  std::vector<MethodCurve> all;
  for (const auto& of_method : by_method(rows)) {
    MethodCurve drawn{of_method.front().method, of_method.front().family, {}};
    const double limit = limit_of(limits, of_method.front().method);
    for (const auto& row : of_method)
      if (row.precision == of_method.front().precision)
        drawn.points.push_back({row.wh, value_of_factor(row, factor), row.wh <= (1 + rounding) * limit});
    if (std::ranges::any_of(drawn.points, [](const Point& point) { return std::isfinite(point.y); }))
      all.push_back(drawn);
  }
  Chart chart = empty_factor_chart(factor);
  chart.panels = panels_of(all);
  chart.markers = false;
  chart.separate = true;
  chart.ghosts = factor != Factor::size && chart.panels.size() > 1;
  if (chart.ghosts) chart.note += "     grey: the other methods";
  for (Panel& panel : chart.panels) {
    for (Curve& curve : panel.curves) {
      curve.ends = curve.points.back().x < AmplificationRow::most_wh;
      if (std::none_of(curve.points.begin(), curve.points.end(), [](const Point& point) { return point.used; }))
        curve.note = never_stable;
      else if (const double limit = limit_of(limits, curve.name); std::isfinite(limit))
        curve.note = fmt::format("stable to ωh = {:.3g}", limit);
      if (factor == Factor::amplitude)
        curve.note = std::string(change_of(rows, curve.name)) + (curve.note.empty() ? "" : ", " + curve.note);
      if (factor != Factor::size) curve.slope = power_at_small_steps(curve);
      curve.faint = curve.narrow = true;  // pale tones would be those of other members of a family
    }
    if (factor != Factor::amplitude) name_with_stable_twins(panel);
    panel.notes = explained_lines(panel);
  }
  if (factor == Factor::size)
    for (Panel& panel : chart.panels) {
      Curve exact{.grey = true, .of = "exact value"};
      exact.points = {{0, 1, true}, {AmplificationRow::most_wh, 1, true}};
      panel.curves.insert(panel.curves.begin(), exact);
    }
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
    for (const char* quantity : {"growth", "phase"})
      table.columns.push_back(fmt::format("{}, wh = {:g}", quantity, wh));
  for (const auto& of_method : by_method(rows)) {
    auto& line = table.rows.emplace_back(std::vector<std::string>{of_method.front().method});
    for (const double wh : shown) {
      const auto row = std::find_if(of_method.begin(), of_method.end(), [&](const auto& r) { return r.wh == wh; });
      const auto cell = [&](double value) { return std::fabs(value) < 1e-13 ? "0" : fmt::format("{:.3e}", value); };
      line.push_back(row == of_method.end() ? "–" : cell(row->growth));
      line.push_back(row == of_method.end() ? "–" : cell(row->phase_error));
    }
  }
  return table;
}

/// The mean wh from which on steps of two lengths in turn are unstable, by the ratio of these.
PlainTable uneven_table(const std::vector<FindingRow>& findings) {
  constexpr std::string_view quantity = "limit of mean wh, steps alternating by ";
  PlainTable table{"First mean wh at which steps of two lengths in turn become unstable",
                   {"method", "b/a", "predicted", "measured"},
                   {}};
  for (const FindingRow& row : findings)
    if (row.quantity.starts_with(quantity) && row.observed)
      table.rows.push_back({row.subject, row.quantity.substr(quantity.size()), limit_text(row.expected),
                            fmt::format("{:.8g}", *row.observed)});
  return table;
}

}  // namespace

Chapter stability_chapter(const StudyResults& results) {
  const auto limits = results.table<StabilityRow>();
  const auto regions = results.table<RegionRow>();
  const auto amplification = results.table<AmplificationRow>();
  const Agreement found = agreement(results.findings(), {"limit of wh", "limit of rh"});
  Chapter chapter = chapter_text("stability", {{"limits", found.text()},
                                               {"others", found.others()},
                                               {"steps", count_text(native_run_steps)},
                                               {"wide_steps", count_text(wide_run_steps)}});
  chapter.charts = region_charts(regions);
  chapter.tables = {limit_table(limits), amplification_table(amplification)};
  if (PlainTable uneven = uneven_table(results.findings()); !uneven.rows.empty()) chapter.tables.push_back(uneven);
  for (const Factor factor : {Factor::size, Factor::amplitude, Factor::phase})
    chapter.charts.push_back(factor_chart(amplification, limits, factor));
  return chapter;
}

}  // namespace halfstep::inline reports
