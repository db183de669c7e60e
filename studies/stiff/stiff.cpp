// Ladders over step size and stiffness, on problems whose smooth solution does not depend on the stiffness.
#include "halfstep/studies/stiff/stiff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/orders/error_ladder.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/engine/theory/stiff_orders.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/scheme/second_order.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/stiff/diffusion.hpp"

namespace halfstep {

template <>
TableLayout Table<StiffMethodRow>::layout() {
  return {"stiff-orders.csv",
          {{"method", &Row::method, column::name().key()},
           {"classical_order", &Row::classical_order, column::count()},
           {"stage_order", &Row::stage_order},
           {"weak_stage_order", &Row::weak_stage_order},
           {"stability_at_infinity", &Row::stability_at_infinity},
           {"step_power", &Row::step_power},
           {"lambda_power", &Row::lambda_power},
           {"diffusion_order", &Row::diffusion_order}}};
}
template struct Table<StiffMethodRow>;

template <>
TableLayout Table<StiffErrorRow>::layout() {
  return {"stiff-errors.csv",
          {{"method", &Row::method, column::name().key()},
           {"problem", &Row::problem, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"stiffness", &Row::stiffness, column::positive().key()},
           {"h", &Row::h, column::positive().key()},
           {"error", &Row::error, column::size()},
           {"order", &Row::order}}};
}
template struct Table<StiffErrorRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

constexpr Precision precision_of_ladders = Precision::digits50;
constexpr std::pair<int, int> levels{0, 6};

/// So fine a line that the modes which make the order are far from its end.
constexpr Precision precision_of_diffusion = Precision::long_double;
constexpr int levels_of_diffusion = 6;

/// From hardly stiff to so stiff that the order does not change any more.
const std::vector<std::string> stiffnesses = {"1",    "10",   "10^2", "10^3",  "10^4",
                                              "10^5", "10^6", "10^8", "10^12", infinite_stiffness};
const std::string beyond_infinite_stiffness = "10^18";

double number(const std::string& stiffness) { return Coefficient(stiffness).as<double>(); }

struct RunsAtStiffness {
  std::string stiffness;
  CellOrders orders;
};

/// A method made for stiff equations, what its coefficients say, and the order that they leave; empty: none.
struct StiffMethod {
  Method method;
  StiffMethodRow theory = {};
  std::optional<StiffOrder> order = {};
};

/// Fills in the theory of a method. Whether there is one: for those that solve for their stages.
struct FillTheory {
  StiffMethod& filled;

