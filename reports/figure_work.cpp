// Work-precision: the error that a given cost buys.
#include <fmt/format.h>

#include "reports/figures.hpp"
#include "reports/style.hpp"

namespace halfstep {

Chart work_chart(const Results& results, const Subject& subject, bool seconds) {
  const char* work = seconds ? "seconds" : "force evaluations";
  Chart chart;
  chart.name = file_stem({seconds ? "work-seconds" : "work-evaluations", subject.problem, subject.precision});
  chart.title = fmt::format("{}: global position error against {}", title_of(subject), work);
  chart.note = "lower left is better: a smaller error for less work     light grey: the other families";
  chart.x.label = work;
  chart.y.label = "global position error";
  chart.y.most = meaningless;
  chart.floor = rounding_unit(subject.precision);
  chart.ghosts = true;
  const auto cost = [seconds](const ErrorRow& row) {
    return seconds ? row.seconds : static_cast<double>(row.force_evaluations);
  };
  chart.panels = panels_by_group(results, [&](const std::string& method) -> std::optional<Curve> {
    auto points = error_curve(results, subject, method, "global_position", cost);
    std::erase_if(points, [](const Point& point) { return !(point.x > 0); });
    return Curve{method, order_note(find_order(results, subject, method, "global_position")), 0, std::move(points), {}};
  });
  return chart;
}

}  // namespace halfstep
