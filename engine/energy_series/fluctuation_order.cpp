// The order of fluctuations that are estimates.
#include "halfstep/engine/energy_series/fluctuation_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "halfstep/core/quantiles.hpp"
#include "halfstep/engine/energy_series/interval.hpp"

namespace halfstep::inline engine {
namespace {

constexpr double accepted = 0.95;  // chance of a chi squared below the largest that a line may have
constexpr std::size_t fewest = 3;  // rungs
constexpr double widest = 0.5;     // half-width of an order

struct Line {
  double slope = 0, deviation = 0, chi_squared = 0;
};

Line line_through(std::span<const Rung> rungs) {
  double w = 0, wx = 0, wy = 0, wxx = 0, wxy = 0;
  const auto weight = [](const Rung& rung) { return std::pow(normal_half_width() * rung.error / rung.noise, 2); };
  for (const Rung& rung : rungs) {
    const double x = std::log(rung.h), y = std::log(rung.error), k = weight(rung);
    w += k, wx += k * x, wy += k * y, wxx += k * x * x, wxy += k * x * y;
  }
  const double spread = wxx - wx * wx / w;
  Line line{(wxy - wx * wy / w) / spread, 1 / std::sqrt(spread)};
  for (const Rung& rung : rungs) {
    const double off = std::log(rung.error) - wy / w - line.slope * (std::log(rung.h) - wx / w);
    line.chi_squared += weight(rung) * off * off;
  }
  return line;
}

}  // namespace

std::optional<Finding> weighted_order(const Ladder& fluctuations) {
  const auto& rungs = fluctuations.rungs;
  const auto is_estimate = [](const Rung& rung) { return rung.error > 0 && rung.noise > 0 && rung.noise < rung.error; };
  std::optional<Finding> longest;
  for (std::size_t count = fewest; count <= rungs.size(); ++count) {
    const std::span<const Rung> finest = std::span(rungs).last(count);
    if (!std::all_of(finest.begin(), finest.end(), is_estimate)) break;
    const Line line = line_through(finest);
    const auto freedom = static_cast<double>(count - 2);
    if (!(line.chi_squared <= chi_squared_quantile(freedom, accepted))) break;
    const double half_width =
        normal_half_width() * line.deviation * std::sqrt(std::max(1.0, line.chi_squared / freedom));
    longest.reset();  // more rungs know better, also that there is none
    if (!(half_width <= widest && half_width < line.slope)) continue;
    Finding finding;
    finding.verdict = Verdict::resolved;
    finding.observed = line.slope;
    finding.uncertainty = half_width;
    finding.first_level = finest.front().level;
    finding.last_level = finest.back().level;
    finding.reason =
        fmt::format("a line through the fluctuations at the {} finest steps, weighted by their uncertainties", count);
    longest = finding;
  }
  return longest;
}

}  // namespace halfstep::inline engine
