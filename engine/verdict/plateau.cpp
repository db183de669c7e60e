// Where errors stop falling.
#include "halfstep/engine/verdict/plateau.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// Whether errors, after their largest from rung `first` on, fall to the end, from above what rounding may be: steadily,
// or with slopes that settle, as behind a change of sign. Noise does neither.
bool falls_at_last(const std::vector<CleanRung>& rungs, std::size_t first) {
  const double least_slope = -std::log(stalls) / (2 * std::log(2));  // of errors that fall over two halvings
  std::size_t largest = first;
  for (std::size_t i = first; i < rungs.size(); ++i) {
    if (std::abs(rungs[i].error) > std::abs(rungs[largest].error)) largest = i;
  }
  if (rungs.size() - largest <= convincing.count()) return false;
  if (std::abs(rungs[largest].error) < rungs[largest].rounding_bound) return false;
  const std::size_t last_few = rungs.size() - convincing.count();
  bool steady = true, settles = true;
  double slope = 0, moved = std::numeric_limits<double>::infinity();
  for (std::size_t i = largest + 1; i < rungs.size(); ++i) {
    const double before = slope, moved_before = moved;
    slope = slope_between(rungs[i - 1], rungs[i]);
    moved = i > largest + 1 ? std::abs(slope - before) : moved;
    steady = steady && slope >= least_slope;
    settles = settles && slope > (i < last_few ? 0 : least_slope) && (i < last_few || moved < moved_before);
  }
  return steady || settles;
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
