// Work-precision: the error that a given cost buys.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline reports {
Chart work_chart(const Results& results, const Subject& subject, bool seconds) {
  const char* work = seconds ? "computing time" : "force evaluations";
  const Quantity principal = principal_quantity(results, subject.problem);
  Chart chart;
  chart.name = escaped::file_stem({seconds ? "work-seconds" : "work-evaluations", subject.problem, subject.precision});
  chart.title = fmt::format("{}: {} against {}", title_of(subject), info(principal).words, work);
  chart.note =
      "lower left is better: a smaller error for less work     "
      "● used in the fit of the order in h     ○ not used";
  chart.x.label = seconds ? "computing time, s" : work;
  chart.y.label = std::string(info(principal).words);
  chart.y.most = meaningless;
  chart.floor = rounding_unit(subject.precision);
  chart.ghosts = true;
  const bool alone = std::any_of(results.table<TimingRow>().begin(), results.table<TimingRow>().end(),
                                 [&](const TimingRow& row) { return subject.has(row); });
  const RunTimes times(results);
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    auto points = error_curve(results, subject, method, principal, [&](const ErrorRow& row) {
      return seconds ? times.seconds(row) : static_cast<double>(row.force_evaluations);
    });
    std::erase_if(points, [](const Point& point) { return point.x <= 0; });
    const std::string order = order_note(find_order(results, subject, method, principal));
    return Curve{method, order + gap_note(results, subject, method, principal), 0, std::move(points), {}};
  });
  chart.note += explained_words(chart);
  if (seconds)
    chart.note += alone ? "     computing time: steps × time per step, measured alone; without the start of a run and "
                          "the further iterations of long steps"
                        : "     computing time: evaluations × time of one in the method's longest run";
  if (chart.panels.size() > 1) chart.note += "     light grey: the other families";
  return chart;
}

}  // namespace halfstep::inline reports
