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

// A reason that tells of the rungs behind the interval, where there is one: the interval decided nothing.
template <std::string (*reason)(const Analysis&)>
std::string behind_interval(const Analysis& analysis) {
  if (!analysis.evidence.holds(Test::interval)) return reason(analysis);
  return fmt::format("{:.2f} ± {:.2f} shows before {}", analysis.order->observed, analysis.order->uncertainty,
                     reason(analysis));
}

// The first rule that applies from `start` on.
const Rule& applying(const EvidenceList& evidence, std::span<const Rule> start) {
  const auto met = [&](const Condition& condition) { return evidence.holds(condition.test) == condition.holds; };
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
      {"a term of lower order comes up at the fine end",
       {yes(Test::lower_term)},
       no_window,
       reasons::lower_term,
       Remedy::finer},
      {"an order, no claim", {yes(Test::order), no(Test::claimed)}, resolved, reasons::settles},

      {"finer slopes leave the order more and more",
       {yes(Test::finer_leave)},
       no_window,
       reasons::finer_leave,
       Remedy::finer},
      {"the order is the claim",
       {yes(Test::order), no(Test::interval), yes(Test::claim_held)},
       pass,
       reasons::as_claimed},
      {"the interval holds the claim, and no other multiple of one half",
       {yes(Test::interval), yes(Test::claim_held), yes(Test::one_order_held)},
       pass,
       reasons::as_claimed},
      {"where the slope shows, errors are of the size of rounding",
       {yes(Test::window_in_rounding)},
       rounding_limited,
       reasons::window_in_rounding,
       Remedy::coarser},
      {"where the slope shows, errors are larger than the solution",
       {yes(Test::order), no(Test::interval), yes(Test::beyond_solution)},
       no_window,
       reasons::beyond_solution,
       Remedy::finer},
      {"the order is too uncertain to contradict the claim",
       {yes(Test::order), no(Test::interval), no(Test::slope_sharp)},
       no_window,
       reasons::uncertain,
       Remedy::finer},
      {"a term of lower order comes up, so that an order above the claim may be none",
       {yes(Test::order), no(Test::interval), yes(Test::gives_way)},
       no_window,
       reasons::gives_way,
       Remedy::finer},
      {"the order lies beside the claim, and is one that no method has",
       {yes(Test::order), no(Test::interval), yes(Test::beside_claim)},
       no_window,
       reasons::no_order_near,
       Remedy::finer},
      {"the order is higher",
       {yes(Test::order), no(Test::interval), yes(Test::higher)},
       superconvergent,
       reasons::otherwise},
      {"the order is lower, or errors stay where they are",
       {yes(Test::order), no(Test::interval)},
       fail,
       reasons::otherwise},
      {"the interval lies clearly above the claim",
       {yes(Test::clearly_off), yes(Test::near_half), yes(Test::interval_rungs), yes(Test::interval_above_rounding),
        yes(Test::interval_seen), no(Test::beyond_solution), yes(Test::higher)},
       superconvergent,
       reasons::otherwise},
      {"the interval lies clearly below the claim",
       {yes(Test::clearly_off), yes(Test::near_half), yes(Test::interval_rungs), yes(Test::interval_above_rounding),
        yes(Test::interval_seen), no(Test::beyond_solution), no(Test::higher)},
       fail,
       reasons::otherwise},

      {"errors near the digits of the reference or of coefficients",
       {yes(Test::floor_reached)},
       rounding_limited,
       behind_interval<reasons::floor_reached>,
       Remedy::coarser},
      {"the finest error is as small as rounding",
       {yes(Test::rounding_reached)},
       rounding_limited,
       behind_interval<reasons::rounding_reached>,
       Remedy::coarser},
      {"fewer results than an order takes, the others blew up",
       {yes(Test::few_finite)},
       unstable,
       behind_interval<reasons::blown_up>,
       Remedy::finer},
      {"errors grow past the solution",
       {yes(Test::grows)},
       unstable,
       behind_interval<reasons::behaviour>,
       Remedy::as_it_behaves},
      {"nearly all errors are 0", {yes(Test::exact)}, rounding_limited, behind_interval<reasons::exact>},
      {"errors stop falling at the size of rounding",
       {yes(Test::stops_at_rounding)},
       rounding_limited,
       behind_interval<reasons::stops_at_rounding>,
       Remedy::coarser},
      {"too few rungs above the noise that comes with them",
       {no(Test::usable_rungs), yes(Test::stated_noise), yes(Test::separate_rungs)},
       no_window,
       behind_interval<reasons::stated_noise>,
       Remedy::coarser},
      {"where the interval shows, errors are larger than the solution",
       {yes(Test::interval), yes(Test::beyond_solution)},
       no_window,
       reasons::beyond_solution,
       Remedy::finer},
      {"where the interval lies off the claim, there is no order near",
       {yes(Test::interval), yes(Test::clearly_off), no(Test::near_half)},
       no_window,
       reasons::no_order_near,
       Remedy::finer},
      {"the interval neither singles the claim out nor contradicts it clearly",
       {yes(Test::interval)},
       no_window,
       reasons::uncertain,
       Remedy::finer},
      {"too few results", {no(Test::finite_results)}, no_window, reasons::few_results, Remedy::further_results},
      {"step sizes too close", {no(Test::separate_rungs)}, no_window, reasons::close_steps, Remedy::apart},
      {"no order", {}, no_window, reasons::behaviour, Remedy::as_it_behaves},
  };
  return table;
}

Decision decide(const Analysis& analysis) {
  const Rule* rule = &applying(analysis.evidence, rules());
  Finding result = finding(analysis, *rule);
  // The method is at fault, whatever order the others show and whatever was claimed. Not `fail`: that is a statement
  // about the order, which a baseline may expect. What the others show is told beside it.
  if (analysis.evidence.holds(Test::missing_results)) {
    const Rule& next = applying(analysis.evidence, rules().subspan(1));
    Finding others = finding(analysis, next);
    others.reason = result.reason + (next.verdict == Verdict::fail ? "; " + others.reason : "");
    others.verdict = result.verdict;
    result = std::move(others);
  }
  return {std::move(result), rule};
}

}  // namespace halfstep::inline engine
