// Work-precision: the error that a given cost buys.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/cost.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline reports {
namespace {

/// work: microseconds, or evaluations.
std::string work_text(double work, bool seconds) {
  if (!seconds) return short_number(std::round(work));
  double shown = three_digits(work);
  const char* unit = "µs";
  for (const char* larger : {"ms", "s"})
    if (shown >= 1000) shown /= 1000, unit = larger;
  return fmt::format("{:.{}f} {}", shown, shown < 10 ? 2 : shown < 100 ? 1 : 0, unit);
}

/// "4104", "12.3 µs"; "≤ 48" where the first point of a curve is as small already; "> 9000" where none is as small;
/// nothing of a curve without points.
std::string cost_text(const Curve& curve, double error, bool seconds) {
  if (const auto cost = cost_of(curve, error))
    return std::string(cost->is_bound ? at_most : "") + work_text(cost->work, seconds);
  const auto most = work_without(curve, error);
  return most ? std::string(more_than) + work_text(*most, seconds) : "";
}

double least_error(const Curve& curve) {
  double least = HUGE_VAL;
  for (const Point& point : curve.points)
    if (point.y > 0) least = std::min(least, point.y);
  return least;
}

/// The cost to the three digits that a name shows, so that equal ones are equal; infinite of a curve that is not as
/// accurate.
double shown_cost(const Curve& curve, double error) {
  const auto cost = cost_of(curve, error);
  return cost ? three_digits(cost->work) : HUGE_VAL;
}

/// What an error costs, the cheapest first; behind them the curves that are not as accurate, by what an error costs
/// that all of these come to.
void sort_by_cost(std::vector<Curve>& curves, double error) {
  double common = error;
  for (const Curve& curve : curves)
    if (!curve.ghost && !curve.points.empty()) common = std::max(common, least_error(curve));
  const auto rank = [&](const Curve& curve) {
    return curve.ghost ? std::tuple(-1.0, 0.0) : std::tuple(shown_cost(curve, error), shown_cost(curve, common));
  };
  std::stable_sort(curves.begin(), curves.end(), [&](const Curve& a, const Curve& b) { return rank(a) < rank(b); });
}

/// Marks an error that most methods come to, and notes beside each name what it costs, the cheapest first.
void note_costs(Chart& chart, bool seconds) {
  const auto exponent = common_error(chart.panels);
  if (!exponent) return;
  const double error = std::pow(10, *exponent);
  chart.in_order = true;
  for (Panel& panel : chart.panels) {
    panel.levels = {error};
    sort_by_cost(panel.curves, error);
    for (Curve& curve : panel.curves) {
      if (curve.ghost) continue;
      const std::string cost = cost_text(curve, error, seconds);
      curve.note = cost + (cost.empty() || curve.note.empty() || curve.note.starts_with(",") ? "" : ", ") + curve.note;
    }
  }
  chart.note += fmt::format("     {}: the {} for an error of {} (dashed)", in_numbers,
                            seconds ? "computing time" : "force evaluations", power_of_ten(*exponent));
  for (const auto& [sign, meaning] :
       {std::pair{more_than, "no run is as accurate"}, std::pair{at_most, "no run is less accurate"}})
    if (const auto word = sign.substr(0, sign.find(' ')); is_noted(chart, word))
      chart.note += fmt::format("     {}: {}", word, meaning);
}

/// Title, axes and note, and the curve of each method.
class WorkFigure {
 public:
  WorkFigure(const Results& results, const Subject& subject, bool seconds)
      : results_(results),
        subject_(subject),
        seconds_(seconds),
        principal_(principal_quantity(results, subject.problem)),
        times_(results) {}

  Chart chart() const {
    constexpr double useless = 10;  // an error beyond it leaves nothing of the solution
    const char* work = seconds_ ? "computing time" : "force evaluations";
    Chart chart;
    chart.title = fmt::format("{}: {} against {}", title_of(subject_), info(principal_).words, work);
    chart.note = "lower left is better";
    chart.x.label = seconds_ ? "computing time, µs" : work;
    chart.y.label = error_label(results_, subject_.problem, principal_);
    chart.y.most = useless;
    chart.floor = rounding_unit(subject_.precision);
    return chart;
  }

  std::optional<Curve> curve(const std::string& method) const {
    auto points = error_curve(results_, subject_, method, principal_, [&](const ErrorRow& row) {
      return seconds_ ? 1e6 * times_.seconds(row) : static_cast<double>(row.force_evaluations);
    });
    std::erase_if(points, [](const Point& point) { return point.x <= 0; });
    const std::string why = points.empty() ? order_note(find_order(results_, subject_, method, principal_)) : "";
    return Curve{method, why + gap_note(results_, subject_, method, principal_), 0, std::move(points), {}};
  }

  void add_notes(Chart& chart) const {
    const std::string words = explained_words(chart);
    note_costs(chart, seconds_);
    chart.note += "     ● used in the fit of the order, ○ not" + words;
    const bool is_timed_alone =
        std::ranges::any_of(results_.table<TimingRow>(), [&](const TimingRow& row) { return subject_.has(row); });
    if (!seconds_)
      chart.note += "     force evaluations: with those of the start";
    else if (is_timed_alone)
      chart.note += "     computing time: the number of evaluations, with those of the start, times the time of one";
    else
      chart.note += "     computing time: the number of evaluations times the time of one in the method's longest run";
  }

 private:
  const Results& results_;
  const Subject& subject_;
  bool seconds_;
  Quantity principal_;
  RunTimes times_;
};

std::string_view stem_of(bool seconds) { return seconds ? "work-seconds" : "work-evaluations"; }

}  // namespace

Chart work_chart(const Results& results, const Subject& subject, bool seconds) {
  const WorkFigure figure(results, subject, seconds);
  Chart chart = figure.chart();
  chart.name = escaped::file_stem({stem_of(seconds), subject.problem, subject.precision});
  chart.ghosts = chart.separate = true;
  chart.panels = panels_by_group(results, [&](const std::string& method) { return figure.curve(method); });
  figure.add_notes(chart);
  if (chart.panels.size() > 1) chart.note += "     grey: the other methods";
  return chart;
}

Chart work_overview_chart(const Results& results, const Subject& subject, bool seconds) {
  const WorkFigure figure(results, subject, seconds);
  Chart chart = figure.chart();
  chart.name = escaped::file_stem({"overview", stem_of(seconds), subject.problem, subject.precision});
  chart.legend_outside = true;
  chart.panels = {
      overview_panel(results, subject.problem, [&](const std::string& method) { return figure.curve(method); })};
  figure.add_notes(chart);
  chart.note += who_is_named(chart);
  return chart;
}

}  // namespace halfstep::inline reports
