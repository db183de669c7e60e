// The chapter on collisions.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/coefficient.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/studies/collisions/collision_cases.hpp"
#include "halfstep/studies/collisions/collisions.hpp"

namespace halfstep::inline reports {
namespace {

/// A handling looks the same in every chart.
std::size_t look_of_impact(const std::string& handling) {
  static const std::vector<std::string> all = {newton_impact.name,   located.name,       projection.name,
                                               mirror.name,          fixed_penalty.name, stiffening_penalty.name,
                                               stiffest_penalty.name};
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), handling) - all.begin());
}

std::string explained_impacts(const Chart& chart) {
  return explained_names(chart,
                         {{projection.name, "moved apart until they touch"},
                          {mirror.name, "moved apart by twice the overlap"},
                          {newton_impact.name, "the velocity prescribed at the end of the step"},
                          {located.name, "the velocity prescribed at the impact, which lies between two markers"},
                          {"penalty", "a spring of stiffness k pushes while bodies overlap, in steps of h"}});
}

Curve curve_of(const std::string& handling) { return {handling, "", look_of_impact(handling), {}, {}, false}; }

Chart path_chart(const std::vector<PathRow>& rows) {
  Chart chart{"collisions-paths", "Height of an elastic ball over time", "", {"time", false}, {"height", false}, {}};
  const std::vector<std::pair<std::string, std::vector<std::string>>> panels = {
      {"velocity prescribed", {newton_impact.name, located.name}},
      {"positions corrected", {projection.name, mirror.name}},
      {"penalty force", {stiffening_penalty.name, stiffest_penalty.name}}};
  for (const auto& row : rows)
    if (row.handling != "exact")
      chart.note = fmt::format("h = {}, gravity {}     grey: exact motion", step_text(row.h), bouncing_ball.g);
  for (const auto& [title, handlings] : panels) {
    Panel panel{title, {}, {}};
    Curve exact{"", "", 0, {}, {}, true};
    for (const auto& row : rows)
      if (row.handling == "exact") exact.points.push_back({row.t, row.height, true});
    panel.curves.push_back(std::move(exact));
    for (const auto& handling : handlings) {
      Curve curve = curve_of(handling);
      for (const auto& row : rows)
        if (row.handling == handling) curve.points.push_back({row.t, row.height, true});
      panel.curves.push_back(std::move(curve));
    }
    chart.panels.push_back(std::move(panel));
  }
  chart.markers = false;
  chart.note += explained_impacts(chart);
  return chart;
}

/// When the exact ball comes down for the first time, and how fast: where its height has fallen and rises again.
struct Fall {
  double time = 0, speed = 0;
};

Fall first_fall(const std::vector<PathRow>& rows) {
  Fall fall;
  const PathRow* last = nullptr;
  for (const auto& row : rows) {
    if (row.handling != "exact") continue;
    if (last != nullptr && row.height > last->height && fall.speed > 0) break;
    if (last != nullptr && row.t > last->t) fall = {row.t, (last->height - row.height) / (row.t - last->t)};
    last = &row;
  }
  return fall;
}

/// The same about the first impact, a marker a step: it falls inside of one.
Chart impact_step_chart(const std::vector<PathRow>& rows) {
  constexpr double before = 1.5, after = 3.5;  // what is shown, in steps
  constexpr double below = 1.9;                // and of the depth, in what the ball falls in a step
  Chart chart{"collisions-step",
              "The step in which an elastic ball meets the floor",
              "",
              {"time", false},
              {"height", false},
              {}};
  double h = 0;
  for (const auto& row : rows)
    if (row.handling != "exact") h = row.h;
  const Fall fall = first_fall(rows);
  chart.x.from = fall.time - before * h, chart.x.to = fall.time + after * h;
  chart.y.from = -below * fall.speed * h, chart.y.to = before * fall.speed * h;
  Panel panel{"", {}, {0}};
  panel.level_names = {"floor"};
  const double highest = chart.y.to + fall.speed * h;
  const auto add = [&](Curve curve, const std::string& handling) {
    for (const auto& row : rows)
      if (row.handling == handling && std::abs(row.t - fall.time) <= (after + 1) * h && row.height <= highest)
        curve.points.push_back({row.t, row.height, true});
    panel.curves.push_back(std::move(curve));
  };
  add(Curve{"exact", "", 0, {}, {}, true}, "exact");
  for (const auto& handling : {newton_impact.name, located.name, projection.name, stiffening_penalty.name})
    add(curve_of(handling), handling);
  chart.panels = {std::move(panel)};
  chart.in_order = true;
  chart.note = fmt::format("h = {}, gravity {}     markers: ends of steps", step_text(h), bouncing_ball.g) +
               explained_impacts(chart);
  return chart;
}

/// The curves of a panel: a system, its restitution, the number of impacts, the handlings; in the first precision.
struct ImpactView {
  std::string title, system;
  double restitution;
  int impacts;
  std::vector<std::string> handlings;
};

