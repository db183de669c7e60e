// The grid convergence index.
#include "halfstep/engine/values/finest_three.hpp"
#include "halfstep/engine/values/grid_convergence.hpp"

namespace halfstep::inline engine {

std::optional<RuleInterval> roache(const ValueLadder& ladder, std::optional<double> /*claimed*/) {
  constexpr double factor = 1.25;
  const auto three = finest_three(ladder);
  if (!three) return std::nullopt;
  const auto order = observed_order(*three);
  if (!order) return std::nullopt;
  return RuleInterval{three->finest, factor * three->extrapolated(*order)};
}

}  // namespace halfstep::inline engine
