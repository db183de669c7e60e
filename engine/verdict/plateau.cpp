// Where errors stop falling.
#include "halfstep/engine/verdict/plateau.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// Whether errors, after their largest from rung `first` on, fall to the end, from above what rounding may be: steadily,
// or with slopes that settle, as behind a change of sign. Noise rarely does either.
bool falls_at_last(const std::vector<CleanRung>& rungs, std::size_t first) {
  const double least_slope = -std::log(stalls) / (2 * std::log(2));  // of errors that fall over two halvings
  std::size_t largest = first;
  for (std::size_t i = first; i < rungs.size(); ++i) {
    if (std::abs(rungs[i].error) > std::abs(rungs[largest].error)) largest = i;
  }
  if (rungs.size() - largest <= convincing.count()) return false;
  if (std::abs(rungs[largest].error) < rungs[largest].rounding_bound) return false;
  std::vector<double> slopes;
  for (std::size_t i = largest + 1; i < rungs.size(); ++i) slopes.push_back(slope_between(rungs[i - 1], rungs[i]));
  const auto is_steep = [&](double slope) { return slope >= least_slope; };
  if (std::all_of(slopes.begin(), slopes.end(), is_steep)) return true;
  const auto last_few = slopes.end() - static_cast<std::ptrdiff_t>(convincing.count());
  if (last_few == slopes.begin() || !std::all_of(last_few, slopes.end(), is_steep)) return false;
  const auto settles = [&](auto slope) {  // moves less than the one before, which may be the first
    return slope - 1 == slopes.begin() || std::abs(*slope - slope[-1]) < std::abs(slope[-1] - slope[-2]);
  };
  for (auto slope = last_few; slope != slopes.end(); ++slope)
    if (!settles(slope)) return false;
  return std::all_of(slopes.begin(), last_few, [](double slope) { return slope > 0; });
}

}  // namespace

std::size_t start_of_tail(const std::vector<CleanRung>& rungs) {
  const std::size_t count = rungs.size();
  std::vector<double> least(count + 1, std::numeric_limits<double>::infinity());
  for (std::size_t i = count; i-- > 0;) least[i] = std::min(least[i + 1], std::abs(rungs[i].error));
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const double error = std::abs(rungs[i].error);
    if (i + 2 == count) return least[i + 1] >= halving_stalls * error ? i : count;
    const bool deep = rungs[i].h >= std::pow(2 / closest_steps, 2) * rungs.back().h;
    // A dip where the leading term changes sign looks alike at first, but errors fall again behind it.
    if (deep && least[i + 1] >= stalls * error && !falls_at_last(rungs, i + 1)) return i;
  }
  return count;
}

}  // namespace halfstep::inline engine
