// What a ladder shows, before anything is said of it.
#include "halfstep/engine/verdict/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/verdict/claim_evidence.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"
#include "halfstep/engine/verdict/wavering.hpp"

namespace halfstep::inline engine {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Errors that tend to something above all rounding: the method does not converge, its order is 0. Asked only where the
// arithmetic is known; else it may be the reference that lacks digits.
std::optional<Order> stagnant(const CleanLadder& clean, const Ladder& ladder, EvidenceList& evidence) {
  if (ladder.arithmetic.unit_roundoff <= 0 || !clean.flattened || clean.at_rounding) return std::nullopt;
  const std::vector<CleanRung> rungs = all_rungs(clean);
  if (rungs.size() <= convincing.count()) return std::nullopt;
  const std::size_t start = rungs.size() - convincing.count();
  double slope = 0;
  double before = contradicts;
  for (std::size_t i = start; i < rungs.size(); ++i) {
    slope = slope_between(rungs[i - 1], rungs[i]);
    if (!evidence.add(Test::stays, std::abs(slope), before)) return std::nullopt;
    before = std::abs(slope);
  }
  // Errors as large as the solution say that it was lost, as beside a separatrix, not that the method converges no
  // more.
  if (ladder.claimed != 0 && ladder.arithmetic.scale > 0 &&
      one_digit * std::abs(rungs.back().error) > ladder.arithmetic.scale)
    return std::nullopt;
  Order order;
  order.observed = slope;
  order.uncertainty = std::max<double>(hidden_noise * std::abs(slope), third_digit);
  order.whole = 0;
  order.constant = std::abs(rungs.back().error);
  order.constant_uncertainty = hidden_noise * order.constant * std::abs(std::expm1(slope));
  order.first = static_cast<int>(start) - 1;
  order.last = static_cast<int>(rungs.size()) - 1;
  return order;
}

// A claim to which the errors have a term holds, though a term of higher order be larger at all step sizes that were
// run, or about as large at the finest, where no slope settles.
std::optional<Order> hidden_order(const CleanLadder& clean, double claimed, const std::optional<Order>& order,
                                  EvidenceList& evidence) {
  if (claimed != std::round(claimed) || claimed < 1) return std::nullopt;
  if (order && !order->interval && (!order->whole || claimed >= *order->whole)) return std::nullopt;
  const auto below = order_below(clean, static_cast<int>(claimed));
  const double sure = below ? below->constant / below->constant_uncertainty : 0;
  if (!evidence.add(Test::hidden_term, sure, one_digit)) return std::nullopt;
  // From above a slope comes down to the order, and from below it comes up; where it settles below there is no such
  // term.
  const CleanRung &coarse = clean.rungs[clean.rungs.size() - 2], &fine = clean.rungs.back();
  const bool changes_sign = std::any_of(clean.rungs.begin(), clean.rungs.end(),
                                        [&](const CleanRung& rung) { return rung.error * fine.error < 0; });
  if (!changes_sign && slope_between(coarse, fine) < claimed - 0.5) {
    evidence.add(Test::hidden_term, 0, one_digit);
    return std::nullopt;
  }
  return below;
}

void ask_rungs(Analysis& found, const Ladder& ladder) {
  const CleanLadder& clean = found.clean;
  const auto sound = [](const Rung& rung) { return std::isfinite(rung.h) && rung.h > 0; };
  found.evidence.add(Test::sound_steps,
                     static_cast<double>(ladder.rungs.size()) -
                         static_cast<double>(std::count_if(ladder.rungs.begin(), ladder.rungs.end(), sound)),
                     0);
  found.evidence.add(Test::finite_results, clean.given - clean.blown_up, fewest_rungs);
  found.evidence.add(Test::separate_rungs, static_cast<double>(clean.rungs.size() + clean.tail.size()), fewest_rungs);
  found.evidence.add(Test::usable_rungs, static_cast<double>(clean.rungs.size()), fewest_rungs);
  if (found.evidence.add(Test::stops_falling, clean.flattened))
    found.evidence.add(Test::stops_at_rounding, clean.flat_level / clean.flat_limit, 1);
}

// The smallest error, and the one of the smallest step size.
struct SmallErrors {
  explicit SmallErrors(const Ladder& ladder) {
    double h = infinity;
    for (const Rung& rung : ladder.rungs) {
      if (!std::isfinite(rung.error)) continue;
      smallest = std::min(smallest, std::abs(rung.error));
      if (!(rung.h < h)) continue;
      h = rung.h;
      finest = std::abs(rung.error);
    }
  }
  double smallest = infinity;
  double finest = infinity;
};

void ask_why_no_order_shows(Analysis& found, const Ladder& ladder) {
  const CleanLadder& clean = found.clean;
  const SmallErrors errors(ladder);
  found.finest_error = errors.finest;
  if (ladder.floor > 0) found.evidence.add(Test::floor_reached, errors.smallest / ladder.floor, one_digit);
  const auto& finest = clean.tail.empty() ? clean.rungs : clean.tail;
  const double rounding = std::max(one_digit * ladder.arithmetic.unit_roundoff * ladder.arithmetic.scale,
                                   finest.empty() ? 0 : finest.back().rounding_bound);
  if (rounding > 0) found.evidence.add(Test::rounding_reached, errors.finest / rounding, 1);
  if (clean.blown_up > 0) found.evidence.add(Test::few_finite, clean.given - clean.blown_up, fewest_rungs - 1);
  found.evidence.add(Test::grows, clean.growing);
  if (clean.exact > 0) found.evidence.add(Test::exact, clean.exact, clean.given - clean.blown_up - fewest_rungs + 1);
}

}  // namespace

