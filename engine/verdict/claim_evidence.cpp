// What an order means for the order that is claimed.
#include "halfstep/engine/verdict/claim_evidence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// By how much the claim may be off: a whole order is one integer and no other; of a claim that is no integer every
// digit that is stated counts.
double tolerance(const Order& order, double claimed) {
  if (claimed != std::round(claimed)) return std::max<double>(order.uncertainty, third_digit);
  return order.whole ? 0.0 : std::max<double>(order.uncertainty, nearly_whole);
}

// The distance of an order from the next multiple of one half.
double off_half(double order) { return std::abs(order - std::round(2 * order) / 2); }

// How far the order lies from the slopes between the finest rung of its window and the others, the nearest of them.
// Slopes that fall through the claim may turn: what is extrapolated far beyond them was not seen.
double beside_slopes(const CleanLadder& clean, const Order& order) {
  double nearest = std::numeric_limits<double>::infinity();
  for (int i = order.first; i < order.last; ++i) {
    const double slope = slope_between(rung_at(clean, i), rung_at(clean, order.last));
    nearest = std::min(nearest, std::abs(slope - order.observed));
  }
  return nearest;
}

// Rungs of the window whose errors are larger than rounding can be: the others say little against a claim.
int above_rounding(const CleanLadder& clean, const Order& order) {
  int count = 0;
  for (int i = order.first; i <= order.last; ++i) {
    const CleanRung& rung = rung_at(clean, i);
    count += std::abs(rung.error) > rung.ceiling ? 1 : 0;
  }
  return count;
}

// The interval holds the claim, a multiple of one half, and no other.
void ask_interval(EvidenceList& evidence, const CleanLadder& clean, const Order& order, double claimed) {
  const double low = std::ceil(2 * (order.observed - order.uncertainty)),
               high = std::floor(2 * (order.observed + order.uncertainty));
  const double off = std::abs(order.observed - claimed);
  evidence.add(Test::one_order_held, high - low + 1, 1);
  evidence.add(Test::claim_held, off, off_half(claimed) == 0 ? order.uncertainty : 0);
  evidence.add(Test::near_half, off_half(order.observed), chosen * order.doubt);
  evidence.add(Test::clearly_off, off, clear_distance(order));
  evidence.add(Test::interval_rungs, order.last + 1, fit_rungs);
  evidence.add(Test::interval_above_rounding, above_rounding(clean, order), fewest_rungs);
  evidence.add(Test::interval_seen, beside_slopes(clean, order), widest);
}

// Whether the finest slopes above all noise leave the order that was found, each by more than the one before: what is
// asymptotic comes closer with every halving. The distance of the last one; 0 where they do not.
double leaves(const CleanLadder& clean, const Order& order) {
  std::vector<CleanRung> rungs = clean.rungs;
  if (clean.noise_ceiling > 0)
    for (const auto& rung : clean.tail)
      if (std::abs(rung.error) > one_digit * rung.ceiling) rungs.push_back(rung);
  if (!order.whole || rungs.size() <= convincing.count()) return 0;
  const auto noise_of = [&](const CleanRung& rung) {
    return rung.ceiling > 0 ? rung.ceiling / std::abs(rung.error) : rung.measured;
  };
  double before = 0;
  for (std::size_t i = rungs.size() - convincing.count(); i < rungs.size(); ++i) {
    const double halving = std::log(rungs[i - 1].h / rungs[i].h);
    const double off = slope_between(rungs[i - 1], rungs[i]) - *order.whole;
    const double noise = (noise_of(rungs[i - 1]) + noise_of(rungs[i])) / halving;
    if (std::abs(off) <= std::abs(before) + hidden_noise * noise || off * before < 0) return 0;
    before = off;
  }
  return std::abs(before);
}

// Over how many slopes in a row, in the window or beyond, the order that was found is left as where a term of lower
// order comes up, whichever its sign: from halving to halving by a factor that a power of h from the claim to that
// order has.
int gives_way(const CleanLadder& clean, const Order& order, double claimed) {
  const std::vector<CleanRung> rungs = all_rungs(clean);
  const double whole = order.whole.value_or(0);
  const auto noise_of = [](const CleanRung& rung) {
    return std::max(rung.noise, rung.rounding_walk / std::abs(rung.error));
  };
  double before = 0;
  int run = 0, longest = 0;
  for (std::size_t i = static_cast<std::size_t>(order.first) + 1; i < rungs.size(); ++i) {
    const double halving = std::log(rungs[i - 1].h / rungs[i].h);
    const double off = slope_between(rungs[i - 1], rungs[i]) - whole;
    const double power = std::log(off / before) / halving;  // nan where the sign changes
    run = power > 0.5 && power < whole - claimed + 0.5 ? run + 1 : 0;
    const double noise = (noise_of(rungs[i - 1]) + noise_of(rungs[i])) / halving;
    if (std::abs(off) > noise) longest = std::max(longest, run);
    before = off;
  }
  return longest;
}

}  // namespace

double clear_distance(const Order& interval) {
  return std::max(chosen * interval.uncertainty, interval.uncertainty + widest - nearly_whole);
}

void ask_claim(EvidenceList& evidence, const CleanLadder& clean, const Order& order, const Ladder& ladder) {
  const double claimed = *ladder.claimed;
  const double observed = order.whole ? *order.whole : order.observed;
  if (order.interval) {
    ask_interval(evidence, clean, order, claimed);
  } else {
    const bool whole_claim = claimed == std::round(claimed);
    evidence.add(Test::claim_held, std::abs((whole_claim ? observed : order.observed) - claimed),
                 tolerance(order, claimed));
    evidence.add(Test::slope_sharp, order.doubt, contradicts);
    const bool no_method_has_it = off_half(order.observed) > std::max<double>(order.uncertainty, nearly_whole);
    if (!order.whole && no_method_has_it)
      evidence.add(Test::beside_claim, std::abs(order.observed - claimed),
                   off_half(claimed) == 0 ? double(beside) : chosen * order.uncertainty);
  }
  const auto coarsest = static_cast<std::size_t>(order.first), finest = static_cast<std::size_t>(order.last);
  if (coarsest < clean.rungs.size() && clean.rungs[coarsest].rounding_bound > 0)
    evidence.add(Test::window_in_rounding, clean.rungs[coarsest].rounding_bound / std::abs(clean.rungs[coarsest].error),
                 1);
  if (finest < clean.rungs.size() && ladder.arithmetic.scale > 0)
    evidence.add(Test::beyond_solution, std::abs(clean.rungs[finest].error) / ladder.arithmetic.scale, 1);
  evidence.add(Test::finer_leave, leaves(clean, order), std::max<double>(nearly_whole, order.uncertainty));
  if (evidence.add(Test::higher, observed > claimed) && order.whole)
    evidence.add(Test::gives_way, gives_way(clean, order, claimed), 2);
}

}  // namespace halfstep::inline engine
