// A series in units of its own.
#include "halfstep/engine/energy_series/moderate_series.hpp"

#include <algorithm>
#include <cmath>

namespace halfstep::inline engine {
namespace {

// The exponent of the largest; 0 where all are 0.
int largest_exponent(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  return largest > 0 ? std::ilogb(largest) : 0;
}

}  // namespace

Moderation::Moderation(const EnergySeries& series)
    : time_exponent(2 * (largest_exponent(series.times) / 2)), energy_exponent(largest_exponent(series.energies)) {}

EnergySeries Moderation::of(const EnergySeries& series) const {
  EnergySeries result;
  for (const double time : series.times) result.times.push_back(std::ldexp(time, -time_exponent));
  for (const double energy : series.energies) result.energies.push_back(std::ldexp(energy, -energy_exponent));
  return result;
}

void drop_equal_times(EnergySeries& series) {
  std::size_t kept = 0;
  double last = -1;  // since the first sample
  for (std::size_t i = 0; i < series.times.size(); ++i) {
    const double since = series.times[i] - series.times.front();
    if (!(since > last)) continue;
    last = since;
    series.times[kept] = series.times[i];
    series.energies[kept++] = series.energies[i];
  }
  series.times.resize(kept);
  series.energies.resize(kept);
}

}  // namespace halfstep::inline engine
