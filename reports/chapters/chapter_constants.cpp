// The chapter on error constants.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/median.hpp"
#include "halfstep/core/text/measured.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/constants/constants.hpp"

namespace halfstep::inline reports {
namespace {

double relative_difference(const ConstantRow& row) { return std::abs(row.measured / row.predicted - 1); }
double relative_uncertainty(const ConstantRow& row) { return row.uncertainty / row.measured; }

/// Smaller differences are shown as this one.
constexpr double least_shown = 1e-12;

/// "the largest is 1.3 uncertainties (rk4-38 on rigid-body, one step)".
std::string largest_ratio(const std::vector<ConstantRow>& rows) {
  const auto ratio = [](const ConstantRow& row) { return relative_difference(row) / relative_uncertainty(row); };
  const ConstantRow* most = nullptr;
  for (const auto& row : rows)
    if (std::isfinite(ratio(row)) && (most == nullptr || ratio(row) > ratio(*most))) most = &row;
  if (most == nullptr) return "";
  return fmt::format("     largest of all: {:.1f} uncertainties ({} on {}, {}); an uncertainty holds in 95 of 100",
                     ratio(*most), most->method, most->problem, is_local(most->quantity) ? "one step" : "whole run");
}

/// What a constant differs by from its prediction, over what it is known to: below the diagonal they agree.
Chart agreement_chart(const std::vector<ConstantRow>& rows) {
  Chart chart;
  chart.name = "constants-agreement";
  chart.title = "Measured error constants against predicted ones";
  chart.note = fmt::format(
      "a point for each method and quantity: difference of the measured constant from the predicted one, below the "
      "grey line less than the uncertainty{}     at the bottom: {} and less",
      largest_ratio(rows), short_number(least_shown));
  double least = 1, most = least_shown;
  for (const auto& row : rows) {
    const double difference = relative_difference(row), uncertainty = relative_uncertainty(row);
    if (!(difference >= 0) || !(uncertainty > 0)) continue;
    Curve& curve = curve_named(panel_named(chart, row.problem), is_local(row.quantity) ? "one step" : "whole run",
                               is_local(row.quantity) ? 1 : 0);
    curve.unjoined = true;
    curve.points.push_back({uncertainty, std::max(difference, least_shown), true});
    least = std::min(least, uncertainty), most = std::max({most, uncertainty, difference});
  }
  const double from = std::pow(10, std::floor(std::log10(least))), to = std::pow(10, std::ceil(std::log10(most)));
  // Beyond the last number, which would else stand on the first one of the next panel.
  chart.x = {.label = "relative uncertainty", .from = from, .to = to * std::sqrt(10)};
  chart.y = {.label = "relative difference", .from = least_shown / 3, .to = to};
  for (auto& panel : chart.panels) {
    Curve diagonal{.points = {{from, from, true}, {to, to, true}}};
    diagonal.grey = true;
    panel.curves.insert(panel.curves.begin(), diagonal);
  }
  return chart;
}

/// Predicted and measured, side by side.
PlainTable constant_table(const std::vector<ConstantRow>& rows, const std::string& problem) {
  constexpr int digits = 9;
  PlainTable table{"Constants on " + problem, {"method", "quantity", "order", "predicted", "measured"}, {}};
  for (const auto& row : rows)
    if (row.problem == problem)
      table.rows.push_back({row.method, std::string(info(row.quantity).words), std::to_string(row.order),
                            fmt::format("{:.{}g}", row.predicted, digits),
                            measured(row.measured, row.uncertainty, digits)});
  return table;
}

}  // namespace

Chapter constants_chapter(const StudyResults& results) {
  const auto rows = results.table<ConstantRow>();
  std::vector<double> differences, uncertainties;
  for (const auto& row : rows) {
    differences.push_back(relative_difference(row));
    uncertainties.push_back(relative_uncertainty(row));
  }
  const auto agreeing = std::count_if(results.findings().begin(), results.findings().end(),
                                      [](const FindingRow& row) { return row.verdict == Verdict::pass; });
  const auto typical = [](const auto& numbers) { return fmt::format("{:.0e}", numbers.empty() ? 0 : median(numbers)); };
  Chapter chapter = chapter_text("constants", {{"agreeing", std::to_string(agreeing)},
                                               {"compared", std::to_string(rows.size())},
                                               {"uncertainty", typical(uncertainties)},
                                               {"difference", typical(differences)}});
  chapter.charts = {agreement_chart(rows)};
  for (const auto& problem : words_of(rows, &ConstantRow::problem))
    chapter.tables.push_back(constant_table(rows, problem));
  return chapter;
}

}  // namespace halfstep::inline reports
