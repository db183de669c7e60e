// Sums over the entries of a tableau.
#include "halfstep/engine/orders/coefficient_rounding.hpp"

#include <cmath>

namespace halfstep::inline engine {

double condition_missed_by_rounding(const Method& method, Precision precision) {
  const auto* tableau = std::get_if<ButcherTableau>(&method.scheme);
  if (tableau == nullptr) return 0;
  const auto size = [](const Coefficient& c) { return std::abs(c.as<double>()); };
  double sum = 0;
  for (std::size_t i = 0; i < tableau->b.size(); ++i)
    for (const Coefficient& a : tableau->a[i]) sum += size(tableau->b[i]) * size(a);
  return 2 * info(precision).unit_roundoff * sum;
}

}  // namespace halfstep::inline engine
