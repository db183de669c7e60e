// Several errors at one step size, made one rung.
#include "halfstep/engine/fit/repeated_rungs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/quantiles.hpp"

namespace halfstep::inline engine {

Rung mean_rung(std::span<const Rung> rungs) {
  Rung mean = rungs.front();
  if (rungs.size() == 1) return mean;
  const auto n = static_cast<double>(rungs.size());
  double sum = 0, carried = 0;
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const Rung& rung : rungs) {
    sum += rung.error / n;  // divided first: a sum of large errors may overflow
    carried = std::hypot(carried, rung.noise / n);
    least = std::min(least, rung.error);
    most = std::max(most, rung.error);
  }
  mean.error = sum;
  if (!std::isfinite(sum)) {
    mean.error = std::numeric_limits<double>::quiet_NaN();
    return mean;
  }
  double deviation = 0;
  for (const Rung& rung : rungs) deviation = std::hypot(deviation, (rung.error - sum) / std::sqrt(n - 1));
  constexpr double both_tails = 0.975;
  const double interval = students_t_quantile(n - 1, both_tails) * deviation / std::sqrt(n);
  mean.noise = std::hypot(carried, std::min(interval, 0.5 * (most - least)));
  return mean;
}

}  // namespace halfstep::inline engine
