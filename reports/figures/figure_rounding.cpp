// Discretisation and rounding error, from two precisions: two curves, and the V of their sum.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/studies/rounding/rounding.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t most_roundings = 6;

struct Parts {
  std::vector<Point> discretisation, rounding, sum;
  double least_ratio = 1e300;  ///< of discretisation to rounding: the V shows where it is small
  int last_level = -1;
  bool has_gap = false;  ///< where a run was lost between others
};

struct MethodParts {
  std::string method;
  Parts parts;
};

// Methods whose rounding error is largest beside their discretisation error first.
std::vector<MethodParts> parts_of(std::vector<RoundingRow> rows, const Subject& subject) {
  std::vector<MethodParts> all;
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.h > b.h; });
  for (const auto& row : rows) {
    if (!subject.has(row)) continue;
    auto entry = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.method == row.method; });
    if (entry == all.end()) entry = all.insert(all.end(), {row.method, {}});
    Parts& parts = entry->parts;
    if (parts.last_level >= 0 && row.level > parts.last_level + 1) {
      parts.has_gap = true;
      for (auto* points : {&parts.discretisation, &parts.rounding, &parts.sum})
        points->push_back({std::nan(""), std::nan("")});
    }
    parts.last_level = row.level;
    const auto add = [&](std::vector<Point>& points, double value) {
      if (value > 0) points.push_back({row.h, value});
    };
    add(parts.discretisation, row.discretisation);
    add(parts.rounding, row.rounding);
    add(parts.sum, row.discretisation + row.rounding);
    if (row.rounding > 0) parts.least_ratio = std::min(parts.least_ratio, row.discretisation / row.rounding);
  }
  const auto shows_more = [](const auto& a, const auto& b) { return a.parts.least_ratio < b.parts.least_ratio; };
  std::stable_sort(all.begin(), all.end(), shows_more);
  if (all.size() > most_roundings) all.resize(most_roundings);
  return all;
}

}  // namespace

Chart rounding_chart(const Results& results, const Subject& subject) {
  std::string wide;
  for (const auto& row : results.table<RoundingRow>())
    if (subject.has(row)) wide = row.wide_precision;
  Chart chart;
  chart.name = escaped::file_stem({"rounding", subject.problem, subject.precision});
  chart.title = fmt::format("{}: discretisation and rounding error of the position", title_of(subject));
  chart.note = fmt::format(
      "discretisation: error of the run in {0}     rounding: from that run to the one in {1}     "
      "sum: of their sizes     shown: the methods with the largest ratio of rounding to discretisation",
      wide == "dd" ? "double-double (32 digits)" : wide, subject.precision);
  chart.x.label = "step size h";
  chart.y.label = error_label(results, subject.problem, Quantity::global_position);
  chart.floor = rounding_unit(subject.precision);
  chart.y.least = chart.floor / 10;
  chart.markers = false;
  auto all = parts_of(results.table<RoundingRow>(), subject);
  std::vector<std::string> methods;
  for (const auto& [method, parts] : all) methods.push_back(method);
  const auto members = members_of(methods, [&](const std::string& method) { return family_of(results, method); });
  for (auto& [method, parts] : all) {
    Curve sum{"sum", "", 0, std::move(parts.sum), {}, true};
    Curve discretisation{"discretisation", "", 0, std::move(parts.discretisation), {}};
    Curve rounding{"rounding", "", 1, std::move(parts.rounding), {}};
    discretisation.family = rounding.family = family_of(results, method);
    discretisation.member = members.at(method);
    rounding.grey = rounding.thin = true;
    rounding.member = members_with_dash;  // dashed
    chart.panels.push_back({method, {std::move(sum), std::move(discretisation), std::move(rounding)}, {}});
    if (parts.has_gap) chart.panels.back().notes.push_back(fmt::format("gap of {}: no run between", method));
  }
  return chart;
}

}  // namespace halfstep::inline reports
