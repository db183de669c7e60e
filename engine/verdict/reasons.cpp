// The clause that says why a verdict is what it is.
#include "halfstep/engine/verdict/reasons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "halfstep/core/text/told_apart.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine::reasons {
namespace {

bool smaller(const CleanRung& a, const CleanRung& b) { return std::abs(a.error) < std::abs(b.error); }

// Where errors stop falling far above rounding: said beside an order that coarser steps show.
std::string plateau(const Analysis& analysis) {
  const CleanLadder& clean = analysis.clean;
  if (!clean.flattened || clean.at_rounding || clean.tail.empty() || analysis.order->whole == 0) return "";
  return fmt::format("; errors stop falling at {:.1e}, from h = {:.3g} down", clean.flat_level, clean.tail.front().h);
}

// What the errors show before they sink into rounding, though it is no order yet: the steadiest three slopes in a row.
std::string before_rounding(const Analysis& analysis) {
  const std::vector<CleanRung>& rungs = analysis.clean.rungs;
  constexpr std::size_t told = 3;  // slopes
  std::array<double, told> steadiest{};
  double least_spread = std::numeric_limits<double>::infinity();
  for (std::size_t i = told; i < rungs.size(); ++i) {
    const std::array<double, told> slopes = {slope_between(rungs[i - 3], rungs[i - 2]),
                                             slope_between(rungs[i - 2], rungs[i - 1]),
                                             slope_between(rungs[i - 1], rungs[i])};
    const auto [low, high] = std::minmax_element(slopes.begin(), slopes.end());
    if (*low > 0 && *high - *low < least_spread) {
      least_spread = *high - *low;
      steadiest = slopes;
    }
  }
  if (!std::isfinite(least_spread)) return "before an order shows";
  return fmt::format("before the slopes settle; the steadiest are {:.2f}, {:.2f}, {:.2f}", steadiest[0], steadiest[1],
                     steadiest[2]);
}

}  // namespace

std::string missing_results(const Analysis& analysis) { return analysis.lost->text; }

std::string lower_term(const Analysis& analysis) {
  return fmt::format("a term of order {} comes up at h = {:.3g}, beside one of {:.3g}", analysis.lower->power,
                     analysis.lower->h, analysis.order->observed);
}

std::string floor_reached(const Analysis& analysis) {
  return fmt::format("the digits of coefficients or reference end at {:.0e}", analysis.floor);
}

std::string rounding_reached(const Analysis& analysis) {
  return fmt::format("errors sink to {:.1e}, the size of rounding, {}", analysis.finest_error,
                     before_rounding(analysis));
}

std::string blown_up(const Analysis& analysis) {
  return fmt::format("{} of {} runs blew up", analysis.clean.blown_up, analysis.clean.given);
}

std::string exact(const Analysis&) { return "the result is exact to rounding"; }

std::string stops_at_rounding(const Analysis& analysis) {
  return fmt::format("errors stop falling at {:.1e} {}", analysis.clean.flat_level, before_rounding(analysis));
}

std::string stated_noise(const Analysis& analysis) {
  const auto usable = analysis.clean.rungs.size();
  return fmt::format("{} of {} errors {} above the noise that comes with them, stated or of printed digits", usable,
                     usable + analysis.clean.tail.size(), usable == 1 ? "lies" : "lie");
}

std::string unsound_steps(const Analysis&) { return "a step size is not a positive number"; }

std::string few_results(const Analysis& analysis) {
  const int finite = analysis.clean.given - analysis.clean.blown_up;
  return fmt::format("{} error{} too few: an order takes at least 3", finite, finite == 1 ? " is" : "s are");
}

std::string close_steps(const Analysis& analysis) {
  return fmt::format("the step sizes lie too close together: {} of {} lie apart",
                     analysis.clean.rungs.size() + analysis.clean.tail.size(),
                     analysis.clean.given - analysis.clean.blown_up);
}

Course course_of(const Analysis& analysis) {
  const CleanLadder& clean = analysis.clean;
  const std::vector<CleanRung> rungs = all_rungs(clean);
  const auto least = std::min_element(rungs.begin(), rungs.end(), smaller);
  constexpr double doubled = 2;
  // Errors that never were smaller than at the coarsest step grow, however slowly.
  const double clearly = least == rungs.begin() ? doubled : double(one_digit);
  if (std::abs(rungs.back().error) > clearly * std::abs(least->error)) return Course::grows;
  if (clean.largest < doubled * std::abs(least->error)) return Course::stays;
  return clean.flattened && !clean.tail.empty() ? Course::stops_falling : Course::falls;
}

std::string behaviour(const Analysis& analysis) {
  const CleanLadder& clean = analysis.clean;
  const std::vector<CleanRung> rungs = all_rungs(clean);
  switch (course_of(analysis)) {
    case Course::grows: {
      const auto least = std::min_element(rungs.begin(), rungs.end(), smaller);
      const auto most = std::max_element(least, rungs.end(), smaller);
      return fmt::format("errors grow as the step falls, from {:.1e} at h = {:.3g} to {:.1e} at h = {:.3g}",
                         std::abs(least->error), least->h, std::abs(most->error), most->h);
    }
    case Course::stays:
      return fmt::format("errors do not fall, they stay at {:.1e}", std::abs(rungs.back().error));
    case Course::stops_falling:
      return fmt::format("errors stop falling at {:.1e}, from h = {:.3g} down", clean.flat_level, clean.tail.front().h);
    case Course::falls:
      break;
  }
  std::vector<double> slopes;
  for (std::size_t i = rungs.size() - std::min(convincing.count(), rungs.size() - 1); i < rungs.size(); ++i)
    slopes.push_back(slope_between(rungs[i - 1], rungs[i]));
  return "the slope does not settle: " + told_apart(slopes) + " between the finest steps";
}

std::string settles(const Analysis& analysis) { return "the slope settles" + plateau(analysis); }

std::string as_claimed(const Analysis& analysis) {
  return (analysis.under_larger_term ? "observed as claimed, under a larger term of higher order"
                                     : "observed as claimed") +
         plateau(analysis);
}

std::string window_in_rounding(const Analysis&) { return "where a slope shows the errors are of the size of rounding"; }

std::string beyond_solution(const Analysis&) { return "where a slope shows the errors are larger than the solution"; }

std::string finer_leave(const Analysis& analysis) {
  return fmt::format("finer slopes leave {:.3g} more and more", analysis.order->observed);
}

std::string uncertain(const Analysis& analysis) {
  const Order& order = *analysis.order;
  return fmt::format("{:.2f} ± {:.2f} seems to show, too uncertain to contradict {:g}", order.observed,
                     order.interval ? order.uncertainty : order.doubt, *analysis.claimed);
}

std::string no_order_near(const Analysis& analysis) {
  return fmt::format("slopes tend to {:.2f} ± {:.2f}, which is near no multiple of one half", analysis.order->observed,
                     analysis.order->doubt);
}

std::string gives_way(const Analysis& analysis) {
  return fmt::format("a term of lower order than {:.3g} comes up", analysis.order->observed);
}

std::string otherwise(const Analysis& analysis) {
  const Order& order = *analysis.order;
  if (order.whole == 0)
    return fmt::format("errors do not fall, they stay at {:.1e}; claimed {:g}", order.constant, *analysis.claimed);
  return fmt::format("observed {:.3g}, claimed {:g}", order.observed, *analysis.claimed);
}

}  // namespace halfstep::inline engine::reasons
