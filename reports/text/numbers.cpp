// Numbers as people write them in tables.
#include "halfstep/reports/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halfstep::inline reports {

std::string with_uncertainty(double value, std::optional<double> uncertainty) {
  constexpr int most_decimals = 4;
  if (!uncertainty || !std::isfinite(*uncertainty)) return fmt::format("{:.2f}", value);
  if (*uncertainty == 0 && value == std::floor(value)) return fmt::format("{:.0f}", value);  // a count
  int decimals = most_decimals;
  while (decimals > 0 && std::ceil(*uncertainty * std::pow(10, decimals)) >= 10) --decimals;
  const double last_digits = std::max(1.0, std::ceil(*uncertainty * std::pow(10, decimals)));
  return fmt::format("{:.{}f}({:.0f})", value, decimals, last_digits);
}

}  // namespace halfstep::inline reports
