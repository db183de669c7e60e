// The procedure of the Journal of Fluids Engineering.
#include <cmath>

#include "halfstep/engine/values/finest_three.hpp"
#include "halfstep/engine/values/grid_convergence.hpp"

namespace halfstep::inline engine {
namespace {

// Equations 5 of Celik et al. by fixed-point iteration from q = 0, as they say; nan where it leads nowhere.
double apparent_order(const FinestThree& three) {
  const double quotient = three.coarse_step / three.fine_step, sign = quotient > 0 ? 1 : -1;
  const double fine = std::log(three.fine_ratio), coarse = std::log(three.coarse_ratio);
  double order = std::abs(std::log(std::abs(quotient))) / fine;
  constexpr int rounds = 100;
  for (int i = 0; i < rounds; ++i) {
    const double before = order;
    const double q = std::log((std::exp(order * fine) - sign) / (std::exp(order * coarse) - sign));
    order = std::abs(std::log(std::abs(quotient)) + q) / fine;
    if (order == before) break;
  }
  return order;
}

}  // namespace

std::optional<RuleInterval> celik(const ValueLadder& ladder, std::optional<double> /*claimed*/) {
  constexpr double factor = 1.25;
  const auto three = finest_three(ladder);
  if (!three || three->fine_step == 0 || three->coarse_step == 0) return std::nullopt;
  const double order = apparent_order(*three);
  if (!std::isfinite(order) || !(order > 0)) return std::nullopt;
  return RuleInterval{three->finest, factor * three->extrapolated(order)};
}

}  // namespace halfstep::inline engine
