// What is likely of a surface before its data are seen.
#include "halfstep/engine/surface/surface_prior.hpp"

#include <algorithm>
#include <cmath>

namespace halfstep::inline engine {
namespace {

// Chances before any datum is seen. Whole orders are usual; a term that is not in the data, a product of both step
// sizes and an error that stays are not.
constexpr double chance_whole = 0.78, chance_half = 0.2, chance_real = 0.02;
constexpr double chance_absent = 0.05, chance_product = 0.1, chance_offset = 0.1, chance_cancels = 0.3;
constexpr double chance_square = 0.2, chance_fourth = 0.03, chance_maximum = 0.03;  // the rest are sums

double log_chance(double order, bool real, double power) {
  if (real) return std::log(chance_real / (highest_order * power));
  order /= power;
  const bool whole = order == std::floor(order);
  return whole ? std::log(chance_whole / 9) : std::log(chance_half / 10);
}

}  // namespace

double log_prior(const SurfaceCandidate& one, bool norms) {
  const SurfaceModel& model = one.model;
  double sum = model.has_x ? log_chance(model.p, one.real_p, one.power) : std::log(chance_absent);
  sum += model.has_y ? log_chance(model.q, one.real_q, one.power) : std::log(chance_absent);
  constexpr double chance_sum = 1 - chance_square - chance_fourth - chance_maximum;
  sum += std::log(model.maximum    ? chance_maximum
                  : one.power == 2 ? chance_square
                  : one.power == 4 ? chance_fourth
                                   : chance_sum);
  sum += model.product ? std::log(chance_product / (highest_power * highest_power)) : std::log(1 - chance_product);
  sum += std::log(model.offset ? chance_offset : 1 - chance_offset);
  if (norms) {
    const bool cancels =
        one.power == 1 && std::any_of(one.signs.begin(), one.signs.end(), [](double sign) { return sign < 0; });
    sum += cancels ? std::log(chance_cancels / static_cast<double>(one.signs.size())) : std::log(1 - chance_cancels);
  }
  return sum;
}

}  // namespace halfstep::inline engine