/// "pair in a trap, e = 0.7, two impacts"; nothing of an elastic impact.
std::string title_of(const ImpactView& view) {
  const auto prescribed = view.restitution == 1 ? "" : fmt::format(", e = {:g}", view.restitution);
  return fmt::format("{}{}, {} impact{}", view.title, prescribed, count_text(view.impacts),
                     view.impacts == 1 ? "" : "s");
}

/// What theory has for a curve; an order in the root of h is half of one in h.
std::optional<double> expected_order(const StudyResults& results, const ImpactView& view, const std::string& handling) {
  const auto subject = fmt::format("{}, e = {:g}, {} impact{}, {}", view.system, view.restitution, view.impacts,
                                   view.impacts == 1 ? "" : "s", handling);
  const auto in_root = results.expected(subject, "order of position in sqrt(h)");
  return in_root ? *in_root / 2 : results.expected(subject, "order of position");
}

/// The ball falls on a parabola, which a scheme of second order follows exactly: an impact at its time leaves rounding
/// alone, far below what the panel shows.
void note_what_is_exact(const std::vector<CollisionErrorRow>& rows, Panel& panel) {
  double most = 0;
  for (const auto& row : rows)
    if (row.system == bouncing_ball.name && row.handling == located.name && row.restitution == 1 && row.impacts == 1 &&
        row.precision == rows.front().precision)
      most = std::max(most, row.position.value);
  if (most > 0)
    panel.notes.push_back(fmt::format("{}: {} is not drawn, exact but for rounding (below {})", panel.title,
                                      located.name, power_of_ten(static_cast<int>(std::ceil(std::log10(most))))));
}

/// Slopes: the orders that are expected of the handlings that have one.
Chart impact_errors_chart(const StudyResults& results) {
  const auto rows = results.table<CollisionErrorRow>();
  const std::vector<ImpactView> views = {
      {"ball", bouncing_ball.name, 1, 1, {projection.name, mirror.name, newton_impact.name}},
      {"ball, penalty force",
       bouncing_ball.name,
       1,
       1,
       {fixed_penalty.name, stiffening_penalty.name, stiffest_penalty.name}},
      {"ball on a spring", ball_on_spring.name, 1, 1, {newton_impact.name, located.name}},
      {"pair in a trap", pair_in_trap.name, 0.7, 2, {newton_impact.name, located.name}}};
  Chart chart{
      "collisions-errors",
      "Position error after impacts",
      "root mean square over the phase of the impact within its step     pair in a trap: two bodies on springs to "
      "one centre     e: coefficient of restitution, 1 where none is given",
      {"step size h"},
      {"position error"},
      {}};
  for (const auto& view : views) {
    Panel panel{title_of(view), {}, {}};
    for (const auto& handling : view.handlings) {
      Curve curve = curve_of(handling);
      for (const auto& row : rows)
        if (row.system == view.system && row.handling == handling && row.restitution == view.restitution &&
            row.impacts == view.impacts && row.precision == rows.front().precision)
          curve.points.push_back({row.h, row.position.value, true});
      curve.slope = expected_order(results, view, handling);
      panel.curves.push_back(std::move(curve));
    }
    chart.panels.push_back(std::move(panel));
  }
  note_what_is_exact(rows, chart.panels.front());
  chart.note += explained_impacts(chart);
  return chart;
}

Chart restitution_chart(const std::vector<RestitutionRow>& rows) {
  Chart chart{"collisions-restitution",
              "Restitution against the phase of the impact within its step",
              "two bodies in free flight",
              {"fraction of the step before the impact", false, 0, 1},
              {"coefficient of restitution", false, -0.05, 1.05},
              {}};
  chart.markers = false;
  Panel panel{"", {}, {}};
  for (const auto& row : rows)
    if (row.handling == newton_impact.name)
      chart.note = fmt::format("two bodies in free flight; e = {:g} where a coefficient is prescribed", row.theory);
  for (const auto& handling : {newton_impact.name, projection.name, mirror.name}) {
    Curve curve = curve_of(handling);
    for (const auto& row : rows)
      if (row.handling == handling) curve.points.push_back({row.fraction, row.restitution, true});
    panel.curves.push_back(std::move(curve));
  }
  chart.panels = {panel};
  chart.legend_outside = true;
  chart.note += explained_impacts(chart);
  return chart;
}

Chart penalty_chart(const std::vector<PenaltyRow>& rows) {
  Chart chart{"collisions-penalty",
              "Restitution of a penalty force against kh²",
              "minimum and maximum over the phase of the impact within its step; the exact value is 1",
              {"kh²"},
              {"coefficient of restitution"},
              {}};
  for (const char* method : {"velocity-verlet", "rk4", "explicit-euler"}) {
    Panel panel{method, {}, {1}};
    Curve least{"minimum", "", 0, {}, {}, false}, largest{"maximum", "", 1, {}, {}, false};
    for (const auto& row : rows)
      if (row.method == method) {
        least.points.push_back({row.kh2, row.least_restitution, true});
        largest.points.push_back({row.kh2, row.largest_restitution, true});
      }
    panel.curves = {least, largest};
    chart.panels.push_back(std::move(panel));
  }
  return chart;
}

