// Oscillations that stand out of a series' spectrum, found and subtracted at its full resolution.
#include "halfstep/engine/energy_series/oscillations.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "halfstep/engine/energy_series/oscillation_fit.hpp"
#include "halfstep/engine/energy_series/oscillation_search.hpp"
#include "halfstep/engine/energy_series/window_means.hpp"

namespace halfstep::inline engine {
namespace {

// An eccentric orbit shows a dozen harmonics above noise of a ten-thousandth.
constexpr std::size_t most_oscillations = 14;
// Steps of Gauss and Newton after each oscillation that is added, and at the end.
constexpr int added_steps = 4, last_steps = 8;
// A fit that takes no more than this off has settled.
constexpr double settling = 0.99;
// Slower ones are left to be fitted beside the drift, whose shape they feel, unless windows see too little of them.
constexpr double fast_periods = 24;
// More samples are averaged until there are no more than this; what is faster then is averaged out.
constexpr std::size_t most_points = 20480;

SpanSeries thinned(const std::vector<double>& times, const std::vector<double>& values) {
  const std::size_t each = (times.size() + most_points - 1) / most_points, count = times.size() / each;
  SpanSeries result{Eigen::VectorXd::Zero(static_cast<Eigen::Index>(count)),
                    Eigen::VectorXd::Zero(static_cast<Eigen::Index>(count))};
  for (std::size_t i = 0; i < count * each; ++i) {
    const auto at = static_cast<Eigen::Index>(i / each);
    result.time[at] += (times[i] - times.front()) / (times.back() - times.front()) / static_cast<double>(each);
    result.value[at] += (values[i] - values.front()) / static_cast<double>(each);
  }
  return result;
}

// Waves nearly alike, or slower than a drift may be, are the sum of anything slow, not oscillations.
bool are_distinct(std::vector<double> periods) {
  std::sort(periods.begin(), periods.end());
  if (!(periods.front() > 1)) return false;
  for (std::size_t i = 1; i < periods.size(); ++i)
    if (are_alike(periods[i], periods[i - 1])) return false;
  return true;
}

}  // namespace

Calmed without_oscillations(const std::vector<double>& times, const std::vector<double>& values) {
  const SpanSeries data = thinned(times, values);
  std::vector<double> periods;
  Eigen::VectorXd residual = fit_oscillations(data, periods, 0);
  const double rounding = 1e-14 * data.value.cwiseAbs().maxCoeff();
  bool slow_left = true;
  while (periods.size() < most_oscillations && residual.cwiseAbs().maxCoeff() > rounding) {
    const WaveCandidate peak = highest_peak(data.time, residual);
    const WaveCandidate harmonic = strongest_harmonic(data.time, residual, periods);
    const WaveCandidate& fast = harmonic.gain > peak.gain ? harmonic : peak;
    const WaveCandidate slow = slow_left ? strongest_slow_wave(data.time, residual, periods) : WaveCandidate{};
    const auto add = [&](double period) {
      if (!(period > 0)) return false;
      std::vector<double> more = periods;
      more.push_back(period);
      Eigen::VectorXd left = fit_oscillations(data, more, added_steps);
      if (!(left.squaredNorm() < residual.squaredNorm()) || !are_distinct(more)) return false;
      periods = std::move(more);
      residual = std::move(left);
      return true;
    };
    const bool slow_first = slow.gain > fast.gain;
    if (slow_first && add(slow.periods)) continue;
    slow_left = slow_left && !slow_first;
    if (add(fast.periods)) continue;
    if (!slow_first && add(slow.periods)) continue;
    // What is left of a peak whose period has not settled looks like another one beside it.
    std::vector<double> settled = periods;
    Eigen::VectorXd left = fit_oscillations(data, settled, last_steps);
    if (periods.empty() || !(left.squaredNorm() < settling * residual.squaredNorm()) || !are_distinct(settled)) break;
    periods = std::move(settled);
    residual = std::move(left);
  }
  if (!periods.empty()) fit_oscillations(data, periods, last_steps);
  Eigen::MatrixXd curves = oscillation_curves(data.time, periods);
  Eigen::VectorXd linear = (curves.transpose() * curves).ldlt().solve(curves.transpose() * data.value);
  linear.head(slow_curves).setZero();
  const double fast = std::min(fast_periods, static_cast<double>(Windows(times).count()) / 4);
  for (std::size_t i = 0; i < periods.size(); ++i)
    if (periods[i] < fast) linear.segment<2>(slow_curves + 2 * static_cast<Eigen::Index>(i)).setZero();
  const Eigen::VectorXd calm = data.value - curves * linear;
  std::erase_if(periods, [fast](double one) { return one < fast; });
  Calmed result{{}, {calm.begin(), calm.end()}, std::move(periods)};
  for (const double s : data.time) result.times.push_back(times.front() + s * (times.back() - times.front()));
  for (double& value : result.values) value += values.front();
  return result;
}

}  // namespace halfstep::inline engine
