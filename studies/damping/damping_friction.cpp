// Friction per step and friction per time: what x' = (2 - f) x - (1 - f) x_{-1} + h^2 a solves.
//
// Friction that takes the part f of every displacement is -(f/h) v. With f = g h or f = 1 - e^(-gh) it is -g v up to
// order h. With f fixed the rate grows without bound as h falls: at any fixed time the limit stands still where it
// began. What does move is the motion in the slow time s = h t, where f dx/ds = a: Aristotle's law.
#include <fmt/format.h>

#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/damping/damping.hpp"

namespace halfstep::inline studies::detail {

namespace {

const char* const fixed = "verlet-damped:f=1/10";

/// The position after n steps of h with h^2 n = 1/8, against x0 e^(-s/f) with s = 1/8 and a = -x.
Ladder slow_ladder(Precision precision) {
  Cell cell{method(fixed), problem("harmonic-oscillator"), precision};
  const auto runner = make_runner(cell);
  const digits100_t limit = exp(digits100_t(-10) / 8);
  constexpr double amplified = 10;  // a position off by u goes on by 1/f of that
  const double crossed = std::sqrt(1.0 / 8);
  Ladder ladder{Arithmetic(info(precision).unit_roundoff, amplified, crossed, 2)};  // (crossed / h)^2 steps
  ladder.claimed = 1;
  for (int level = 4; level <= 11; ++level) {
    const auto moments = runner->moments(Coefficient("1/" + std::to_string(1 << level)), {1LL << (2 * level - 3)});
    const double error =
        moments.empty() ? std::nan("") : to_double(digits100_t(from_text<digits100_t>(moments[0].x[0]) - limit));
    ladder.rungs.push_back({level, std::ldexp(1.0, -level), error});
  }
  ladder.carries_sign = true;
  return ladder;
}

}  // namespace

void friction(const StudyInput& input, std::vector<FrictionRow>& rows, Findings& findings) {
  for (const auto precision : precisions_of(input.plan)) {
    for (const char* name : {fixed, "verlet-damped", "verlet-damped:rate=exponential"}) {
      if (input.stopped()) return;
      const Cell cell{method(name), problem("damped-oscillator"), precision};
      const auto measured = orders_of(cell, {{}, short_budget(precision)}, input.stop);
      for (const auto& run : measured.errors)
        if (run.status == "ok")
          rows.push_back({cell.method->name, run.precision, run.h.value, run.global_position.value});
      auto& finding =
          findings.order(cell.method->name + " on damped-oscillator", order_row(measured, Quantity::global_position));
      if (std::get<DampedVerlet>(cell.method->scheme).f) finding.reason += "; f/h is not a rate: no convergence";
    }
    findings.in(precision).order(fmt::format("{} in the slow time s = h t", fixed), "order against f dx/ds = a",
                                 slow_ladder(precision));
  }
}

}  // namespace halfstep::inline studies::detail