PlainTable penalty_table(const std::vector<PenaltyRow>& rows) {
  PlainTable table{"One impact on a spring, in units of the exact contact: depth v/sqrt(k), time pi/sqrt(k)",
                   {"scheme", "k h²", "depth", "time", "minimum restitution", "maximum"},
                   {}};
  for (const auto& row : rows)
    if (row.method == "velocity-verlet" || row.method == "rk4")
      table.rows.push_back({row.method, fmt::format("{}", row.kh2), fmt::format("{:.4f}", row.depth),
                            fmt::format("{:.4f}", row.time), fmt::format("{:.4f}", row.least_restitution),
                            fmt::format("{:.4f}", row.largest_restitution)});
  return table;
}

PlainTable balance_table(const StudyResults& results) {
  const auto mass = [](const std::string& inverse) { return value_text(1 / Coefficient(inverse).as<double>()); };
  PlainTable table{fmt::format("Two bodies of masses {} and {}: momentum and energy balance of one impact",
                               mass(pair.lower_inverse_mass), mass(pair.upper_inverse_mass)),
                   {"handling", "e", "change of momentum", "energy after / before", "e^2"},
                   {}};
  for (const auto& row : results.table<BalanceRow>()) {
    const bool asked = row.handling == newton_impact.name || row.handling == located.name;
    const auto kept = results.expected(fmt::format("pair, e = {:g}, {}", row.restitution, row.handling),
                                       "relative energy after / before", row.precision);
    const bool one = row.largest_energy - row.least_energy < 1e-10;
    table.rows.push_back({row.handling, asked ? fmt::format("{}", row.restitution) : "–",
                          fmt::format("{:.1e}", row.momentum),
                          one ? fmt::format("{:.6f}", row.largest_energy)
                              : fmt::format("{:.3f} ... {:.3f}", row.least_energy, row.largest_energy),
                          kept ? fmt::format("{:.6f}", *kept) : "–"});
  }
  return table;
}

/// One row a scheme: orders and constants at a jump and at a kink; the best a scheme can do is what theory has.
PlainTable broken_force_table(const StudyResults& results) {
  const std::string at_jump = "velocity error / (h * jump of force)",
                    at_kink = "velocity error / (h^2 * jump of da/dt)";
  PlainTable table{
      "Velocity error across a force that jumps (D) or bends (S, of da/dt), root mean square over the phase of the "
      "crossing",
      {"scheme", "jump: order", "error / (h D)", "theory", "kink: order", "error / (h^2 S)", "theory"},
      {}};
  const auto number = [](const std::optional<double>& value, int decimals) {
    return value ? fmt::format("{:.{}f}", *value, decimals) : "–";
  };
  for (const auto& method : words_of(results.table<BrokenForceRow>(), &BrokenForceRow::method)) {
    const auto jump = "jump, " + method, kink = "kink, " + method;
    table.rows.push_back({method, number(results.observed(jump, "order of velocity"), 3),
                          number(results.observed(jump, at_jump), 4), number(results.expected(jump, at_jump), 4),
                          number(results.observed(kink, "order of velocity"), 3),
                          number(results.observed(kink, at_kink), 5), number(results.expected(kink, at_kink), 5)});
  }
  return table;
}

}  // namespace

Chapter collisions_chapter(const StudyResults& results) {
  const auto order = [&](const CollisionSystem& system, const Impact& impact) {
    return value_text(expected_order(results, {"", system.name, 1, 1, {}}, impact.name));
  };
  const auto limit = [&](const std::string& method) {
    return value_text(results.expected("penalty, " + method, "largest k h^2 in resting contact"));
  };
  Chapter chapter =
      chapter_text("collisions", {{"restitution_order", order(bouncing_ball, newton_impact)},
                                  {"located_order", order(ball_on_spring, located)},
                                  {"verlet_limit", limit("velocity-verlet")},
                                  {"rk4_limit", limit("rk4")},
                                  {"jump_order", value_text(results.expected("jump, ab4", "order of velocity"))},
                                  {"kink_order", value_text(results.expected("kink, ab4", "order of velocity"))}});
  chapter.charts = {path_chart(results.table<PathRow>()), impact_step_chart(results.table<PathRow>()),
                    impact_errors_chart(results), restitution_chart(results.table<RestitutionRow>()),
                    penalty_chart(results.table<PenaltyRow>())};
  chapter.tables = {balance_table(results), penalty_table(results.table<PenaltyRow>())};
  if (results.has<BrokenForceRow>()) chapter.tables.push_back(broken_force_table(results));
  return chapter;
}

}  // namespace halfstep::inline reports
