// What a ladder of errors says: the asymptotic window, the order with its uncertainty, the error constant, a verdict.
#include "engine/verdict/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "engine/verdict/ladder_lost.hpp"
#include "engine/verdict/ladder_lower.hpp"
#include "engine/verdict/ladder_order.hpp"
#include "engine/verdict/ladder_rungs.hpp"
#include "engine/verdict/ladder_unresolved.hpp"
#include "engine/verdict/thresholds.hpp"

namespace halfstep {
namespace {

constexpr std::array<std::pair<Verdict, std::string_view>, 7> words{{{Verdict::pass, "pass"},
                                                                     {Verdict::fail, "fail"},
                                                                     {Verdict::superconvergent, "superconvergent"},
                                                                     {Verdict::rounding_limited, "rounding-limited"},
                                                                     {Verdict::unstable, "unstable"},
                                                                     {Verdict::no_window, "no-window"},
                                                                     {Verdict::resolved, "resolved"}}};

// Errors that tend to something above all rounding: the method does not converge, its order is 0. Said only where the
// arithmetic is known; else it may be the reference that lacks digits.
std::optional<Order> stagnant(const CleanLadder& clean, const Ladder& ladder) {
  if (ladder.unit_roundoff <= 0 || !clean.flattened || clean.at_rounding) return std::nullopt;
  std::vector<CleanRung> rungs = clean.rungs;
  rungs.insert(rungs.end(), clean.tail.begin(), clean.tail.end());
  if (rungs.size() < 4) return std::nullopt;
  const double flat = settled_slope;
  double slope = 0;
  double before = flat;
  for (std::size_t i = rungs.size() - 3; i < rungs.size(); ++i) {
    slope = std::log(std::abs(rungs[i - 1].error / rungs[i].error)) / std::log(rungs[i - 1].h / rungs[i].h);
    if (std::abs(slope) > before) return std::nullopt;
    before = std::abs(slope);
  }
  // Errors as large as the solution say that it was lost, as beside a separatrix, not that the method converges no
  // more.
  constexpr double well_below = 0.1;
  if (ladder.claimed != 0 && ladder.scale > 0 && std::abs(rungs.back().error) > well_below * ladder.scale)
    return std::nullopt;
  Order order;
  order.observed = slope;
  order.uncertainty = std::max(2 * std::abs(slope), 1e-6);
  order.whole = 0;
  order.constant = std::abs(rungs.back().error);
  order.constant_uncertainty = 2 * order.constant * std::abs(std::expm1(slope));
  order.first = static_cast<int>(rungs.size()) - 4;
  order.last = static_cast<int>(rungs.size()) - 1;
  return order;
}

// What an order means for a claim. To contradict one takes more than to confirm it.
Finding compared(Finding found, const Order& order, double claimed) {
  const double observed = order.whole ? *order.whole : order.observed;
  // A whole order stands for its integer; of a claim that is no integer every digit counts.
  const bool whole_claim = claimed == std::round(claimed);
  if (order.wide) {
    const double low = std::ceil(2 * (order.observed - order.uncertainty)),
                 high = std::floor(2 * (order.observed + order.uncertainty));
    if (low == high && low == 2 * claimed) {
      found.verdict = Verdict::pass;
      found.reason = "observed as claimed";
      return found;
    }
    if (std::abs(order.observed - claimed) <=
            std::max(3 * order.uncertainty, order.uncertainty + widest - nearly_whole) ||
        order.last < 4)
      return finding(Verdict::no_window, fmt::format("{:.2f} ± {:.2f} seems to show, too uncertain to contradict {:g}",
                                                     order.observed, order.doubt, claimed));
    found.verdict = observed > claimed ? Verdict::superconvergent : Verdict::fail;
    found.reason = fmt::format("observed {:.3g}, claimed {:g}", order.observed, claimed);
    return found;
  }
  const double tolerance = !whole_claim  ? std::max(order.uncertainty, 1e-3)
                           : order.whole ? double(stands_for)
                                         : std::max<double>(order.uncertainty, nearly_whole);
  if (std::abs((whole_claim ? observed : order.observed) - claimed) <= tolerance) {
    found.verdict = Verdict::pass;
    found.reason = "observed as claimed";
    return found;
  }
  if (order.doubt > contradicts) {
    return finding(Verdict::no_window, fmt::format("{:.2f} ± {:.2f} seems to show, too uncertain to contradict {:g}",
                                                   order.observed, order.doubt, claimed));
  }
  found.verdict = observed > claimed ? Verdict::superconvergent : Verdict::fail;
  found.reason = order.whole == 0
                     ? fmt::format("errors do not fall, they stay at {:.1e}; claimed {:g}", order.constant, claimed)
                     : fmt::format("observed {:.3g}, claimed {:g}", order.observed, claimed);
  return found;
}

// Whether the finest slopes above all noise leave the order that was found, each by more than the one before: what is
// asymptotic comes closer with every halving.
bool leaves(const CleanLadder& clean, const Order& order) {
  std::vector<CleanRung> rungs = clean.rungs;
  if (clean.noise_ceiling > 0)
    for (const auto& rung : clean.tail)
      if (std::abs(rung.error) > 100 * rung.ceiling) rungs.push_back(rung);
  if (rungs.size() < 4) return false;
  const auto noise_of = [&](const CleanRung& rung) {
    return rung.ceiling > 0 ? rung.ceiling / std::abs(rung.error) : rung.measured;
  };
  double before = 0;
  for (std::size_t i = rungs.size() - 3; i < rungs.size(); ++i) {
    const double halving = std::log(rungs[i - 1].h / rungs[i].h);
    const double off = std::log(std::abs(rungs[i - 1].error / rungs[i].error)) / halving - order.whole.value_or(0);
    const double noise = (noise_of(rungs[i - 1]) + noise_of(rungs[i])) / halving;
    if (std::abs(off) <= std::abs(before) + 3 * noise || off * before < 0) return false;
    before = off;
  }
  return order.whole && std::abs(before) > std::max(0.02, order.uncertainty);
}

// Whether some slopes in the window or beyond leave the order that was found as they do where a term of lower order
// comes up, whichever its sign: from halving to halving by a factor that a power of h from the claim to that order has.
bool gives_way(const CleanLadder& clean, const Order& order, double claimed) {
  std::vector<CleanRung> rungs = clean.rungs;
  rungs.insert(rungs.end(), clean.tail.begin(), clean.tail.end());
  const double whole = order.whole.value_or(0);
  const auto noise_of = [](const CleanRung& rung) {
    return std::max(rung.noise, rung.rounding_walk / std::abs(rung.error));
  };
  double before = 0;
  int run = 0;  // of slopes that do so
  for (std::size_t i = static_cast<std::size_t>(order.first) + 1; i < rungs.size(); ++i) {
    const double halving = std::log(rungs[i - 1].h / rungs[i].h);
    const double off = std::log(std::abs(rungs[i - 1].error / rungs[i].error)) / halving - whole;
    const double power = std::log(off / before) / halving;  // nan where the sign changes
    run = power > 0.5 && power < whole - claimed + 0.5 ? run + 1 : 0;
    const double noise = (noise_of(rungs[i - 1]) + noise_of(rungs[i])) / halving;
    if (run >= 2 && std::abs(off) > noise) return true;
    before = off;
  }
  return false;
}

// A term of lower order that comes up beside the order that was found.
std::optional<LowerTerm> lower_term_of(const CleanLadder& clean, const Order& order) {
  std::vector<CleanRung> rungs = clean.rungs;
  rungs.insert(rungs.end(), clean.tail.begin(), clean.tail.end());
  return lower_term(rungs, static_cast<int>(std::round(order.observed)), order.last);
}

// A contradiction is withdrawn where its window lies before the asymptotic range.
Finding borne_out(Finding found, const CleanLadder& clean, const Order& order, const Ladder& ladder) {
  if (found.verdict == Verdict::pass) return found;
  const auto finest = static_cast<std::size_t>(order.last);
  const auto coarsest = static_cast<std::size_t>(order.first);
  if (coarsest < clean.rungs.size() && std::abs(clean.rungs[coarsest].error) < clean.rungs[coarsest].rounding_bound)
    return finding(Verdict::rounding_limited, "where a slope shows the errors are of the size of rounding");
  if (ladder.scale > 0 && finest < clean.rungs.size() && std::abs(clean.rungs[finest].error) > ladder.scale)
    return finding(Verdict::no_window, "where a slope shows the errors are larger than the solution");
  if (leaves(clean, order))
    return finding(Verdict::no_window, fmt::format("finer slopes leave {:.3g} more and more", order.observed));
  if (found.verdict == Verdict::superconvergent && gives_way(clean, order, *ladder.claimed))
    return finding(Verdict::no_window, fmt::format("a term of lower order than {:.3g} comes up", order.observed));
  return found;
}

// The error of the smallest step size that has one.
double finest_error(const Ladder& ladder) {
  const Rung* finest = nullptr;
  for (const auto& rung : ladder.rungs)
    if (std::isfinite(rung.error) && (finest == nullptr || rung.h < finest->h)) finest = &rung;
  return finest ? std::abs(finest->error) : std::numeric_limits<double>::infinity();
}

// Whether the finest error is of the size that rounding may have by then.
bool sinks_into_rounding(const CleanLadder& clean, const Ladder& ladder) {
  const auto& finest = clean.tail.empty() ? clean.rungs : clean.tail;
  const double bound = finest.empty() ? 0 : finest.back().rounding_bound;
  return finest_error(ladder) < std::max(floor_leeway * ladder.unit_roundoff * ladder.scale, bound);
}

// The smallest error that is a number.
double smallest_error(const Ladder& ladder) {
  double smallest = std::numeric_limits<double>::infinity();
  for (const auto& rung : ladder.rungs)
    if (std::isfinite(rung.error)) smallest = std::min(smallest, std::abs(rung.error));
  return smallest;
}

// The largest error of a run falls at another step for every h, near to the true largest by h^2 or so: by that
// error / h^p, freed of its next power, wavers on its way to the constant, which an extrapolation does not know.
// The same step may fall nearest for several halvings, which then all waver alike: so it is never taken for less than
// a peak bends in half a step if it bends within a tenth of the time.
double wavering(const CleanLadder& clean, const Order& order, double interval) {
  constexpr double rarely = 4;  // a few rungs do not show the worst
  const auto rung = [&](int i) -> const CleanRung& { return clean.rungs[static_cast<std::size_t>(i)]; };
  const auto raw = [&](int i) { return std::abs(rung(i).error) / std::pow(rung(i).h, *order.whole); };
  const auto freed = [&](int i) {
    const double ratio = rung(i - 1).h / rung(i).h;
    return (ratio * raw(i) - raw(i - 1)) / (ratio - 1);
  };
  double most = 0;
  for (int i = std::max(order.first + 2, order.last - 3); i <= order.last; ++i) {
    const double finer = rung(order.last).h / rung(i).h;
    most = std::max(most, std::abs(freed(i) - freed(i - 1)) * finer * finer);
  }
  const double bend = interval > 0 ? std::pow(5 * rung(order.last).h / interval, 2) : 0;
  return std::max(rarely * most, bend * order.constant);
}

// A claim to which the errors have a term holds, though a term of higher order be larger at all step sizes that were
// run, or about as large at the finest, where no slope settles.
bool has_term(const CleanLadder& clean, double claimed, std::optional<Order>& order) {
  if (claimed != std::round(claimed) || claimed < 1) return false;
  if (order && !order->wide && (!order->whole || claimed >= *order->whole)) return false;
  const auto below = order_below(clean, static_cast<int>(claimed));
  if (!below) return false;
  // From above a slope comes down to the order, and from below it comes up; where it settles below there is no such
  // term.
  const CleanRung &coarse = clean.rungs[clean.rungs.size() - 2], &fine = clean.rungs.back();
  const bool changes_sign = std::any_of(clean.rungs.begin(), clean.rungs.end(),
                                        [&](const CleanRung& rung) { return rung.error * fine.error < 0; });
  const double slope = std::log(std::abs(coarse.error / fine.error)) / std::log(coarse.h / fine.h);
  if (!changes_sign && slope < claimed - 0.5) return false;
  order = below;
  return true;
}

const CleanRung& rung_at(const CleanLadder& clean, int rung) {
  const auto i = static_cast<std::size_t>(rung);
  return i < clean.rungs.size() ? clean.rungs[i] : clean.tail[i - clean.rungs.size()];
}

// The law of the window, as its coarsest rung has it.
PowerLaw law_of(const CleanLadder& clean, const Order& order) {
  const CleanRung& rung = rung_at(clean, order.first);
  return {rung.h, std::abs(rung.error), order.observed};
}

// Where a result is missing at a step finer than one that worked, the method is at fault, whatever order the others
// show and whatever was claimed. Not `fail`: that is a statement about the order, which a baseline may expect.
Finding with_losses(Finding found, const CleanLadder& clean, const std::optional<Order>& order, const Ladder& ladder) {
  if (clean.blown_up == 0) return found;
  const auto lost = lost_results(ladder, order && !order->wide ? std::optional(law_of(clean, *order)) : std::nullopt);
  if (!lost) return found;
  found.reason = *lost + (found.verdict == Verdict::fail ? "; " + found.reason : "");
  found.verdict = Verdict::unstable;
  return found;
}

// Where errors stop falling far above rounding: said beside an order that coarser steps show.
std::string plateau_of(const CleanLadder& clean, const Order& order) {
  if (!clean.flattened || clean.at_rounding || clean.tail.empty() || order.whole == 0) return "";
  return fmt::format("; errors stop falling at {:.1e}, from h = {:.3g} down", clean.flat_level, clean.tail.front().h);
}

// What is said of the results that there are.
Finding of_results(const CleanLadder& ready, const std::optional<Order>& order, bool small_term, const Ladder& ladder) {
  if (!order && ladder.floor > 0 && smallest_error(ladder) < floor_leeway * ladder.floor)
    return finding(Verdict::rounding_limited,
                   fmt::format("the digits of coefficients or reference end at {:.0e}", ladder.floor));
  if (!order && sinks_into_rounding(ready, ladder))
    return finding(
        Verdict::rounding_limited,
        fmt::format("errors sink to {:.1e}, the size of rounding, before an order shows", finest_error(ladder)));
  if (!order) return unresolved(ready);
  Finding result = finding(Verdict::resolved, "the slope settles");
  result.observed = order->observed;
  result.uncertainty = order->uncertainty;
  if (order->whole || order->constant > 0) {
    result.constant = order->constant;
    result.constant_uncertainty = ladder.largest && order->whole
                                      ? std::max(order->constant_uncertainty, wavering(ready, *order, ladder.interval))
                                      : order->constant_uncertainty;
  }
  result.first_level = rung_at(ready, order->first).level;
  result.last_level = rung_at(ready, order->last).level;
  const std::string plateau = plateau_of(ready, *order);
  result.reason += plateau;
  if (!ladder.claimed) return result;
  result = borne_out(compared(std::move(result), *order, *ladder.claimed), ready, *order, ladder);
  if (small_term && result.verdict == Verdict::pass)
    result.reason = "observed as claimed, under a larger term of higher order";
  if (result.verdict == Verdict::pass) result.reason += plateau;
  return result;
}

// An interval that decides nothing takes no other answer away.
Finding undecided(Finding found, const CleanLadder& ready, const Order& order, const Ladder& ladder) {
  Finding without = of_results(ready, std::nullopt, false, ladder);
  if (without.verdict == Verdict::no_window) return found;
  without.reason = fmt::format("{:.2f} ± {:.2f} shows before {}", order.observed, order.uncertainty, without.reason);
  return without;
}

}  // namespace

std::string_view word(Verdict verdict) {
  for (const auto& [known, text] : words) {
    if (known == verdict) return text;
  }
  return "no-window";
}

Verdict verdict_of(std::string_view text) {
  for (const auto& [verdict, known] : words) {
    if (known == text) return verdict;
  }
  throw std::invalid_argument(fmt::format("\"{}\" is no verdict", text));
}

Finding judge(const Ladder& ladder) {
  const CleanLadder ready = clean(ladder);
  std::optional<Order> order = order_of(ready);
  // The largest error of a run falls at another step for every h: of few rungs its slopes tell too little.
  if (order && order->wide && ladder.largest) order.reset();
  const bool small_term = ladder.claimed && has_term(ready, *ladder.claimed, order);
  if (order && !small_term) {
    const auto lower = lower_term_of(ready, *order);
    if (is_seen(lower))
      return with_losses(
          finding(Verdict::no_window, fmt::format("a term of order {} comes up at h = {:.3g}, beside one of {:.3g}",
                                                  lower->power, lower->h, order->observed)),
          ready, order, ladder);
  }
  if (!order) order = stagnant(ready, ladder);
  Finding found = of_results(ready, order, small_term, ladder);
  if (order && order->wide && found.verdict == Verdict::no_window)
    found = undecided(std::move(found), ready, *order, ladder);
  return with_losses(std::move(found), ready, order, ladder);
}

bool as_declared(Verdict verdict) {
  return verdict != Verdict::fail && verdict != Verdict::unstable && verdict != Verdict::no_window;
}

}  // namespace halfstep
