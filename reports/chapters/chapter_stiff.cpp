// The chapter on stiff equations.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>

#include "halfstep/problems/catalogue.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/stiff/stiff.hpp"

namespace halfstep::inline reports {
namespace {

/// Kinds of Runge-Kutta methods, by the beginning of their names; all others are of the last.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kinds = {
    {{"gauss-", "Gauss"},
     {"radau-", "Radau"},
     {"lobatto-iiia", "Lobatto IIIA, IIIB"},
     {"lobatto-iiib", "Lobatto IIIA, IIIB"},
     {"lobatto-", "Lobatto IIIC, IIID"},
     {"wso-", "high weak stage order"},
     {"kvaerno-", "ESDIRK"},
     {"ark-", "ESDIRK"},
     {"tr-", "ESDIRK"},
     {"", "SDIRK"}}};
/// Of Rosenbrock methods by their order: as many in a panel as there are tones and dashes that differ at sight.
constexpr std::array<const char*, 3> rosenbrock = {"Rosenbrock, up to order 2", "Rosenbrock, order 3",
                                                   "Rosenbrock, order 4"};

/// Rosenbrock methods are those without a stage order.
std::string kind_of(const std::string& method, const std::vector<StiffMethodRow>& methods) {
  const auto row = std::find_if(methods.begin(), methods.end(), [&](const auto& one) { return one.method == method; });
  if (row != methods.end() && !row->stage_order)
    return rosenbrock.at(static_cast<std::size_t>(std::clamp(row->classical_order, 2, 4) - 2));
  const auto kind =
      std::find_if(kinds.begin(), kinds.end(), [&](const auto& one) { return method.starts_with(one.first); });
  return std::string(kind->second);
}

/// The panels in parts of no more curves than can be told apart where all run close together; none without curves.
std::vector<Panel> with_few_curves(const std::vector<Panel>& panels) {
  constexpr std::size_t most = 4;
  std::vector<Panel> few;
  for (const Panel& panel : panels) {
    const std::size_t count = panel.curves.size(), parts = (count + most - 1) / most;
    for (std::size_t part = 0; part < parts; ++part) {
      Panel& one = few.emplace_back(Panel{panel.title, {}, {}});
      if (part > 0) one.title += ", continued";  // a number would read as the order of an embedded one
      for (std::size_t i = part * count / parts; i < (part + 1) * count / parts; ++i) {
        one.curves.push_back(panel.curves[i]);
        one.curves.back().look = one.curves.size() - 1;
      }
    }
  }
  return few;
}

/// Whether a curve goes less far to the right than others.
bool any_ends_early(const std::vector<Panel>& panels) {
  double least = HUGE_VAL, most = 0;
  for (const Panel& panel : panels)
    for (const Curve& curve : panel.curves) {
      least = std::min(least, curve.points.back().x);
      most = std::max(most, curve.points.back().x);
    }
  return least < most;
}

/// "     each curve: a method up to h |λ| = 2.9·10⁵; beyond, up to 2.9·10¹³, no order changes by more than 0.02".
std::string beyond_note(const std::vector<Panel>& panels, const std::vector<StiffErrorRow>& rows, double finest) {
  double drawn = 0, furthest = 0, change = 0;
  std::map<std::string, double> last;  // order of a method at the end of its curve
  for (const Panel& panel : panels)
    for (const Curve& curve : panel.curves) {
      drawn = std::max(drawn, curve.points.back().x);
      last[curve.name] = curve.points.back().y;
    }
  for (const auto& row : rows) {
    if (row.h != finest || !row.order || !(row.h * row.stiffness > drawn) || !last.contains(row.method)) continue;
    furthest = std::max(furthest, row.h * row.stiffness);
    change = std::max(change, std::abs(*row.order - last[row.method]));
  }
  std::string note = "     each curve: a method up to h |λ| = " + short_number(drawn);
  if (furthest > drawn)
    note += fmt::format("; beyond, up to {}, no order changes by more than {:.2f}", short_number(furthest),
                        std::ceil(100 * change) / 100);
  return note;
}

/// The order between the two finest steps, over |h lambda|: how it goes from the classical one to that of the limit.
Chart order_chart(const std::vector<StiffErrorRow>& rows, const std::vector<StiffMethodRow>& methods) {
  Chart chart;
  chart.name = "stiff-orders";
  chart.title = "Prothero–Robinson: order lost on the way to infinite stiffness";
  chart.x = {.label = "h |λ|"};
  chart.y = {.label = "observed order", .log = false};
  if (rows.empty()) return chart;
  constexpr double flat = 1e7;  // hardly anything changes beyond
  const double finest =
      std::min_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.h < b.h; })->h;
  chart.note = fmt::format(
      "order of the error from step 2h to h = {:.2g}     spike: two parts of the error nearly cancel", finest);
  chart.by_number = true;  // a panel is of one family
  for (const auto& [beginning, kind] : kinds) panel_named(chart, std::string(kind));
  for (const char* kind : rosenbrock) panel_named(chart, kind);
  for (const auto& row : rows)
    if (row.h == finest && row.order && row.h * row.stiffness <= flat)
      curve_named(panel_named(chart, kind_of(row.method, methods)), row.method)
          .points.push_back({row.h * row.stiffness, *row.order, true});
  chart.note += beyond_note(chart.panels, rows, finest);
  chart.panels = with_few_curves(chart.panels);
  if (any_ends_early(chart.panels)) chart.note += "     where a curve ends before the axis: no result beyond";
  return chart;
}

