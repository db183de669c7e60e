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
// run, or about as large at the finest, where no slope settles. An interval that lies clearly below the claim leaves no
// room for it.
std::optional<Order> hidden_order(const CleanLadder& clean, double claimed, const std::optional<Order>& order,
                                  EvidenceList& evidence) {
  if (claimed != std::round(claimed) || claimed < 1) return std::nullopt;
  if (order && !order->interval && (!order->whole || claimed >= *order->whole)) return std::nullopt;
  if (order && order->interval && claimed - order->observed >= clear_distance(*order)) return std::nullopt;
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

void ask_rungs(Analysis& analysis, const Ladder& ladder) {
  const CleanLadder& clean = analysis.clean;
  const auto sound = [](const Rung& rung) { return std::isfinite(rung.h) && rung.h > 0; };
  analysis.evidence.add(Test::sound_steps,
                        static_cast<double>(ladder.rungs.size()) -
                            static_cast<double>(std::count_if(ladder.rungs.begin(), ladder.rungs.end(), sound)),
                        0);
  analysis.evidence.add(Test::finite_results, clean.given - clean.blown_up, fewest_rungs);
  analysis.evidence.add(Test::separate_rungs, static_cast<double>(clean.rungs.size() + clean.tail.size()),
                        fewest_rungs);
  analysis.evidence.add(Test::usable_rungs, static_cast<double>(clean.rungs.size()), fewest_rungs);
  const auto hidden = [](const Rung& rung) { return rung.noise > useless_noise * std::abs(rung.error); };
  analysis.evidence.add(Test::stated_noise,
                        static_cast<double>(std::count_if(ladder.rungs.begin(), ladder.rungs.end(), hidden)), 1);
  if (analysis.evidence.add(Test::stops_falling, clean.flattened))
    analysis.evidence.add(Test::stops_at_rounding, clean.flat_level / clean.flat_limit, 1);
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

void ask_why_no_order_shows(Analysis& analysis, const Ladder& ladder) {
  const CleanLadder& clean = analysis.clean;
  const SmallErrors errors(ladder);
  analysis.finest_error = errors.finest;
  if (ladder.floor > 0) analysis.evidence.add(Test::floor_reached, errors.smallest / ladder.floor, one_digit);
  const auto& finest = clean.tail.empty() ? clean.rungs : clean.tail;
  const double rounding = std::max(one_digit * ladder.arithmetic.unit_roundoff * ladder.arithmetic.scale,
                                   finest.empty() ? 0 : finest.back().rounding_bound);
  if (rounding > 0) analysis.evidence.add(Test::rounding_reached, errors.finest / rounding, 1);
  if (clean.blown_up > 0) analysis.evidence.add(Test::few_finite, clean.given - clean.blown_up, fewest_rungs - 1);
  analysis.evidence.add(Test::grows, clean.growing);
  if (clean.exact > 0) analysis.evidence.add(Test::exact, clean.exact, clean.given - clean.blown_up - fewest_rungs + 1);
}

}  // namespace

Analysis analyse(const Ladder& ladder) {
  Analysis analysis;
  analysis.clean = clean(ladder);
  analysis.claimed = ladder.claimed;
  analysis.floor = ladder.floor;
  ask_rungs(analysis, ladder);
  analysis.order = order_of(analysis.clean, analysis.evidence);
  // The largest error of a run falls at another step for every h: of few rungs its slopes tell too little.
  if (analysis.order && analysis.order->interval && ladder.largest) analysis.order.reset();
  if (ladder.claimed) {
    const auto hidden = hidden_order(analysis.clean, *ladder.claimed, analysis.order, analysis.evidence);
    analysis.under_larger_term = hidden.has_value();
    if (hidden) analysis.order = hidden;
  }
  if (analysis.order && !analysis.under_larger_term) {
    analysis.lower =
        lower_term(all_rungs(analysis.clean), order_by_halves(analysis.order->observed), analysis.order->last,
                   ladder.arithmetic.unit_roundoff > 0 ? RoundingSize::known : RoundingSize::guessed);
    // Over one above the claim, an order above the claim stays one. One of the claim is what the claim speaks of,
    // unless the order above it would contradict the claim.
    const auto contradicts_claim = [&] {
      return analysis.order->observed - *ladder.claimed >= analysis.order->uncertainty + widest - nearly_whole;
    };
    const bool above_claim =
        analysis.lower && ladder.claimed &&
        (analysis.lower->power > *ladder.claimed || (analysis.lower->power == *ladder.claimed && !contradicts_claim()));
    if (above_claim) analysis.lower.reset();
    if (!above_claim) analysis.evidence.add(Test::lower_term, analysis.lower ? analysis.lower->likelihood : 0, 1);
  }
  if (!analysis.order) analysis.order = stagnant(analysis.clean, ladder, analysis.evidence);
  if (analysis.order && analysis.order->whole && ladder.largest)
    analysis.order->constant_uncertainty = std::max(
        analysis.order->constant_uncertainty, wavering(analysis.clean, *analysis.order, ladder.arithmetic.interval));
  analysis.evidence.add(Test::order, analysis.order.has_value());
  if (analysis.order) analysis.evidence.add(Test::interval, analysis.order->interval);
  ask_why_no_order_shows(analysis, ladder);
  analysis.evidence.add(Test::claimed, ladder.claimed.has_value());
  if (analysis.order && ladder.claimed) ask_claim(analysis.evidence, analysis.clean, *analysis.order, ladder);
  if (analysis.clean.blown_up > 0) {
    std::optional<PowerLaw> law;
    if (analysis.order && !analysis.order->interval) {
      const CleanRung& rung = rung_at(analysis.clean, analysis.order->first);
      law = PowerLaw{rung.h, std::abs(rung.error), analysis.order->observed};
    }
    analysis.lost = lost_results(ladder, law);
    analysis.evidence.add(Test::missing_results, analysis.lost ? analysis.lost->count : 0, 1);
  }
  return analysis;
}

}  // namespace halfstep::inline engine
