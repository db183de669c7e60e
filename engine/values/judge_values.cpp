// From values without a known limit to limit, order and verdict.
#include "halfstep/engine/values/judge_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/values/posterior.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

bool all_known(const std::vector<LimitAnswer>& limits) {
  return std::all_of(limits.begin(), limits.end(), [](const LimitAnswer& answer) { return answer.limit.has_value(); });
}

// The values less their limit, where all limits are known.
std::vector<Rung> rungs_of(const std::vector<ValueLadder>& components, const std::vector<LimitAnswer>& limits) {
  const bool known = all_known(limits);
  std::vector<Rung> rungs;
  for (std::size_t i = 0; i < components.front().size(); ++i) {
    Rung rung{static_cast<int>(i), components.front()[i].h, 0, 0};
    for (std::size_t k = 0; known && k < components.size(); ++k) {
      const ValueRung& one = components[k][i];
      const double off = one.value - limits[k].limit->value;
      rung.error = components.size() == 1 ? off : std::hypot(rung.error, off);
      rung.noise = std::hypot(rung.noise, one.noise, limits[k].limit->half_width());
    }
    if (!known || !std::isfinite(rung.error)) rung.error = std::numeric_limits<double>::quiet_NaN();
    rungs.push_back(rung);
  }
  return rungs;
}

bool holds(double middle, double half_width, double order) { return std::abs(order - middle) <= half_width; }

// Whether an interval holds the claim and no other multiple of one half.
bool singles_out(double middle, double half_width, double claimed) {
  if (!holds(middle, half_width, claimed)) return false;
  for (double other = 0.5; other <= middle + half_width; other += 0.5)
    if (other != claimed && holds(middle, half_width, other)) return false;
  return true;
}

// The order that the models of the limits tell: of several components the lowest, which leads. Those that tell none,
// such as a component that is constant, have no say. Null: none of them tells any.
const Limit* leading(const std::vector<LimitAnswer>& limits) {
  const Limit* lowest = nullptr;
  for (const LimitAnswer& answer : limits)
    if (answer.limit && std::isfinite(answer.limit->order_uncertainty) &&
        (lowest == nullptr || answer.limit->order < lowest->order))
      lowest = &*answer.limit;
  return lowest;
}

double half_width_of_all(const std::vector<LimitAnswer>& limits) {
  double norm = 0;
  for (const LimitAnswer& answer : limits) norm = std::hypot(norm, answer.limit->half_width());
  return norm;
}

void take_order_of_models(Finding& finding, const Limit& limit, const Ladder& errors) {
  finding.observed = limit.order;
  finding.uncertainty = limit.order_uncertainty;
  finding.last_level = static_cast<int>(errors.rungs.size()) - 1;
  finding.first_level = std::max(0, finding.last_level - static_cast<int>(most_values) + 1);
  const auto claim = errors.claimed;
  const bool sharp_enough = limit.order_uncertainty <= whole_slope;
  const bool confirmed = claim && sharp_enough && singles_out(limit.order, limit.order_uncertainty, *claim);
  finding.verdict = !claim ? Verdict::resolved : confirmed ? Verdict::pass : Verdict::no_window;
  if (!claim)
    finding.reason = "an interval: that of the models of the limit";
  else if (confirmed)
    finding.reason = "the interval of the limit's models holds the claim, and no other multiple of 1/2";
  else if (!sharp_enough)
    finding.reason =
        fmt::format("the order of the limit's models is known to {:.2g} only; to confirm a claim takes {:g}",
                    limit.order_uncertainty, double(whole_slope));
  else
    finding.reason = "the interval of the limit's models neither singles the claim out nor contradicts it";
}

}  // namespace

ValueFinding judge_values(const std::vector<ValueLadder>& components, const Ladder& known) {
  ValueFinding result;
  for (const ValueLadder& ladder : components) result.limits.push_back(limit_of(ladder));
  Ladder& errors = result.errors;
  errors = known;
  errors.rungs = rungs_of(components, result.limits);
  errors.carries_sign = components.size() == 1;
  Finding& finding = result.finding;
  if (!all_known(result.limits)) {
    const auto none = std::find_if(result.limits.begin(), result.limits.end(),
                                   [](const LimitAnswer& answer) { return !answer.limit; });
    finding.reason = none->reason;
    return result;
  }
  const bool equal = std::all_of(result.limits.begin(), result.limits.end(),
                                 [](const LimitAnswer& answer) { return !answer.reason.empty(); });
  if (equal) {
    finding.verdict = Verdict::rounding_limited;
    finding.reason = result.limits.front().reason;
    return result;
  }
  finding = judge(errors);
  if (finding.observed || finding.verdict == Verdict::unstable) return result;
  const Limit* limit = leading(result.limits);
  if (limit != nullptr && limit->order_uncertainty <= widest) {
    take_order_of_models(finding, *limit, errors);
  } else if (finding.verdict == Verdict::rounding_limited) {
    finding.verdict = Verdict::no_window;
    finding.reason = fmt::format("no order shows: the limit is known to {:.1e}, and the finest value is {:.1e} off",
                                 half_width_of_all(result.limits), std::abs(errors.rungs.back().error));
  }
  return result;
}

}  // namespace halfstep::inline engine