constexpr const char* test_equation = "prothero-robinson";
constexpr const char* diffusion = "heat";

std::vector<StiffErrorRow> rows_on(const std::vector<StiffErrorRow>& rows, std::string_view problem) {
  std::vector<StiffErrorRow> result;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(result),
               [&](const StiffErrorRow& row) { return row.problem == problem; });
  return result;
}

/// Methods that are shown one by one.
constexpr std::array<std::string_view, 7> shown = {"gauss-2", "gauss-3",      "radau-iia-3", "lobatto-iiic-3",
                                                   "sdirk-3", "wso-dirk-3-3", "rodas4"};

bool is_shown(const StiffErrorRow& row) { return std::find(shown.begin(), shown.end(), row.method) != shown.end(); }

/// Whether some square of a map has neighbours, and an order that none of them has.
bool any_stands_alone(const Panel& panel, const Tile& tile) {
  const auto is_beside = [](double a, double b, double reach) {
    constexpr double air = 1.01;
    return std::abs(std::log(a / b)) <= air * 2 * std::log(reach);
  };
  const auto stands_alone = [&](const Curve& own, const Point& square) {
    std::size_t around = 0;
    for (const Curve& curve : panel.curves)
      for (const Point& point : curve.points) {
        const bool is_itself = point.x == square.x && point.y == square.y;
        if (is_itself || !is_beside(point.x, square.x, tile.x) || !is_beside(point.y, square.y, tile.y)) continue;
        if (&curve == &own) return false;
        ++around;
      }
    return around > 0;
  };
  return std::ranges::any_of(panel.curves, [&](const Curve& curve) {
    return std::ranges::any_of(curve.points, [&](const Point& point) { return stands_alone(curve, point); });
  });
}

