// The factor of safety by the distance from the asymptotic range.
#include <algorithm>
#include <cmath>

#include "halfstep/engine/values/finest_three.hpp"
#include "halfstep/engine/values/grid_convergence.hpp"

namespace halfstep::inline engine {

std::optional<RuleInterval> xing_stern(const ValueLadder& ladder, std::optional<double> claimed) {
  const auto three = finest_three(ladder);
  if (!three) return std::nullopt;
  const auto order = observed_order(*three);
  if (!order) return std::nullopt;
  const double part = *order / claimed.value_or(std::max(1.0, std::round(*order)));
  const double factor = part <= 1 ? 2.45 - 0.85 * part : 16.4 * part - 14.8;
  return RuleInterval{three->finest, factor * three->extrapolated(*order)};
}

}  // namespace halfstep::inline engine
