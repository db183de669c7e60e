// What is asked of a ladder: each test by name, the number that answers it, and the threshold that it is held to.
#include "halfstep/engine/verdict/evidence.hpp"

#include <algorithm>
#include <iterator>

namespace halfstep::inline engine {
namespace {

using enum TestInfo::Kind;

constexpr TestInfo tests[] = {
    {Test::sound_steps, "sound-steps", "step sizes that are no positive numbers", at_most},
    {Test::finite_results, "finite-results", "results that are numbers", at_least},
    {Test::separate_rungs, "separate-rungs", "rungs whose step sizes lie apart", at_least},
    {Test::usable_rungs, "usable-rungs", "rungs above the noise", at_least},
    {Test::stated_noise, "stated-noise", "rungs hidden by the noise that comes with them", at_least},
    {Test::stops_falling, "stops-falling", "errors stop falling at the fine end", yes_or_no},
    {Test::stops_at_rounding, "stops-at-rounding", "where they stop, over the size of rounding", at_most},
    {Test::slope_known, "slope-known", "uncertainty of the slope's limit", at_most},
    {Test::near_whole, "near-whole", "distance of that limit from a whole order", at_most},
    {Test::constant_known, "constant-known", "relative uncertainty of the limit of error / h^p", at_most},
    {Test::finer_aside, "finer-aside", "finest slopes in a row to one side of that order", at_least},
    {Test::finer_far, "finer-far", "finest slopes in a row half an order or more below it, errors falling", at_least},
    {Test::finer_settle_lower, "finer-settle-lower",
     "chance that finer slopes lie by accident so near to a lower multiple of one half", at_most},
    {Test::fraction_known, "fraction-known", "uncertainty of a slope's limit that is no whole order", at_most},
    {Test::window_width, "window-width", "coarsest over finest step size of its window", at_least},
    {Test::interval_width, "interval-width", "half-width of the interval that slopes or a regression give", at_most},
    {Test::interval_borne_out, "interval-borne-out", "finer rungs bear the interval out", yes_or_no},
    {Test::hidden_term, "hidden-term", "constant of a smaller term of the claimed order, over its uncertainty",
     at_least},
    {Test::stays, "stays", "slope between errors that stay far above rounding: order 0", at_most},
    {Test::order, "order", "an order shows", yes_or_no},
    {Test::interval, "interval", "it is known as an interval only", yes_or_no},
    {Test::lower_term, "lower-term", "F of a term of lower order, over its 0.1 % point", at_least},
    {Test::floor_reached, "floor-reached", "smallest error over the digits of reference or coefficients", at_most},
    {Test::rounding_reached, "rounding-reached", "finest error over the size of rounding", at_most},
    {Test::few_finite, "few-finite", "results that are numbers, where others blew up", at_most},
    {Test::grows, "grows", "errors grow past the solution as the step falls", yes_or_no},
    {Test::exact, "exact", "errors that are 0", at_least},
    {Test::claimed, "claimed", "an order is claimed", yes_or_no},
    {Test::claim_held, "claim-held", "distance of the order from the claim", at_most},
    {Test::one_order_held, "one-order-held", "multiples of one half in the interval", at_most},
    {Test::near_half, "near-half", "distance of the interval's middle from a multiple of one half", at_most},
    {Test::window_in_rounding, "window-in-rounding", "rounding at most over the window's coarsest error", at_least},
    {Test::beyond_solution, "beyond-solution", "the window's finest error over the size of the solution", at_least},
    {Test::finer_leave, "finer-leave", "distance of the finest slope, where slopes leave the order ever more",
     at_least},
    {Test::slope_sharp, "slope-sharp", "uncertainty of the slopes that contradict the claim", at_most},
    {Test::beside_claim, "beside-claim", "distance from the claim, of an order that no method has", at_most},
    {Test::clearly_off, "clearly-off", "distance of the interval's middle from the claim", at_least},
    {Test::interval_rungs, "interval-rungs", "rungs up to the end of the interval's window", at_least},
    {Test::interval_above_rounding, "interval-above-rounding",
     "rungs of its window with errors larger than rounding can be", at_least},
    {Test::interval_seen, "interval-seen",
     "distance of the interval's middle from the nearest slope to its finest rung", at_most},
    {Test::gives_way, "gives-way", "slopes in a row that leave the order as for one of lower order", at_least},
    {Test::higher, "higher", "the order is higher than the claim", yes_or_no},
    {Test::missing_results, "missing-results", "results missing at steps finer than one that worked", at_least},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(tests); ++i)
    if (tests[i].test != static_cast<Test>(i)) return false;
  return true;
}
static_assert(in_order() && std::size(tests) == static_cast<std::size_t>(Test::missing_results) + 1);

}  // namespace

const TestInfo& info(Test test) { return tests[static_cast<std::size_t>(test)]; }

bool Evidence::holds() const { return info(test).kind == at_most ? number <= threshold : number >= threshold; }

bool EvidenceList::add(Test test, double number, double threshold) {
  if (all_.capacity() == 0) all_.reserve(std::size(tests));
  std::erase_if(all_, [&](const Evidence& one) { return one.test == test; });
  all_.push_back({test, number, threshold});
  return all_.back().holds();
}

bool EvidenceList::add(Test test, bool yes) { return add(test, yes ? 1 : 0, 1); }

bool EvidenceList::holds(Test test) const {
  const Evidence* answer = find(test);
  return answer != nullptr && answer->holds();
}

bool EvidenceList::fails(Test test) const {
  const Evidence* answer = find(test);
  return answer != nullptr && !answer->holds();
}

const Evidence* EvidenceList::find(Test test) const {
  const auto answer = std::find_if(all_.begin(), all_.end(), [&](const Evidence& one) { return one.test == test; });
  return answer == all_.end() ? nullptr : &*answer;
}

}  // namespace halfstep::inline engine
