// Results that are missing at steps finer than one that worked.
#include "halfstep/engine/verdict/ladder_lost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

bool is_missing(const Rung& rung) { return !std::isfinite(rung.error); }

std::vector<Rung> from_coarse_to_fine(const Ladder& ladder) {
  std::vector<Rung> rungs;
  std::copy_if(ladder.rungs.begin(), ladder.rungs.end(), std::back_inserter(rungs),
               [](const Rung& rung) { return std::isfinite(rung.h) && rung.h > 0; });
  std::stable_sort(rungs.begin(), rungs.end(), [](const Rung& a, const Rung& b) { return a.h > b.h; });
  return rungs;
}

// Blown-up errors are off by many powers of ten.
bool follows(const Rung& rung, const PowerLaw& law) {
  const double off = std::log(std::abs(rung.error) / law.size) - law.order * std::log(rung.h / law.at);
  return std::abs(off) <= std::log(one_digit);
}

}  // namespace

std::optional<LostResults> lost_results(const Ladder& ladder, const std::optional<PowerLaw>& law) {
  const std::vector<Rung> rungs = from_coarse_to_fine(ladder);
  double least = std::numeric_limits<double>::infinity();
  for (const Rung& rung : rungs)
    if (!is_missing(rung)) least = std::min(least, std::abs(rung.error));
  const double scale = ladder.arithmetic.scale;
  const auto worked = [&](const Rung& rung) {
    if (is_missing(rung)) return false;
    const double error = std::abs(rung.error);
    const bool small = scale == 0 || error < scale;
    if (one_digit * error < scale || (error == least && (small || law))) return true;
    return law && small && follows(rung, *law);
  };
  // One coarse rung may work for another reason: nearly all of a run of few steps may be an exact start. So a hole that
  // finer rungs close again is one only where the rung before it worked, or two in a row did; and that rung alone only
  // where its error is well below the size of the solution: one of that size may follow a law by chance.
  bool any = false, in_a_row = false;
  for (auto rung = rungs.begin(); rung != rungs.end(); ++rung) {
    const bool now = worked(*rung), before = rung != rungs.begin() && worked(*(rung - 1));
    const bool alone = before && (scale == 0 || one_digit * std::abs((rung - 1)->error) < scale);
    any = any || now;
    in_a_row = in_a_row || (now && before);
    if (!is_missing(*rung)) continue;
    const auto again = std::find_if_not(rung, rungs.end(), is_missing);
    if (!(again == rungs.end() ? any : alone || in_a_row)) continue;
    const auto count = static_cast<int>(std::count_if(rung, rungs.end(), is_missing));
    if (again == rungs.end())
      return LostResults{count,
                         fmt::format("no result from h = {:.3g} down, although coarser steps gave one", rung->h)};
    return LostResults{
        count, fmt::format("no result at h = {:.3g}, although a coarser step and a finer one gave one", rung->h)};
  }
  return std::nullopt;
}

}  // namespace halfstep::inline engine
