// The decision: from the evidence on a ladder and its claim to a verdict, by a table of rules.
#include "halfstep/engine/verdict/decision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "halfstep/engine/verdict/reasons.hpp"

namespace halfstep::inline engine {
namespace {

constexpr Condition yes(Test test) { return {test, true}; }
constexpr Condition no(Test test) { return {test, false}; }

// The first rule that applies from `start` on, as if an order showed or not.
const Rule& applying(const EvidenceList& evidence, std::span<const Rule> start, bool order) {
  const auto met = [&](const Condition& condition) {
    if (condition.test == Test::order) return condition.holds == order;
    return condition.holds ? evidence.holds(condition.test) : evidence.fails(condition.test);
  };
  return *std::find_if(start.begin(), start.end(), [&](const Rule& rule) {
    return std::all_of(rule.conditions.begin(), rule.conditions.end(), met);
  });
}

bool tells_order(Verdict verdict) {
  return verdict == Verdict::resolved || verdict == Verdict::pass || verdict == Verdict::fail ||
         verdict == Verdict::superconvergent;
}

Finding finding(const Analysis& analysis, const Rule& rule) {
  Finding result;
  result.verdict = rule.verdict;
  result.reason = rule.reason(analysis);
  if (!tells_order(rule.verdict)) return result;
  const Order& order = *analysis.order;
  result.observed = order.observed;
  result.uncertainty = order.uncertainty;
  if (order.whole || order.constant > 0) {
    result.constant = order.constant;
    result.constant_uncertainty = order.constant_uncertainty;
  }
  result.first_level = rung_at(analysis.clean, order.first).level;
  result.last_level = rung_at(analysis.clean, order.last).level;
  return result;
}

}  // namespace

std::span<const Rule> rules() {
  using enum Verdict;
  static const std::vector<Rule> table = {
      {"a result is missing at a step finer than one that worked",
       {yes(Test::missing_results)},
       unstable,
       reasons::missing_results},
      {"a step size is no positive number", {no(Test::sound_steps)}, no_window, reasons::unsound_steps},
      {"a term of lower order comes up at the fine end", {yes(Test::lower_term)}, no_window, reasons::lower_term},

      {"no order; errors near the digits of the reference or of coefficients",
       {no(Test::order), yes(Test::floor_reached)},
       rounding_limited,
       reasons::floor_reached},
      {"no order; the finest error is as small as rounding",
       {no(Test::order), yes(Test::rounding_reached)},
       rounding_limited,
       reasons::rounding_reached},
      {"no order; most runs blew up", {no(Test::order), yes(Test::few_finite)}, unstable, reasons::blown_up},
      {"no order; errors grow past the solution", {no(Test::order), yes(Test::grows)}, unstable, reasons::behaviour},
      {"no order; nearly all errors are 0", {no(Test::order), yes(Test::exact)}, rounding_limited, reasons::exact},
      {"no order; errors stop falling at the size of rounding",
       {no(Test::order), yes(Test::stops_at_rounding)},
       rounding_limited,
       reasons::stops_at_rounding},
      {"no order; too few rungs above the noise, errors falling to the end",
       {no(Test::order), no(Test::usable_rungs), no(Test::stops_falling), yes(Test::separate_rungs)},
       rounding_limited,
       reasons::all_noise},
      {"no order; too few results", {no(Test::order), no(Test::finite_results)}, no_window, reasons::few_results},
      {"no order; step sizes too close", {no(Test::order), no(Test::separate_rungs)}, no_window, reasons::close_steps},
      {"no order", {no(Test::order)}, no_window, reasons::behaviour},

      {"an order, no claim", {no(Test::claimed)}, resolved, reasons::settles},
      {"finer slopes leave the order more and more", {yes(Test::finer_leave)}, no_window, reasons::finer_leave},
      {"the order is the claim", {no(Test::interval), yes(Test::claim_held)}, pass, reasons::as_claimed},
      {"the interval holds the claim, and no other multiple of one half",
       {yes(Test::interval), yes(Test::claim_held), yes(Test::one_order_held)},
       pass,
       reasons::as_claimed},
      {"where the slope shows, errors are of the size of rounding",
       {yes(Test::window_in_rounding)},
       rounding_limited,
       reasons::window_in_rounding},
      {"where the slope shows, errors are larger than the solution",
       {yes(Test::beyond_solution)},
       no_window,
       reasons::beyond_solution},
      {"the order is too uncertain to contradict the claim", {no(Test::slope_sharp)}, no_window, reasons::uncertain},
      {"the interval is too near the claim to contradict it", {no(Test::clearly_off)}, no_window, reasons::uncertain},
      {"the interval is of too few rungs to contradict the claim",
       {no(Test::interval_rungs)},
       no_window,
       reasons::uncertain},
      {"a term of lower order comes up, so that an order above the claim may be none",
       {yes(Test::gives_way)},
       no_window,
       reasons::gives_way},
      {"the order is higher", {yes(Test::higher)}, superconvergent, reasons::otherwise},
      {"the order is lower, or errors stay where they are", {}, fail, reasons::otherwise},
  };
  return table;
}

Decision decide(const Analysis& analysis) {
  const EvidenceList& evidence = analysis.evidence;
  const Rule& missing = rules().front();
  const Rule* rule = &applying(evidence, rules().subspan(1), analysis.order.has_value());
  Finding found = finding(analysis, *rule);
  // An interval that decides nothing takes no other answer away.
  if (rule->verdict == Verdict::no_window && evidence.holds(Test::interval) && !evidence.holds(Test::lower_term)) {
    const Rule& without = applying(evidence, rules().subspan(1), false);
    if (without.verdict != Verdict::no_window) {
      rule = &without;
      found = finding(analysis, *rule);
      found.reason = fmt::format("{:.2f} ± {:.2f} shows before {}", analysis.order->observed,
                                 analysis.order->uncertainty, found.reason);
    }
  }
  // The method is at fault, whatever order the others show and whatever was claimed. Not `fail`: that is a statement
  // about the order, which a baseline may expect.
  if (evidence.holds(Test::missing_results)) {
    found.reason = missing.reason(analysis) + (found.verdict == Verdict::fail ? "; " + found.reason : "");
    found.verdict = missing.verdict;
    rule = &missing;
  }
  return {std::move(found), rule};
}

}  // namespace halfstep::inline engine