/// The observed order over step and stiffness: a square for each two neighbouring steps. In the limit (beyond `most`)
/// hardly anything changes any more.
Chart order_map(const std::vector<StiffErrorRow>& rows) {
  constexpr double most = 1e7;
  constexpr int highest = 7;
  const Tile tile{std::sqrt(10.0), std::sqrt(2.0)};  // half of what is between neighbours of the grid
  Chart chart;
  chart.name = "stiff-map";
  chart.title = "Prothero–Robinson: where the order is lost";
  chart.note = "each square: the order of the error from step 2h to h, the nearest whole number";
  chart.x = {.label = "stiffness |λ|"};
  chart.y = {.label = "step size h"};
  chart.legend_outside = chart.in_order = true;
  for (const auto& row : rows) {
    if (!is_shown(row) || !row.order || row.stiffness > most) continue;
    const int order = std::clamp(static_cast<int>(std::lround(*row.order)), 0, highest);
    Panel& panel = panel_named(chart, row.method);
    for (int p = 0; p <= highest && panel.curves.size() <= highest; ++p) {
      Curve& curve = curve_named(panel, fmt::format("order {}", p));
      curve.dots = true;
      curve.tile = tile;
      curve.grade = static_cast<std::size_t>(p);
    }
    panel.curves[static_cast<std::size_t>(order)].points.push_back({row.stiffness, row.h, true});
  }
  for (Panel& panel : chart.panels)
    if (any_stands_alone(panel, tile))
      panel.notes.emplace_back("a square unlike all around it: two parts of the error nearly cancel");
  // The axes end with the squares.
  for (Panel& panel : chart.panels) {
    std::erase_if(panel.curves, [](const Curve& curve) { return curve.points.empty(); });
    for (const Curve& curve : panel.curves)
      for (const Point& point : curve.points)
        for (const auto& [axis, value, reach] :
             {std::tuple{&chart.x, point.x, tile.x}, std::tuple{&chart.y, point.y, tile.y}}) {
          axis->from = axis->from == 0 ? value / reach : std::min(axis->from, value / reach);
          axis->to = std::max(axis->to, value * reach);
        }
  }
  return chart;
}

/// The classical order where there is least stiffness, the order under infinite stiffness where there is most.
std::optional<double> expected_order(const std::vector<StiffMethodRow>& methods, const std::string& name,
                                     double stiffness, double least, double most) {
  const auto method = std::find_if(methods.begin(), methods.end(), [&](const auto& one) { return one.method == name; });
  if (method == methods.end()) return std::nullopt;
  if (stiffness == least) return method->classical_order;
  return stiffness == most ? method->step_power : std::nullopt;
}

/// The errors of single methods, a curve for each stiffness.
Chart error_chart(const std::vector<StiffErrorRow>& rows, const std::vector<StiffMethodRow>& methods) {
  constexpr std::array<std::pair<double, std::string_view>, 4> stiffnesses = {
      {{1, "|λ| = 1"}, {1e2, "|λ| = 10²"}, {1e4, "|λ| = 10⁴"}, {1e6, "|λ| = 10⁶"}}};
  Chart chart;
  chart.name = "stiff-errors";
  chart.title = "Prothero–Robinson: error against step size";
  chart.note = "a curve for each stiffness |λ|";
  if (!rows.empty()) chart.note += "; arithmetic of " + rows.front().precision + " digits";
  chart.x = {.label = "step size h"};
  chart.y = {.label = "error at the end time"};
  bool slopes = false;
  for (const auto& row : rows) {
    const auto stiffness = std::find_if(stiffnesses.begin(), stiffnesses.end(),
                                        [&](const auto& one) { return one.first == row.stiffness; });
    if (stiffness == stiffnesses.end() || !is_shown(row)) continue;
    Curve& curve = curve_named(panel_named(chart, row.method), std::string(stiffness->second),
                               static_cast<std::size_t>(stiffness - stiffnesses.begin()));
    curve.grade = grade_of(curve.look, stiffnesses.size());
    curve.points.push_back({row.h, row.error, true});
    curve.slope =
        expected_order(methods, row.method, row.stiffness, stiffnesses.front().first, stiffnesses.back().first);
    slopes = slopes || curve.slope.has_value();
  }
  if (slopes)
    chart.note += fmt::format(
        "; slopes, where there is room: the classical order at {}, the order under infinite stiffness at {}",
        stiffnesses.front().second, stiffnesses.back().second);
  return chart;
}