Analysis analyse(const Ladder& ladder) {
  Analysis found;
  found.clean = clean(ladder);
  found.claimed = ladder.claimed;
  found.floor = ladder.floor;
  ask_rungs(found, ladder);
  found.order = order_of(found.clean, found.evidence);
  // The largest error of a run falls at another step for every h: of few rungs its slopes tell too little.
  if (found.order && found.order->interval && ladder.largest) found.order.reset();
  if (ladder.claimed) {
    const auto hidden = hidden_order(found.clean, *ladder.claimed, found.order, found.evidence);
    found.under_larger_term = hidden.has_value();
    if (hidden) found.order = hidden;
  }
  if (found.order && !found.under_larger_term) {
    found.lower =
        lower_term(all_rungs(found.clean), static_cast<int>(std::round(found.order->observed)), found.order->last);
    // One of the claimed order or above is what the claim speaks of.
    if (found.lower && ladder.claimed && found.lower->power >= *ladder.claimed) found.lower.reset();
    found.evidence.add(Test::lower_term, found.lower ? found.lower->likelihood : 0, 1);
  }
  if (!found.order) found.order = stagnant(found.clean, ladder, found.evidence);
  if (found.order && found.order->whole && ladder.largest)
    found.order->constant_uncertainty =
        std::max(found.order->constant_uncertainty, wavering(found.clean, *found.order, ladder.arithmetic.interval));
  found.evidence.add(Test::order, found.order.has_value());
  if (found.order) found.evidence.add(Test::interval, found.order->interval);
  ask_why_no_order_shows(found, ladder);
  found.evidence.add(Test::claimed, ladder.claimed.has_value());
  if (found.order && ladder.claimed) ask_claim(found.evidence, found.clean, *found.order, ladder);
  if (found.clean.blown_up > 0) {
    std::optional<PowerLaw> law;
    if (found.order && !found.order->interval) {
      const CleanRung& rung = rung_at(found.clean, found.order->first);
      law = PowerLaw{rung.h, std::abs(rung.error), found.order->observed};
    }
    found.lost = lost_results(ladder, law);
    found.evidence.add(Test::missing_results, found.lost ? found.lost->count : 0, 1);
  }
  return found;
}

}  // namespace halfstep::inline engine
