// The chapter on the growth of errors.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/chapters/chapter.hpp"
#include "studies/growth/growth.hpp"

namespace halfstep {
namespace {

/// The panel with that title, made where it is missing.
Panel& panel_named(Chart& chart, const std::string& title) {
  for (auto& panel : chart.panels)
    if (panel.title == title) return panel;
  return chart.panels.emplace_back(Panel{title, {}, {}});
}

/// The curve with that name, made where it is missing.
Curve& curve_named(Panel& panel, const std::string& name, std::size_t look) {
  for (auto& curve : panel.curves)
    if (curve.name == name) return curve;
  return panel.curves.emplace_back(Curve{name, "", look, {}, std::nullopt, false});
}

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
  return chart;
}

Chart root_chart(const std::vector<GrowthRootRow>& rows, const std::string& precision) {
  Chart chart;
  chart.name = "growth-root-" + precision;
  chart.title = "Growth factor of one step against e^(wh), " + precision;
  chart.note = "x'' = w²x: growth factor of the running code, far from the start";
  chart.x = {.label = "wh"};
  chart.y = {.label = "difference"};
  Panel panel{
      "", {Curve{"1 − q/e^(wh)", "", 0, {}, 3.0, false}, Curve{"q/e^(wh) − 1 + (wh)³/24", "", 1, {}, 5.0, false}}, {}};
  for (const auto& row : rows) {
    if (row.precision != precision) continue;
    // The remainder in double loses what the quotient has beyond 17 digits: good enough to be drawn.
    panel.curves[0].points.push_back({row.wh, std::fabs(row.quotient.value), true});
    const double remainder = row.quotient.value + row.wh * row.wh * row.wh / 24;
    const bool seen = std::fabs(remainder) > 4e-16 * std::fabs(row.quotient.value);
    panel.curves[1].points.push_back({row.wh, seen ? std::fabs(remainder) : std::nan(""), true});
  }
  chart.panels = {panel};
  return chart;
}

Chart rounding_chart(const std::vector<GrowthRoundingRow>& rows, const std::string& precision) {
  Chart chart;
  chart.name = "growth-rounding-" + precision;
  chart.title = "Rounding error alone, plain and compensated sums, " + precision;
  chart.x = {.label = "time"};
  chart.y = {.label = "rounding error in position"};
  chart.markers = false;
  const std::vector<std::string> methods = {"velocity-verlet", "stormer-verlet", "rk4"};
  for (const auto& row : rows) {
    if (row.precision != precision) continue;
    chart.note = fmt::format("root mean square of {} runs; reference: the same steps (h = {:g}) in {}", row.members,
                             row.h, row.wide_precision);
    const auto base = row.method.substr(0, row.method.find(':'));
    const auto look = static_cast<std::size_t>(std::find(methods.begin(), methods.end(), base) - methods.begin()) +
                      (base == row.method ? 0 : methods.size());
    auto& curve =
        curve_named(panel_named(chart, row.problem), base == row.method ? base : base + ", compensated", look);
    curve.points.push_back({row.t, row.position, true});
    if (row.method == "velocity-verlet") curve.slope = row.problem == "kepler" ? 1.5 : 0.5;
  }
  return chart;
}

PlainTable law_table(const std::vector<GrowthLawRow>& rows, const std::string& precision) {
  PlainTable table{"Störmer–Verlet on x'' = x, " + precision + ": error after n steps over that after one",
                   {"h", "n = 2", "n = 3", "n = 4", "n = 5", "n = 10", "n = 20"},
                   {}};
  const auto belongs = [&](const GrowthLawRow& row) {
    return row.precision == precision && row.problem == "exponential";
  };
  for (const auto& first : rows) {
    if (!belongs(first) || first.n != 1) continue;
    auto& line = table.rows.emplace_back(std::vector{fmt::format("{:.6g}", first.h)});
    for (const int n : {2, 3, 4, 5, 10, 20}) {
      const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& other) {
        return belongs(other) && other.h == first.h && other.n == n;
      });
      line.push_back(row == rows.end() ? "–" : fmt::format("{:.4f}", row->ratio));
    }
  }
  table.rows.push_back({"law", "3", "6", "10", "15", "55", "210"});
  return table;
}

}  // namespace

Chapter growth_chapter(const std::filesystem::path& dir) {
  const auto law = read_table<GrowthLawRow>(dir);
  const auto root = read_table<GrowthRootRow>(dir);
  const auto rounding = read_table<GrowthRoundingRow>(dir);
  Chapter chapter{
      "growth",
      "How errors grow",
      {"Over its first steps, Störmer–Verlet accumulates 1, 3, 6, 10, … times the error of one step: each step "
       "adds the same defect to a second difference, so that n steps contain n (n + 1) / 2 of them. This "
       "holds for few steps only. Over a fixed time the defect changes, the motion itself propagates the "
       "errors, and the curves leave the line at 1 the sooner the larger h is; n² defects of size h⁴ over "
       "t = nh make the global order 2.",
       "On x'' = w²x everything has a closed form. The recurrence has the roots q and 1/q with ln q = 2 "
       "asinh(wh/2); the growing solution is multiplied by q instead of e^(wh), and q/e^(wh) = 1 − "
       "(wh)³/24 + 3(wh)⁵/640 − …. The growth factor is measured on the running code, and both coefficients "
       "are extrapolated from it.",
       "Rounding error is the difference between the same steps taken in two precisions. As long as "
       "rounding errors are independent, the energy performs a random walk and grows like √t. On Kepler's "
       "orbit an energy error is a period error, and the position error grows like t√t (Brouwer 1937); on "
       "the oscillator, whose period does not depend on the energy, it grows like √t. Störmer's recurrence "
       "divides the rounding error of each step by h. With compensated sums (an option of every method: "
       "rk4:sum=compensated), the part that each addition cuts off is carried along, and what remains is "
       "the rounding error of the increments."},
      {},
      {}};
  std::vector<std::string> used;
  for (const auto& row : root)
    if (std::find(used.begin(), used.end(), row.precision) == used.end()) used.push_back(row.precision);
  for (const auto& precision : used) {
    chapter.charts.push_back(law_chart(law, precision));
    chapter.charts.push_back(root_chart(root, precision));
    chapter.charts.push_back(rounding_chart(rounding, precision));
    chapter.tables.push_back(law_table(law, precision));
  }
  return chapter;
}

}  // namespace halfstep