  bool operator()(const ButcherTableau& tableau) const {
    if (!tableau.is_implicit()) return false;
    filled.theory.stage_order = stage_order(tableau);
    filled.theory.weak_stage_order = weak_stage_order(tableau);
    filled.theory.stability_at_infinity = stability_at_infinity(tableau);
    filled.order = order_under_stiffness(tableau);
    filled.theory.diffusion_order = order_on_diffusion(tableau, filled.theory.classical_order);
    return true;
  }
  bool operator()(const Rosenbrock& scheme) const {
    if (scheme.jacobian != JacobianOf::step) return false;
    filled.theory.stability_at_infinity = stability_at_infinity(scheme.on_linear_systems());
    filled.order = order_under_stiffness(scheme);
    filled.theory.diffusion_order = order_on_diffusion(scheme, filled.theory.classical_order);
    return true;
  }
  /// An additive method is as stable as its parts let it: what stiffness in the explicit one does is not told.
  template <OneOf<Multistep, PredictorCorrector, TaylorSeries, AdditiveTableau, AdditiveMultistep, ExponentialTableau>
                Formula>
  bool operator()(const Formula&) const {
    return false;
  }
  template <MadeForSecondOrder Shape>
  bool operator()(const Shape&) const {
    return false;
  }
};

std::vector<StiffMethod> those_for_stiffness(const std::vector<Method>& methods) {
  std::vector<StiffMethod> chosen;
  for (const auto& method : methods) {
    if (!takes(method, Force::first_order, VelocityTerm::any)) continue;
    StiffMethod one{method};
    one.theory.method = method.name;
    one.theory.classical_order = claim_for(method, Force::first_order).global.velocity;
    if (!std::visit(FillTheory{one}, method.scheme)) continue;
    if (one.order) one.theory.step_power = one.order->step_power, one.theory.lambda_power = one.order->lambda_power;
    chosen.push_back(one);
  }
  return chosen;
}

/// Methods that were asked for, or all that there are: those that go without saying are explicit.
std::vector<StiffMethod> methods_for_stiffness(const Plan& plan) {
  return those_for_stiffness(plan.names_methods ? methods_of(plan) : all_methods());
}

std::string problem_of(const std::string& stiffness) { return "prothero-robinson:lambda=-" + stiffness; }

Cell cell_of(const Method& method, const std::string& stiffness) {
  return {method, problem(problem_of(stiffness)), precision_of_ladders};
}

std::vector<StiffErrorRow> rows_of(const Method& method, const RunsAtStiffness& runs) {
  std::vector<StiffErrorRow> rows;
  for (const auto& run : runs.orders.errors) {
    if (run.status != "ok") continue;
    StiffErrorRow row{method.name, "prothero-robinson",    run.precision, number(runs.stiffness),
                      run.h.value, run.global_state.value, std::nullopt};
    if (!rows.empty() && row.error > 0 && rows.back().error > 0)
      row.order = std::log(rows.back().error / row.error) / std::log(rows.back().h / row.h);
    rows.push_back(row);
  }
  return rows;
}

std::vector<StiffErrorRow> rows_of(const Method& method, const Ladder& on_diffusion, double stiffness) {
  std::vector<StiffErrorRow> rows;
  for (const auto& rung : on_diffusion.rungs) {
    StiffErrorRow row{method.name, "heat",      std::string(name(precision_of_diffusion)), stiffness, rung.h,
                      rung.error,  std::nullopt};
    if (!rows.empty() && row.error > 0) row.order = std::log2(rows.back().error / row.error);
    rows.push_back(row);
  }
  return rows;
}

/// The error of the finest run, over that at the lesser stiffness: a power of what lies between them.
std::optional<double> power_of_stiffness(const RunsAtStiffness& less, const RunsAtStiffness& more) {
  const auto finest_error = [](const RunsAtStiffness& runs) -> std::optional<double> {
    if (runs.orders.errors.empty() || runs.orders.errors.back().status != "ok") return std::nullopt;
    return runs.orders.errors.back().global_state.value;
  };
  const auto a = finest_error(less), b = finest_error(more);
  if (!a || !b || !(*a > 0) || !(*b > 0)) return std::nullopt;
  return std::log(*b / *a) / std::log(number(more.stiffness) / number(less.stiffness));
}

void judge_method(const Method& method, const RunsAtStiffness& at_infinity, const RunsAtStiffness& beyond,
                  const std::optional<StiffOrder>& expected, Findings& findings) {
  auto in = findings.in(precision_of_ladders);
  const std::string subject = method.name + " on prothero-robinson";
  if (!expected) {
    in.verdict(subject, "order under stiffness", Verdict::unstable, "its stability function exceeds 1 at infinity");
    return;
  }
  if (expected->lambda_power > 0) {
    in.verdict(subject, "order under stiffness", Verdict::resolved, "not judged: its error grows with the stiffness");
    return;
  }
  const Cell cell = cell_of(method, at_infinity.stiffness);
  Ladder ladder = error_ladder(Quantity::global_state, precision_of_ladders, at_infinity.orders.errors,
                               error_scale(cell, at_infinity.orders.scale));
  ladder.claimed = expected->step_power;
  in.order(subject, "order under stiffness", ladder);
  if (const auto power = power_of_stiffness(at_infinity, beyond))
    in.value(subject, "power of the stiffness", expected->lambda_power, *power, 1e-3);
}

void judge_on_diffusion(const Method& method, Ladder ladder, std::optional<double> expected, Findings& findings) {
  if (!expected) return;
  ladder.claimed = expected;
  FindingRow& row =
      findings.in(precision_of_diffusion)
          .order(method.name + " on heat", "order in the root of h on diffusion", over_root_of_step(ladder));
  if (row.verdict != Verdict::no_window) return;
  // Theory does not say how soon its order shows: one that has not settled yet contradicts nothing.
  row.verdict = Verdict::resolved;
  row.reason = "left open: " + row.reason;
}

}  // namespace

std::vector<FindingRow> stiff(const StudyInput& input) {
  const auto all = methods_for_stiffness(input.plan);
  auto wanted = stiffnesses;
  wanted.push_back(beyond_infinite_stiffness);
  std::vector<RunsAtStiffness> runs(all.size() * wanted.size());
  const Diffusion diffusion(cells_of_diffusion);
  std::vector<std::optional<Ladder>> on_diffusion(all.size());
  parallel_for(input, runs.size() + all.size(), [&](std::size_t i) {
    if (i >= runs.size()) {
      const std::size_t m = i - runs.size();
      on_diffusion[m] = diffusion.ladder(all[m].method, precision_of_diffusion, levels_of_diffusion, input.stop);
      return;
    }
    const std::string& stiffness = wanted[i % wanted.size()];
    runs[i] = {stiffness, orders_of(cell_of(all[i / wanted.size()].method, stiffness), {levels, {}}, input.stop)};
  });
  if (input.stopped()) return {};
  std::vector<StiffMethodRow> methods;
  std::vector<StiffErrorRow> errors;
  Findings findings(input.study);
  if (all.empty())
    findings.declined("methods", "what was asked for",
                      "none of the methods is an implicit Runge-Kutta or a Rosenbrock method");
  for (std::size_t m = 0; m < all.size(); ++m) {
    const Method& method = all[m].method;
    methods.push_back(all[m].theory);
    const auto first = runs.begin() + static_cast<std::ptrdiff_t>(m * wanted.size());
    for (std::size_t k = 0; k < stiffnesses.size(); ++k)
      for (const auto& one : rows_of(method, first[static_cast<std::ptrdiff_t>(k)])) errors.push_back(one);
    const auto last = first + static_cast<std::ptrdiff_t>(stiffnesses.size());
    judge_method(method, *(last - 1), *last, all[m].order, findings);
    for (const auto& one : rows_of(method, *on_diffusion[m], diffusion.stiffness())) errors.push_back(one);
    judge_on_diffusion(method, *on_diffusion[m], all[m].theory.diffusion_order, findings);
  }
  input.write(methods);
  input.write(errors);
  return findings.rows();
}

}  // namespace halfstep::inline studies