/// The order between two steps on diffusion, beside what theory says: it settles between whole numbers.
Chart diffusion_chart(const std::vector<StiffErrorRow>& rows, const std::vector<StiffMethodRow>& methods) {
  constexpr std::array<std::string_view, 5> of_layers = {"sdirk-3", "rodas3", "lobatto-iiic-3", "radau-iia-3",
                                                         "radau-iia-4"};
  Chart chart;
  chart.name = "stiff-diffusion";
  chart.title = "Diffusion: orders between whole numbers";
  chart.note = fmt::format("order of the error from step 2h to h on the heat equation in {} points; dashed: theory",
                           cells_of_diffusion - 1);
  chart.x = {.label = "step size h"};
  chart.y = {.label = "observed order", .log = false};
  chart.legend_outside = chart.by_number = true;  // dashes are theory's
  Panel& panel = panel_named(chart, "");
  for (const auto& method : methods) {
    if (std::find(of_layers.begin(), of_layers.end(), method.method) == of_layers.end() || !method.diffusion_order)
      continue;
    for (const auto& row : rows)
      if (row.method == method.method && row.order)
        curve_named(panel, row.method).points.push_back({row.h, *row.order, true});
    panel.levels.push_back(*method.diffusion_order);
  }
  if (panel.curves.empty()) chart.panels.clear();
  return chart;
}

template <class Number>
std::string or_dash(const std::optional<Number>& number) {
  return number ? fmt::format("{:g}", static_cast<double>(*number)) : "–";
}

PlainTable order_table(const std::vector<StiffMethodRow>& rows, const StudyResults& results) {
  PlainTable table{"What the coefficients say, and what is observed",
                   {"method", "order", "stage order", "weak stage order", "R at infinity", "power of h, theory",
                    "power of h, observed", "power of |λ|, theory", "power of |λ|, observed",
                    "order on diffusion, theory", "order on diffusion, observed"},
                   {}};
  for (const auto& row : rows) {
    const std::string subject = row.method + " on prothero-robinson";
    const auto or_none = [](const std::optional<double>& value) { return value ? fmt::format("{:.3f}", *value) : "–"; };
    const auto observed = [&](std::string_view quantity) { return or_none(results.observed(subject, quantity)); };
    auto on_diffusion = results.observed(row.method + " on heat", "order in the root of h on diffusion");
    if (on_diffusion) *on_diffusion /= 2;
    table.rows.push_back({row.method, std::to_string(row.classical_order), or_dash(row.stage_order),
                          or_dash(row.weak_stage_order), fmt::format("{:.4g}", row.stability_at_infinity),
                          or_dash(row.step_power), observed("order under stiffness"), or_dash(row.lambda_power),
                          observed("power of the stiffness"), or_dash(row.diffusion_order), or_none(on_diffusion)});
  }
  return table;
}

}  // namespace

Chapter stiff_chapter(const StudyResults& results) {
  const auto all_errors = results.table<StiffErrorRow>();
  const auto errors = rows_on(all_errors, test_equation), on_diffusion = rows_on(all_errors, diffusion);
  const Problem problem = halfstep::problem("prothero-robinson");
  const Agreement found = agreement(results.findings(), {"order"});
  Chapter chapter = chapter_text("stiff", {{"orders", found.text()},
                                           {"others", found.others()},
                                           {"time", problem.data.at("T").text()},
                                           {"stiffness", infinite_stiffness},
                                           {"precision", errors.empty() ? "–" : errors.front().precision}});
  const auto methods = results.table<StiffMethodRow>();
  chapter.charts = {order_chart(errors, methods), order_map(errors), error_chart(errors, methods),
                    diffusion_chart(on_diffusion, methods)};
  chapter.tables = {order_table(methods, results)};
  return chapter;
}

}  // namespace halfstep::inline reports
