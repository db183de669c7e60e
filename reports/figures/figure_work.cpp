// Work-precision: the error that a given cost buys.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/cost.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline reports {
namespace {

std::string work_text(double work, bool seconds) {
  return seconds ? short_number(work) + " µs" : short_number(std::round(work));
}

/// "4104", "12.3 µs"; "≤ 48" where the first point of a curve is as small already; "> 9000" where none is as small;
/// nothing of a curve without points.
std::string cost_text(const Curve& curve, double error, bool seconds) {
  if (const auto cost = cost_of(curve, error))
    return std::string(cost->is_bound ? at_most : "") + work_text(cost->work, seconds);
  const auto most = work_without(curve, error);
  return most ? std::string(more_than) + work_text(*most, seconds) : "";
}

/// Marks an error that most methods come to, and notes beside each name what it costs.
void note_costs(Chart& chart, bool seconds) {
  const auto exponent = common_error(chart.panels);
  if (!exponent) return;
  const double error = std::pow(10, *exponent);
  for (Panel& panel : chart.panels) {
    panel.levels = {error};
    for (Curve& curve : panel.curves) {
      const std::string cost = cost_text(curve, error, seconds);
      curve.note = cost + (cost.empty() || curve.note.empty() || curve.note.starts_with(",") ? "" : ", ") + curve.note;
    }
  }
  chart.note += fmt::format("     {}: the {} for an error of {} (dashed)", in_numbers,
                            seconds ? "computing time" : "force evaluations", power_of_ten(*exponent));
}

}  // namespace

Chart work_chart(const Results& results, const Subject& subject, bool seconds) {
  constexpr double useless = 10;  // an error beyond it leaves nothing of the solution
  const char* work = seconds ? "computing time" : "force evaluations";
  const Quantity principal = principal_quantity(results, subject.problem);
  Chart chart;
  chart.name = escaped::file_stem({seconds ? "work-seconds" : "work-evaluations", subject.problem, subject.precision});
  chart.title = fmt::format("{}: {} against {}", title_of(subject), info(principal).words, work);
  chart.note = "lower left is better";
  chart.x.label = seconds ? "computing time, µs" : work;
  chart.y.label = error_label(results, subject.problem, principal);
  chart.y.most = useless;
  chart.floor = rounding_unit(subject.precision);
  chart.ghosts = chart.separate = true;
  const bool alone = std::any_of(results.table<TimingRow>().begin(), results.table<TimingRow>().end(),
                                 [&](const TimingRow& row) { return subject.has(row); });
  const RunTimes times(results);
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    auto points = error_curve(results, subject, method, principal, [&](const ErrorRow& row) {
      return seconds ? 1e6 * times.seconds(row) : static_cast<double>(row.force_evaluations);
    });
    std::erase_if(points, [](const Point& point) { return point.x <= 0; });
    const std::string why = points.empty() ? order_note(find_order(results, subject, method, principal)) : "";
    return Curve{method, why + gap_note(results, subject, method, principal), 0, std::move(points), {}};
  });
  const std::string words = explained_words(chart);
  note_costs(chart, seconds);
  chart.note += "     ● used in the fit of the order, ○ not" + words;
  if (seconds)
    chart.note += alone ? "     computing time: steps × time of one"
                        : "     computing time: evaluations × time of one in the method's longest run";
  else
    chart.note += "     force evaluations: with those of the start";
  if (chart.panels.size() > 1) chart.note += "     grey: other families";
  return chart;
}

}  // namespace halfstep::inline reports
