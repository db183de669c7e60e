// What is said of a ladder that shows no order.
#include "engine/verdict/ladder_unresolved.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace halfstep {
namespace {

bool smaller(const CleanRung& a, const CleanRung& b) { return std::abs(a.error) < std::abs(b.error); }

// What errors do that follow no power of h; `rungs` are all of them, from coarse to fine.
std::string behaviour(const CleanLadder& clean, const std::vector<CleanRung>& rungs) {
  constexpr double much = 10;
  constexpr double little = 2;
  const auto least = std::min_element(rungs.begin(), rungs.end(), smaller);
  const auto most = std::max_element(least, rungs.end(), smaller);
  if (std::abs(rungs.back().error) > much * std::abs(least->error))
    return fmt::format("errors grow as the step falls, from {:.1e} at h = {:.3g} to {:.1e} at h = {:.3g}",
                       std::abs(least->error), least->h, std::abs(most->error), most->h);
  if (clean.largest < little * std::abs(least->error))
    return fmt::format("errors do not fall, they stay at {:.1e}", std::abs(rungs.back().error));
  if (clean.flattened && !clean.tail.empty())
    return fmt::format("errors stop falling at {:.1e}, from h = {:.3g} down", clean.flat_level, clean.tail.front().h);
  std::string slopes;
  for (std::size_t i = rungs.size() - std::min<std::size_t>(3, rungs.size() - 1); i < rungs.size(); ++i)
    slopes +=
        fmt::format("{}{:.2f}", slopes.empty() ? "" : ", ",
                    std::log(std::abs(rungs[i - 1].error / rungs[i].error)) / std::log(rungs[i - 1].h / rungs[i].h));
  return "the slope does not settle: " + slopes + " between the finest steps";
}

}  // namespace

Finding finding(Verdict verdict, std::string reason) {
  Finding result;
  result.verdict = verdict;
  result.reason = std::move(reason);
  return result;
}

Finding unresolved(const CleanLadder& clean) {
  const int finite = clean.given - clean.blown_up;
  if (clean.given > 0 && clean.blown_up > 0 && finite <= std::max(1, clean.given / 4))
    return finding(Verdict::unstable, fmt::format("{} of {} runs blew up", clean.blown_up, clean.given));
  std::vector<CleanRung> rungs = clean.rungs;
  rungs.insert(rungs.end(), clean.tail.begin(), clean.tail.end());
  if (clean.growing) return finding(Verdict::unstable, behaviour(clean, rungs));
  if (clean.exact > 0 && clean.exact >= finite - 2)
    return finding(Verdict::rounding_limited, "the result is exact to rounding");
  if (clean.at_rounding)
    return finding(Verdict::rounding_limited,
                   fmt::format("errors stop falling at {:.1e} before an order shows", clean.flat_level));
  if (clean.rungs.size() < 3 && !clean.flattened && rungs.size() >= 3)
    return finding(
        Verdict::rounding_limited,
        fmt::format("errors sink to {:.1e}, the size of rounding, before an order shows", clean.noise_level));
  constexpr std::size_t needed = 3;
  if (finite < static_cast<int>(needed))
    return finding(Verdict::no_window, fmt::format("{} error{} too few: an order takes at least {}", finite,
                                                   finite == 1 ? " is" : "s are", needed));
  if (rungs.size() < needed)
    return finding(Verdict::no_window,
                   fmt::format("the step sizes lie too close together: {} of {} lie apart", rungs.size(), finite));
  return finding(Verdict::no_window, behaviour(clean, rungs));
}

}  // namespace halfstep
