// Ladders over step size and stiffness, on problems whose smooth solution does not depend on the stiffness.
#include "halfstep/studies/stiff/stiff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/orders/error_ladder.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/engine/theory/stiff_orders.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep {

template <>
TableLayout<StiffMethodRow> Table<StiffMethodRow>::layout() {
  return {"stiff-orders.csv",
          {{"method", &Row::method, column::name().key()},
           {"classical_order", &Row::classical_order, column::count()},
           {"stage_order", &Row::stage_order},
           {"weak_stage_order", &Row::weak_stage_order},
           {"stability_at_infinity", &Row::stability_at_infinity},
           {"step_power", &Row::step_power},
           {"lambda_power", &Row::lambda_power}}};
}
template struct Table<StiffMethodRow>;

template <>
TableLayout<StiffErrorRow> Table<StiffErrorRow>::layout() {
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

constexpr Precision precision = Precision::digits50;
constexpr std::pair<int, int> levels{0, 6};

/// From hardly stiff to so stiff that the order does not change any more.
const std::vector<std::string> stiffnesses = {"1", "10", "10^2", "10^3", "10^4", "10^5", "10^6", infinite_stiffness};
const std::string beyond_infinite_stiffness = "10^18";

double number(const std::string& stiffness) { return Coefficient(stiffness).as<double>(); }

struct Climbed {
  std::string stiffness;
  CellOrders orders;
};

const ButcherTableau* implicit_tableau(const Method& method) {
  const auto* tableau = std::get_if<ButcherTableau>(&method.scheme);
  return tableau != nullptr && tableau->is_implicit() ? tableau : nullptr;
}

bool is_made_for_stiffness(const Method& method) {
  return implicit_tableau(method) != nullptr || std::holds_alternative<Rosenbrock>(method.scheme);
}

std::vector<Method> methods_for_stiffness(const Plan& plan) {
  std::vector<Method> chosen;
  for (const auto& method : methods_of(plan))
    if (is_made_for_stiffness(method)) chosen.push_back(method);
  if (!chosen.empty()) return chosen;
  for (const auto& method : all_methods())
    if (is_made_for_stiffness(method)) chosen.push_back(method);
  return chosen;
}

/// What the coefficients say, and the order that is left of them.
std::pair<StiffMethodRow, std::optional<StiffOrder>> theory_of(const Method& method) {
  StiffMethodRow row;
  row.method = method.name;
  row.classical_order = claim_for(method, Force::first_order).global.velocity;
  std::optional<StiffOrder> expected;
  if (const ButcherTableau* tableau = implicit_tableau(method)) {
    row.stage_order = stage_order(*tableau);
    row.weak_stage_order = weak_stage_order(*tableau);
    row.stability_at_infinity = stability_at_infinity(*tableau);
    expected = order_under_stiffness(*tableau);
  } else {
    const auto& scheme = std::get<Rosenbrock>(method.scheme);
    row.stability_at_infinity = stability_at_infinity(scheme.on_linear_systems());
    expected = order_under_stiffness(scheme);
  }
  if (expected) row.step_power = expected->step_power, row.lambda_power = expected->lambda_power;
  return {row, expected};
}

std::string problem_of(const std::string& stiffness) { return "prothero-robinson:lambda=-" + stiffness; }

Cell cell_of(const Method& method, const std::string& stiffness) {
  return {method, problem(problem_of(stiffness)), precision};
}

std::vector<StiffErrorRow> rows_of(const Method& method, const Climbed& climbed) {
  std::vector<StiffErrorRow> rows;
  for (const auto& run : climbed.orders.errors) {
    if (run.status != "ok") continue;
    StiffErrorRow row{method.name, "prothero-robinson",    run.precision, number(climbed.stiffness),
                      run.h.value, run.global_state.value, std::nullopt};
    if (!rows.empty() && row.error > 0 && rows.back().error > 0)
      row.order = std::log(rows.back().error / row.error) / std::log(rows.back().h / row.h);
    rows.push_back(row);
  }
  return rows;
}

/// The error of the finest run, over that at the lesser stiffness: a power of what lies between them.
std::optional<double> power_of_stiffness(const Climbed& less, const Climbed& more) {
  const auto finest = [](const Climbed& climbed) -> std::optional<double> {
    if (climbed.orders.errors.empty() || climbed.orders.errors.back().status != "ok") return std::nullopt;
    return climbed.orders.errors.back().global_state.value;
  };
  const auto a = finest(less), b = finest(more);
  if (!a || !b || !(*a > 0) || !(*b > 0)) return std::nullopt;
  return std::log(*b / *a) / std::log(number(more.stiffness) / number(less.stiffness));
}

void judge_method(const Method& method, const Climbed& at_infinity, const Climbed& beyond,
                  const std::optional<StiffOrder>& expected, Findings& findings) {
  auto in = findings.in(precision);
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
  Ladder ladder = error_ladder(Quantity::global_state, precision, at_infinity.orders.errors,
                               error_scale(cell, at_infinity.orders.scale));
  ladder.claimed = expected->step_power;
  in.order(subject, "order under stiffness", ladder);
  if (const auto power = power_of_stiffness(at_infinity, beyond))
    in.value(subject, "power of the stiffness", expected->lambda_power, *power, 1e-3);
}

}  // namespace

std::vector<FindingRow> stiff(const StudyInput& input) {
  const auto all = methods_for_stiffness(input.plan);
  auto wanted = stiffnesses;
  wanted.push_back(beyond_infinite_stiffness);
  std::vector<Climbed> climbed(all.size() * wanted.size());
  parallel_for(input, climbed.size(), [&](std::size_t i) {
    const std::string& stiffness = wanted[i % wanted.size()];
    climbed[i] = {stiffness, orders_of(cell_of(all[i / wanted.size()], stiffness), {levels, {}}, input.stop)};
  });
  if (input.stopped()) return {};
  std::vector<StiffMethodRow> methods;
  std::vector<StiffErrorRow> errors;
  Findings findings(input.study);
  for (std::size_t m = 0; m < all.size(); ++m) {
    const auto [row, expected] = theory_of(all[m]);
    methods.push_back(row);
    const auto first = climbed.begin() + static_cast<std::ptrdiff_t>(m * wanted.size());
    for (std::size_t k = 0; k < stiffnesses.size(); ++k)
      for (const auto& one : rows_of(all[m], first[static_cast<std::ptrdiff_t>(k)])) errors.push_back(one);
    const auto last = first + static_cast<std::ptrdiff_t>(stiffnesses.size());
    judge_method(all[m], *(last - 1), *last, expected, findings);
  }
  input.write(methods);
  input.write(errors);
  return findings.rows();
}

}  // namespace halfstep::inline studies
