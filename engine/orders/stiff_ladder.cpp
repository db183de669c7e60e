// Orders that stiffness leaves or adds, and the classical one that is declared.
#include "halfstep/engine/orders/stiff_ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halfstep::inline engine {
namespace {

// Times the fastest rate: below the first orders are the classical ones but where a leading constant is tiny; above the
// second what is expanded in it has no terms that fall.
constexpr double short_step = 0.1, expandable_step = 1;
constexpr double stages = 10;  // a step rounds so many times

/// What one evaluation of h J makes of the rounding of the solution; of the position twice.
double magnified_rounding(double h, double unit_roundoff, Quantity quantity, const CellRunner::Scale& scale) {
  const double product = h * scale.fastest_rate;
  if (is_of_state(quantity)) return unit_roundoff * product * scale.velocity;
  if (is_position(quantity)) return unit_roundoff * product * product * scale.position;
  return unit_roundoff * product * (scale.velocity + scale.fastest_rate * scale.position);
}

/// How much an error may be off by rounding: of the solution in each stage of a step, and of what h J makes of it; over
/// a run of the solution in each step.
double most_rounding(const Rung& rung, const Ladder& ladder, Quantity quantity, const CellRunner::Scale& scale) {
  const double unit = ladder.arithmetic.unit_roundoff, of_solution = unit * ladder.arithmetic.scale;
  if (!is_local(quantity)) return of_solution * ladder.arithmetic.interval / rung.h;
  return stages * (of_solution + magnified_rounding(rung.h, unit, quantity, scale));
}

/// Whether so many of the finest errors are no larger than that.
bool ends_in_rounding(const Ladder& ladder, std::size_t rungs, Quantity quantity, const CellRunner::Scale& scale) {
  return ladder.rungs.size() >= rungs &&
         std::all_of(
             ladder.rungs.end() - static_cast<std::ptrdiff_t>(rungs), ladder.rungs.end(),
             [&](const Rung& rung) { return std::abs(rung.error) < most_rounding(rung, ladder, quantity, scale); });
}

/// Whether steps, so many times 1/|lambda|, show the classical order: short ones do, and those at which orders turn
/// into it if what they show is a whole one, as no order on its way is.
bool shows_classical_order(double product, const Finding& finding) {
  const bool is_whole =
      finding.observed && std::abs(*finding.observed - std::round(*finding.observed)) < nearly_integer;
  return product <= (is_whole ? expandable_step : short_step);
}

}  // namespace

Finding on_stiff_problem(Finding finding, const Ladder& ladder, const QuantityInfo& quantity,
                         const CellRunner::Scale& scale) {
  const bool is_below = finding.verdict == Verdict::fail, is_above = finding.verdict == Verdict::superconvergent;
  const bool is_open = finding.verdict == Verdict::no_window && is_local(quantity.quantity);
  if (!(scale.fastest_rate > 0) || ladder.rungs.empty() || !(is_below || is_above || is_open)) return finding;
  Finding limited;
  if (is_open) {
    constexpr std::size_t finest = 3;  // that a term of lower order would need to show
    if (!ends_in_rounding(ladder, finest, quantity.quantity, scale)) return finding;
    limited.verdict = Verdict::rounding_limited;
    limited.reason = "rounding, as the stiff component magnifies it: " + finding.reason;
    return limited;
  }
  const auto last = std::find_if(ladder.rungs.begin(), ladder.rungs.end(),
                                 [&](const Rung& rung) { return rung.level == finding.last_level; });
  if (last == ladder.rungs.end()) return finding;
  const double product = last->h * scale.fastest_rate;
  if (is_below && shows_classical_order(product, finding)) return finding;
  if (ends_in_rounding(ladder, 1, quantity.quantity, scale)) {
    limited.verdict = Verdict::rounding_limited;
    limited.reason =
        fmt::format("{}; below that step, of {:.2g} times 1/|lambda|, rounding takes over", finding.reason, product);
    return limited;
  }
  if (is_above) {
    finding.reason +=
        fmt::format(", with steps of {:.2g} times 1/|lambda| and more, where stiffness may hide that order", product);
    return finding;
  }
  limited.verdict = Verdict::no_window;
  limited.reason =
      fmt::format("{}, but with steps of {:.2g} times 1/|lambda| and more, too long for the classical order",
                  finding.reason, product);
  return limited;
}

}  // namespace halfstep::inline engine
