// What schemes keep of the structure of Hamiltonian systems, as words, figures and tables.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/spelled.hpp"
#include "halfstep/studies/structure/structure.hpp"

namespace halfstep::inline reports {
namespace {

/// The arithmetic in which a property's defects were measured.
std::vector<std::string> arithmetic_of(const std::vector<StructureRow>& rows, const std::string& property) {
  std::vector<std::string> words;
  for (const auto& row : rows) {
    if (row.property != property || row.declared) continue;
    const auto word = precision_in_words(row.precision);
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return words;
}

/// The finding on the order of a defect; null where there is none.
const FindingRow* order_of(const StudyResults& results, const StructureRow& row) {
  return results.finding(row.method + " on " + row.system, row.property + ", order of the defect", row.precision);
}

/// Whether the defect of a method falls with h: the finding on its order has one. What is conserved to rounding error
/// has none, declared or not.
bool falls(const StudyResults& results, const StructureRow& row) {
  const auto* finding = order_of(results, row);
  return finding == nullptr || finding->observed.has_value();
}

/// The slope that a defect has: the order measured, which may lie above what theory asks for; a whole number where it
/// is near one, else two decimals of it.
std::optional<double> slope_of(const FindingRow* order) {
  if (order == nullptr || !order->observed) return std::nullopt;
  const double whole = std::round(*order->observed);
  return std::abs(*order->observed - whole) < nearly_integer ? whole : std::round(100 * *order->observed) / 100;
}

/// "largest of the others that were measured: 6.9·10⁻³¹ in 50 digits": the largest defect of what is not drawn, in each
/// arithmetic. What was not measured at all has no rows.
std::string others_note(const std::map<std::string, double>& largest) {
  std::vector<std::string> words;
  for (const auto& [precision, defect] : largest)
    words.push_back(short_number(defect) + " in " + precision_in_words(precision));
  return words.empty() ? "" : fmt::format("     largest of the others that were measured: {}", fmt::join(words, ", "));
}

/// Defects against h of the methods that do not keep a property, a panel a family. meaning: what the defect is.
Chart defect_chart(const StudyResults& results, const std::vector<StructureRow>& rows, const std::string& name,
                   const std::string& title, const std::string& property, const std::string& system,
                   const std::string& meaning) {
  Chart chart;
  chart.name = "structure-" + name;
  chart.title = title;
  chart.x = {.label = "step size h"};
  chart.y = {.label = "defect"};
  chart.separate = chart.ghosts = true;   // one range for all, so that families can be compared
  std::map<std::string, double> largest;  // of the others, by precision
  for (const auto& row : rows) {
    if (row.property != property || row.system != system) continue;
    if (row.declared || !falls(results, row)) {
      double& most = largest[row.precision];
      most = std::max(most, row.defect);
      continue;
    }
    Curve& curve = curve_named(panel_named(chart, row.family), row.method);
    curve.points.push_back({row.h, row.defect, true});
    curve.slope = slope_of(order_of(results, row));
  }
  chart.note = "on " + system + ", in " + enumerated(arithmetic_of(rows, property), "or") +
               ": methods whose defect falls with h" + others_note(largest) + "     defect: " + meaning +
               "     ╌╌ slope of the order measured";
  if (chart.panels.size() > 1) chart.note += "     grey: the other families";
  return chart;
}

/// The method, and its last area as a multiple of the first.
std::string pictured_name(const std::string& method, const std::vector<PhaseAreaRow>& areas) {
  if (method == "exact") return fmt::format("exact (rk4, h/{})", exact_disc_finer);
  std::vector<double> sizes;
  for (const auto& row : areas)
    if (row.method == method) sizes.push_back(row.area);
  return sizes.empty() ? method : fmt::format("{}: area × {:.4f}", method, sizes.back() / sizes.front());
}

/// Each method's disc at its times, filled; first and last point are joined.
Chart outline_chart(const std::vector<PhaseOutlineRow>& rows, const std::vector<PhaseAreaRow>& areas) {
  Chart chart;
  chart.name = "structure-discs";
  chart.title = "A disc of initial data of the pendulum, transported by the flow";
  chart.x = {.label = "angle x", .log = false, .least = -4, .most = 4};
  chart.y = {.label = "velocity v", .log = false, .least = -4, .most = 4};
  chart.markers = false;
  chart.equal = true;
  for (const auto& row : rows) {
    chart.note = fmt::format(
        "x″ = -sin x, h = {:g}; the first disc is on top, the others follow clockwise     area ×: the last area over "
        "the first",
        row.h);
    Panel& panel = panel_named(chart, pictured_name(row.method, areas));
    Curve& curve = curve_named(panel, fmt::format("t = {:g}", row.t));
    curve.points.push_back({row.x, row.v, false});
  }
  for (auto& panel : chart.panels) {
    for (auto& curve : panel.curves) {
      curve.points.push_back(curve.points.front());
      if (&panel != &chart.panels.front()) curve.of = std::exchange(curve.name, {});  // one legend serves all
    }
    shade_in_order(panel);
    add_insides(panel);
  }
  return chart;
}

/// Area over the first area, a line a method; a time that a method has no area of is left open.
PlainTable area_table(const std::vector<PhaseAreaRow>& rows) {
  PlainTable table{"Area of the disc over its area at t = 0", {"method"}, {}};
  std::vector<double> times;
  for (const auto& row : rows)
    if (row.t != 0 && std::find(times.begin(), times.end(), row.t) == times.end()) times.push_back(row.t);
  for (const double t : times) table.columns.push_back(fmt::format("t = {:g}", t));
  std::map<std::string, double> first;
  for (const auto& row : rows)
    if (row.t == 0 && first.emplace(row.method, row.area).second) {
      auto& line = table.rows.emplace_back(table.columns.size(), "–");
      line.front() = row.method;
    }
  for (const auto& row : rows) {
    const auto unit = first.find(row.method);
    if (row.t == 0 || unit == first.end()) continue;
    const double ratio = row.area / unit->second, uncertainty = row.uncertainty / unit->second;
    const auto line = std::find_if(table.rows.begin(), table.rows.end(),
                                   [&](const auto& cells) { return cells.front() == row.method; });
    const auto column = 1 + (std::find(times.begin(), times.end(), row.t) - times.begin());
    (*line)[static_cast<std::size_t>(column)] =
        std::fabs(ratio - 1) <= uncertainty + 1e-12 ? "1" : fmt::format("{:.6f}", ratio);
  }
  return table;
}

/// The largest defect of each declared property, in ulp.
PlainTable kept_table(const std::vector<StructureRow>& rows) {
  PlainTable table{"Defects of declared properties, in ulp (symplectic form: absolute)",
                   {"method", "precision", "property", "system", "h", "defect", "ulp"},
                   {}};
  for (const auto& row : rows)
    if (row.declared)
      table.rows.push_back({row.method, row.precision, row.property, row.system, fmt::format("{:g}", row.h),
                            fmt::format("{:.1e}", row.defect), row.units ? fmt::format("{:.0f}", *row.units) : "–"});
  return table;
}

}  // namespace

Chapter structure_chapter(const StudyResults& results) {
  auto rows = results.table<StructureRow>();
  for (auto& row : rows)
    if (row.property == "way back") row.property = "reversibility defect";  // the name in older tables
  const auto areas = results.table<PhaseAreaRow>();
  const auto outlines = results.table<PhaseOutlineRow>();
  const Agreement found =
      agreement(results.findings(), {"reversibility defect", "symplectic form", "linear momentum", "angular momentum"});
  Chapter chapter =
      chapter_text("structure", {{"defects", found.text()},
                                 {"others", found.others()},
                                 {"reversal_time", std::to_string(reversal_time)},
                                 {"form_time", std::to_string(form_time)},
                                 {"form_arithmetic", enumerated(arithmetic_of(rows, "symplectic form"), "or")},
                                 {"disc_every", count_text(disc_every)}});
  chapter.tables = {area_table(areas), kept_table(rows)};
  chapter.charts = {
      outline_chart(outlines, areas),
      defect_chart(results, rows, "reversibility", "Reversibility defect: forward, reversed, and back",
                   "reversibility defect", "kepler", "how far from its start the run back ends"),
      defect_chart(
          results, rows, "form", "Defect of the symplectic form", "symplectic form", "kepler",
          "largest entry of JᵀΩJ − Ω, J the derivative of the end by the start     where the form is conserved, "
          "the error of the central differences that give J remains"),
      defect_chart(results, rows, "angular", "Change of angular momentum", "angular momentum", "three bodies",
                   "largest change over the run"),
  };
  return chapter;
}

}  // namespace halfstep::inline reports
