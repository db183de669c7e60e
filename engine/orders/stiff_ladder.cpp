// Orders that stiffness leaves or adds, and the classical one that is declared.
#include "halfstep/engine/orders/stiff_ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halfstep::inline engine {
namespace {

// Times the fastest rate: what is expanded in it has a next term of a tenth; and what has terms that fall at all.
constexpr double short_step = 0.1, expandable_step = 1;
constexpr double stages = 10;  // a step rounds so many times

/// Whether an error is no larger than rounding may be: in each step that of the solution and what h J makes of it, over
/// a run that of all steps.
bool may_be_rounding(const Rung& rung, const Ladder& ladder, const QuantityInfo& quantity,
                     const CellRunner::Scale& scale) {
  const double rate = scale.fastest_rate;
  const double size = is_of_state(quantity.quantity)   ? scale.velocity
                      : is_position(quantity.quantity) ? scale.position + scale.velocity / rate
                                                       : scale.velocity + scale.position * rate;
  const double steps = is_local(quantity.quantity) ? stages : ladder.arithmetic.interval / rung.h;
  return std::abs(rung.error) < ladder.arithmetic.unit_roundoff * size * (1 + rung.h * rate) * steps;
}

/// Whether steps, so many times 1/|lambda|, show the classical order: short ones do, and those at which orders turn
/// into it if what they show is a whole one, as no order on its way is.
bool shows_classical_order(double product, const Finding& finding) {
  const bool is_whole = finding.observed && finding.uncertainty && *finding.uncertainty < nearly_integer &&
                        std::abs(*finding.observed - std::round(*finding.observed)) < nearly_integer;
  return product <= (is_whole ? expandable_step : short_step);
}

}  // namespace

Finding on_stiff_problem(Finding finding, const Ladder& ladder, const QuantityInfo& quantity,
                         const CellRunner::Scale& scale) {
  const bool is_below = finding.verdict == Verdict::fail, is_above = finding.verdict == Verdict::superconvergent;
  const bool is_open = finding.verdict == Verdict::no_window;
  if (!(scale.fastest_rate > 0) || ladder.rungs.empty() || !(is_below || is_above || is_open)) return finding;
  Finding limited;
  const Rung& finest = ladder.rungs.back();
  const bool is_rounding = may_be_rounding(finest, ladder, quantity, scale);
  if (is_open) {
    if (!is_rounding) return finding;
    limited.verdict = Verdict::rounding_limited;
    limited.reason = "rounding, as the stiff component magnifies it: " + finding.reason;
    return limited;
  }
  const auto last = std::find_if(ladder.rungs.begin(), ladder.rungs.end(),
                                 [&](const Rung& rung) { return rung.level == finding.last_level; });
  const double step = last == ladder.rungs.end() ? finest.h : last->h, product = step * scale.fastest_rate;
  if (is_below && shows_classical_order(product, finding)) return finding;
  if (is_rounding) {
    limited.verdict = Verdict::rounding_limited;
    limited.reason =
        fmt::format("{}; below that step, of {:.2g} times 1/|lambda|, rounding takes over", finding.reason, product);
    return limited;
  }
  if (product <= short_step) return finding;
  limited.verdict = Verdict::no_window;
  limited.reason =
      fmt::format("{}, but with steps of {:.2g} times 1/|lambda| and more, too long for the classical order",
                  finding.reason, product);
  return limited;
}

}  // namespace halfstep::inline engine
