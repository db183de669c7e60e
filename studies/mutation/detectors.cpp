// The detectors: each asks a study and hands on what it says.
#include "halfstep/studies/mutation/detectors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "halfstep/engine/check/freezing.hpp"
#include "halfstep/engine/structure/structure_measures.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline studies {

namespace {

using Detected = std::optional<Detection>;

/// Most force evaluations of the finest run of a ladder: mutants are many.
constexpr long long budget = 1 << 13;

Detection detection(const std::string& detector, const OrderRow& row) {
  return {detector,
          row.problem,
          std::string(name(row.quantity)),
          row.expected,
          row.observed,
          row.uncertainty,
          fmt::format("{}: {}", word(row.verdict), row.reason)};
}

/// The first row that contradicts what is declared. Where an order does not settle, or a short ladder blows up, nothing
/// is contradicted, though a run would not accept that either.
template <class Rows, class Wanted>
Detected first_amiss(const std::string& detector, const Rows& rows, const Wanted& wanted) {
  for (const OrderRow& row : rows)
    if (wanted(row) && row.verdict == Verdict::fail) return detection(detector, row);
  return std::nullopt;
}

Detected by_proof(ExaminedMethod& examined, ExaminedMethod&) {
  const auto contradiction = disproof(examined.method(), prove(examined.method()));
  if (!contradiction) return std::nullopt;
  return Detection{"proof",
                   "",
                   contradiction->of_position ? "order of position" : "order",
                   contradiction->declared,
                   contradiction->proven,
                   {},
                   contradiction->how};
}

Detected by_one_step(ExaminedMethod& examined, ExaminedMethod&) {
  const auto any = [](const OrderRow&) { return true; };
  for (const auto& steps : examined.grounds().one_steps)
    if (auto detection = first_amiss("one-step", steps->orders(examined.method()), any)) return detection;
  return std::nullopt;
}

Detected by_runs(ExaminedMethod& examined, const std::string& detector, bool energy) {
  const auto wanted = [&](const OrderRow& row) { return (row.quantity == Quantity::energy) == energy; };
  for (std::size_t i = 0; i < examined.grounds().problems.size(); ++i)
    if (auto detection = first_amiss(detector, examined.ladder(i).orders, wanted)) return detection;
  return std::nullopt;
}

Detected by_structure(ExaminedMethod& examined, ExaminedMethod&) {
  constexpr int reversal_time = 2, form_time = 1;
  constexpr long reversal_steps = 256, form_steps = 16;
  constexpr Precision wide = Precision::digits50;
  const Method& m = examined.method();
  if (!has_equal_steps(m)) return std::nullopt;
  const auto accuse = [](Ground ground, const char* quantity, double bound, double observed, const char* reason) {
    return Detection{"structure", name(ground), quantity, 0, observed, bound, reason};
  };
  for (const Ground ground : {Ground::kepler, Ground::pendulum}) {
    if (m.is.symplectic)
      if (const double defect = symplectic_defect(m, wide, ground, form_time, form_steps);
          !(defect <= form_noise(wide)))
        return accuse(ground, "defect of the symplectic form", form_noise(wide), defect, "declared symplectic");
    if (m.is.reversible)
      if (const double defect =
              reversibility_defect(m, examined.grounds().precision, ground, reversal_time, reversal_steps).units;
          !(defect <= units_of_rounding(reversal_steps)))
        return accuse(ground, "reversibility defect, ulp", units_of_rounding(reversal_steps), defect,
                      "declared reversible");
  }
  return std::nullopt;
}

/// What `halfstep check` would say with a baseline frozen from the sound method: the same tolerances and margins.
Detected by_check(ExaminedMethod& examined, ExaminedMethod& sound) {
  for (std::size_t i = 0; i < examined.grounds().problems.size(); ++i) {
    const auto& now = examined.ladder(i).orders;
    const auto& then = sound.ladder(i).orders;
    for (const auto& was : then) {
      const auto is =
          std::find_if(now.begin(), now.end(), [&](const auto& row) { return row.quantity == was.quantity; });
      if (is == now.end() || !was.observed || !was.uncertainty) continue;
      const auto accuse = [&](const char* quantity, const Frozen& expected, std::optional<double> observed) {
        return Detection{"check",
                         was.problem,
                         std::string(name(was.quantity)),
                         expected.value,
                         observed,
                         expected.tolerance,
                         fmt::format("{} was {:.6g}, {}", quantity, expected.value,
                                     observed ? fmt::format("is {:.6g}", *observed) : "cannot be measured")};
      };
      const Frozen order = frozen_order(was);
      if (!has_order(*is) || !agrees(order, *is->observed, is->uncertainty, order_margin))
        return accuse("order", order, is->observed);
      const auto constant = frozen_constant(was);
      if (constant && (!is->constant || !agrees(*constant, *is->constant, is->constant_uncertainty, constant_margin)))
        return accuse("error constant", *constant, is->constant);
    }
  }
  return std::nullopt;
}

}  // namespace

Grounds make_grounds(Precision precision, const std::atomic<bool>* stop) {
  Grounds grounds{precision, {}, {}, stop};
  for (const char* name :
       {"harmonic-oscillator", "kepler", "driven-oscillator", "damped-oscillator", "magnetic-field"}) {
    grounds.problems.push_back(problem(name));
    grounds.one_steps.push_back(make_one_steps(grounds.problems.back(), precision));
  }
  return grounds;
}

ExaminedMethod::ExaminedMethod(Method method, const Grounds& grounds)
    : method_(std::move(method)), grounds_(grounds), ladders_(grounds.problems.size()) {}

const CellOrders& ExaminedMethod::ladder(std::size_t problem) {
  const std::lock_guard lock(mutex_);
  auto& ladder = ladders_.at(problem);
  if (!ladder) {
    const Cell cell{method_, grounds_.problems.at(problem), grounds_.precision};
    ladder = takes(method_, cell.problem->info) ? orders_of(cell, {{}, budget}, grounds_.stop) : CellOrders();
  }
  return *ladder;
}

std::vector<Detector> all_detectors() {
  return {{"proof", by_proof},
          {"one-step", by_one_step},
          {"convergence",
           [](ExaminedMethod& examined, ExaminedMethod&) { return by_runs(examined, "convergence", false); }},
          {"energy", [](ExaminedMethod& examined, ExaminedMethod&) { return by_runs(examined, "energy", true); }},
          {"structure", by_structure},
          {"check", by_check}};
}

}  // namespace halfstep::inline studies
