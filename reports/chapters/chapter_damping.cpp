// The chapter on forces of time and velocity.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/precision.hpp"
#include "reports/chapters/chapter.hpp"
#include "reports/text/symbols.hpp"
#include "studies/damping/damping.hpp"

namespace halfstep {
namespace {

/// The curve of that name, made where it is missing.
Curve& curve_named(Panel& panel, const std::string& name) {
  for (auto& curve : panel.curves)
    if (curve.name == name) return curve;
  return panel.curves.emplace_back(Curve{name, "", panel.curves.size(), {}, std::nullopt, false});
}

Chart friction_chart(const std::vector<FrictionRow>& rows, const std::string& precision) {
  Chart chart;
  chart.name = "damping-friction-" + precision;
  chart.title = "Friction per step and friction per time: damped oscillator, " + precision;
  chart.note = "verlet-damped: error in position at the end time";
  chart.x = {.label = "step h"};
  chart.y = {.label = "error"};
  Panel panel;
  for (const auto& row : rows) {
    if (row.precision != precision) continue;
    const std::string name = row.method.ends_with("exponential") ? "f = 1 − e^(−gh)"
                             : row.method.ends_with("f=1/10")    ? "f = 1/10, fixed"
                                                                 : "f = gh";
    auto& curve = curve_named(panel, name);
    curve.points.push_back({row.h, row.position, true});
    if (name == "f = gh") curve.slope = 1;
  }
  chart.panels = {panel};
  return chart;
}

Chart gyration_chart(const std::vector<GyrationRow>& rows, const std::string& precision) {
  Chart chart;
  chart.name = "damping-gyration-" + precision;
  chart.title = "Radius of gyration in a magnetic field, 32 steps per turn, " + precision;
  chart.note =
      "|r/r₀ − 1|; velocity-verlet and symplectic-euler coincide; implicit-euler ends at 1, where the radius is lost";
  chart.x = {.label = "turns"};
  // A radius that has grown a thousandfold says no more.
  const double unit = info(*precision_named(precision)).unit_roundoff;
  chart.y = {.label = "relative change of the radius", .least = unit / 8, .most = 1e3};
  chart.floor = unit;
  chart.legend_outside = true;
  Panel panel;
  for (const auto& row : rows)
    if (row.precision == precision)
      curve_named(panel, row.method).points.push_back({row.turns, std::fabs(row.radius), true});
  for (auto& curve : panel.curves)
    if (curve.name == "rk4" || curve.name == "heun") curve.slope = 1;
  chart.panels = {panel};
  return chart;
}

/// "2 / 1": the declared orders of position and velocity, with the sign of a verdict that is not `pass`.
std::string entry(const std::vector<OrderRow>& rows, const std::string& problem, const std::string& method,
                  const std::string& precision) {
  std::string text;
  for (const char* quantity : {"global_position", "global_velocity"})
    for (const auto& row : rows)
      if (row.problem == problem && row.method == method && row.precision == precision && row.quantity == quantity)
        text += fmt::format("{}{:g}{}{}", text.empty() ? "" : " / ", row.expected.value_or(0),
                            row.verdict == Verdict::pass ? "" : " ", symbol(row.verdict));
  return text.empty() ? "–" : text;
}

PlainTable order_table(const std::vector<OrderRow>& rows, const std::string& precision) {
  const std::vector<std::string> problems = {"driven-oscillator", "damped-oscillator", "magnetic-field",
                                             "penning-trap"};
  PlainTable table{"Declared orders of position / velocity; a symbol marks every verdict other than pass; " + precision,
                   {"scheme"},
                   {}};
  table.columns.insert(table.columns.end(), problems.begin(), problems.end());
  std::vector<std::string> methods;
  for (const auto& row : rows)
    if (row.precision == precision && std::find(methods.begin(), methods.end(), row.method) == methods.end())
      methods.push_back(row.method);
  for (const auto& method : methods) {
    auto& line = table.rows.emplace_back(std::vector{method});
    for (const auto& problem : problems) line.push_back(entry(rows, problem, method, precision));
  }
  return table;
}

}  // namespace

Chapter damping_chapter(const std::filesystem::path& dir) {
  const auto orders = read_table<OrderRow>(dir, damping_orders_file);
  const auto friction = read_table<FrictionRow>(dir);
  const auto gyration = read_table<GyrationRow>(dir);
  Chapter chapter{
      "damping",
      "Forces of time and velocity",
      {"A scheme designed for x'' = a(x) keeps its order under a(t, x) if it evaluates the force at consistent times. "
       "Under a(x, v), its order depends on the velocity that the force is given. The schemes of the Verlet family "
       "have "
       "no velocity available at the new time and fall to order 1 unless they predict one. Every scheme declares both "
       "orders, and both are measured on a driven oscillator, a damped oscillator, a charge in uniform fields, and a "
       "Penning trap.",
       "Computer games damp Verlet's recurrence by removing a fraction f of every displacement: x' = (2 − f) x − "
       "(1 − f) x₋₁ + h²a. This is a friction −(f/h) v, so f belongs to one step size: with f fixed, halving the step "
       "doubles the friction, and at a fixed time the limit is a body that has not moved. The error does not converge. "
       "In the slow time s = ht the limit is a motion without inertia, f dx/ds = a, which is measured as well. With "
       "f = gh or 1 − e^(−gh), the recurrence is a scheme of order 1 for the friction −gv.",
       "In a magnetic field the force is v × B, which turns the velocity without changing the speed. Boris's scheme "
       "splits the step into kicks by the electric field and one rotation whose sine and cosine are rational: the "
       "radius of gyration |v|/b is conserved to rounding error at any step size. The trapezoidal rule makes the same "
       "rotation but requires an equation to be solved. Explicit schemes spiral by the factor of their stability "
       "function: Heun's scheme outward, RK4 inward. Velocity Verlet, which passes its last force on to the next step, "
       "spirals outward like explicit Euler."},
      {},
      {}};
  std::vector<std::string> used;
  for (const auto& row : gyration)
    if (std::find(used.begin(), used.end(), row.precision) == used.end()) used.push_back(row.precision);
  for (const auto& precision : used) {
    chapter.charts.push_back(friction_chart(friction, precision));
    chapter.charts.push_back(gyration_chart(gyration, precision));
    chapter.tables.push_back(order_table(orders, precision));
  }
  return chapter;
}

}  // namespace halfstep
