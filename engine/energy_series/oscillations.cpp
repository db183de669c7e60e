// Oscillations that stand out of a series' spectrum, found and subtracted at its full resolution.
#include "halfstep/engine/energy_series/oscillations.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <unsupported/Eigen/FFT>

namespace halfstep::inline engine {
namespace {

// An eccentric orbit shows a dozen harmonics above noise of a ten-thousandth.
constexpr std::size_t most_oscillations = 14;
constexpr double fewest_periods = 6;  // slower ones are fitted together with the drift
// Of 10^5 exponentially distributed powers the largest is 17 times their median.
constexpr double stands_out = 40;
// Slower oscillations are looked for from just above one period, which a drift may be, so far apart, on so many means;
// and the least distance of two. They are fitted beside the faster ones, into which they would leak, and left.
constexpr double slowest_periods = 1.1, slow_step = 0.1, distinct = 0.5;
// Steps of Gauss and Newton after each oscillation that is added, and at the end.
constexpr int added_steps = 4, last_steps = 8;
// A fit that takes no more than this off has settled.
constexpr double settling = 0.99;
constexpr std::size_t most_slow = 6, slow_points = 256;
// More samples are averaged until there are no more than this; what is faster then is averaged out.
constexpr std::size_t most_points = 20480;

// A candidate: its periods over the run, 0 where none stands out; and the sum of squares that it takes off.
struct Candidate {
  double periods = 0, gain = 0;
};

struct Thinned {
  Eigen::VectorXd time, value;  // time from 0 to 1 over the run
};

Thinned thinned(const std::vector<double>& times, const std::vector<double>& values) {
  const std::size_t each = (times.size() + most_points - 1) / most_points, count = times.size() / each;
  Thinned result{Eigen::VectorXd::Zero(static_cast<Eigen::Index>(count)),
                 Eigen::VectorXd::Zero(static_cast<Eigen::Index>(count))};
  for (std::size_t i = 0; i < count * each; ++i) {
    const auto at = static_cast<Eigen::Index>(i / each);
    result.time[at] += (times[i] - times.front()) / (times.back() - times.front()) / static_cast<double>(each);
    result.value[at] += (values[i] - values.front()) / static_cast<double>(each);
  }
  return result;
}

// The power at each half period over the run, after a taper; between samples the straight line.
std::vector<double> spectrum(const Eigen::VectorXd& time, const Eigen::VectorXd& value) {
  const auto count = static_cast<std::size_t>(value.size());
  std::vector<double> even(2 * count, 0.0);
  Eigen::Index at = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double s = static_cast<double>(i) / static_cast<double>(count);
    while (at + 2 < time.size() && time[at + 1] < s) ++at;
    const double part = std::clamp((s - time[at]) / (time[at + 1] - time[at]), 0.0, 1.0);
    const double taper = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * s);
    even[i] = taper * (value[at] + part * (value[at + 1] - value[at]));
  }
  Eigen::FFT<double> transform;
  std::vector<std::complex<double>> waves;
  transform.fwd(waves, even);
  std::vector<double> power(count);
  for (std::size_t k = 0; k < count; ++k) power[k] = std::norm(waves[k]);
  return power;
}

// The highest peak over the median of its surroundings.
Candidate highest_peak(const std::vector<double>& power) {
  constexpr std::size_t own = 4, around = 24;  // half periods: of the taper's peak, and beside it
  double most = 0, found = 0;
  std::vector<double> others;
  for (auto k = static_cast<std::size_t>(2 * fewest_periods); k + own + 2 < power.size(); ++k) {
    if (power[k] < power[k - 1] || power[k] < power[k + 1] || power[k] <= most) continue;
    others.clear();
    for (std::size_t j = k > around + 1 ? k - around : 1; j < std::min(k + around + 1, power.size()); ++j)
      if (j + own < k || j > k + own) others.push_back(power[j]);
    const auto middle = others.begin() + static_cast<std::ptrdiff_t>(others.size() / 2);
    std::nth_element(others.begin(), middle, others.end());
    if (power[k] > stands_out * *middle) most = power[k], found = static_cast<double>(k) / 2;
  }
  // A wave of amplitude a has the power (a n / 4)^2 after the taper, and a sum of squares of a^2 n / 2.
  return {found, 8 * most / static_cast<double>(power.size())};
}

// What is slow: 1, cosines of less than `fewest_periods`, transients and growths of several lengths.
constexpr int cosines = 11;
constexpr double decays_beside[] = {-160, -80, -40, -20, 6, 12, 24, 48};
constexpr Eigen::Index slow_curves = 1 + cosines + static_cast<Eigen::Index>(std::size(decays_beside));

// Those, and cos and sin of each oscillation.
Eigen::MatrixXd curves_of(const Eigen::VectorXd& time, const std::vector<double>& periods) {
  Eigen::MatrixXd curves(time.size(), slow_curves + 2 * static_cast<Eigen::Index>(periods.size()));
  for (int k = 0; k <= cosines; ++k) curves.col(k) = (std::numbers::pi * k * time.array()).cos();
  for (std::size_t k = 0; k < std::size(decays_beside); ++k)
    curves.col(1 + cosines + static_cast<Eigen::Index>(k)) =
        (decays_beside[k] * (time.array() - (decays_beside[k] > 0 ? 1.0 : 0.0))).exp();
  for (std::size_t i = 0; i < periods.size(); ++i) {
    const auto angle = (2 * std::numbers::pi * periods[i] * time).array();
    const Eigen::Index at = slow_curves + 2 * static_cast<Eigen::Index>(i);
    curves.col(at) = angle.cos();
    curves.col(at + 1) = angle.sin();
  }
  return curves;
}

// Waves nearly alike, or slower than a drift may be, are the sum of anything slow, not oscillations.
bool are_distinct(std::vector<double> periods) {
  std::sort(periods.begin(), periods.end());
  if (!(periods.front() > 1)) return false;
  for (std::size_t i = 1; i < periods.size(); ++i)
    if (periods[i] - periods[i - 1] < distinct) return false;
  return true;
}

// The slow wave that takes most off a residual, beside what is slow already.
Candidate strongest_slow(const Eigen::VectorXd& time, const Eigen::VectorXd& residual,
                         const std::vector<double>& periods) {
  const Eigen::Index each = (time.size() + slow_points - 1) / static_cast<Eigen::Index>(slow_points),
                     count = time.size() / each;
  Eigen::VectorXd at(count), left(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    at[i] = time.segment(i * each, each).mean();
    left[i] = residual.segment(i * each, each).mean();
  }
  std::vector<double> slow;
  for (const double one : periods)
    if (one < fewest_periods) slow.push_back(one);
  if (slow.size() >= most_slow) return {};
  const Eigen::MatrixXd curves = curves_of(at, slow);
  const auto factor = (curves.transpose() * curves).ldlt();
  const auto beside = [&](const Eigen::MatrixXd& values) -> Eigen::MatrixXd {
    return values - curves * factor.solve(curves.transpose() * values);
  };
  left = beside(left);
  const double all = left.squaredNorm();
  Candidate best;
  for (double f = slowest_periods; f < fewest_periods; f += slow_step) {
    if (std::any_of(slow.begin(), slow.end(), [f](double one) { return std::abs(one - f) < distinct; })) continue;
    Eigen::MatrixXd wave(count, 2);
    wave.col(0) = (2 * std::numbers::pi * f * at.array()).cos();
    wave.col(1) = (2 * std::numbers::pi * f * at.array()).sin();
    wave = beside(wave);
    const double gain = left.dot(wave * (wave.transpose() * wave).ldlt().solve(wave.transpose() * left));
    if (gain > best.gain) best = {f, gain};
  }
  if (!(best.gain * static_cast<double>(count) > stands_out * (all - best.gain))) return {};
  best.gain *= static_cast<double>(each);
  return best;
}

// The residual of a joint fit; periods move by at most half of one.
Eigen::VectorXd refine(const Thinned& data, std::vector<double>& periods, int steps) {
  const auto count = static_cast<Eigen::Index>(periods.size());
  for (int step = 0;; ++step) {
    Eigen::MatrixXd curves = curves_of(data.time, periods);
    const Eigen::VectorXd linear = (curves.transpose() * curves).ldlt().solve(curves.transpose() * data.value);
    Eigen::VectorXd residual = data.value - curves * linear;
    if (step == steps) return residual;
    const Eigen::Index width = curves.cols();
    curves.conservativeResize(Eigen::NoChange, width + count);
    for (Eigen::Index i = 0; i < count; ++i)
      curves.col(width + i) = 2 * std::numbers::pi * data.time.array() *
                              (linear[slow_curves + 2 * i + 1] * curves.col(slow_curves + 2 * i) -
                               linear[slow_curves + 2 * i] * curves.col(slow_curves + 2 * i + 1))
                                  .array();
    const Eigen::VectorXd change = (curves.transpose() * curves).ldlt().solve(curves.transpose() * residual);
    double largest = 0;
    for (Eigen::Index i = 0; i < count; ++i) {
      const double moved = std::clamp(change[width + i], -0.5, 0.5);
      if (std::isfinite(moved)) periods[static_cast<std::size_t>(i)] += moved;
      largest = std::max(largest, std::abs(moved));
    }
    if (largest < 1e-9) step = steps - 1;
  }
}

}  // namespace

Calmed without_oscillations(const std::vector<double>& times, const std::vector<double>& values) {
  const Thinned data = thinned(times, values);
  std::vector<double> periods;
  Eigen::VectorXd residual = refine(data, periods, 0);
  const double rounding = 1e-14 * data.value.cwiseAbs().maxCoeff();
  bool slow_left = true;
  while (periods.size() < most_oscillations && residual.cwiseAbs().maxCoeff() > rounding) {
    const Candidate fast = highest_peak(spectrum(data.time, residual));
    const Candidate slow = slow_left ? strongest_slow(data.time, residual, periods) : Candidate{};
    const auto add = [&](double found) {
      if (!(found > 0)) return false;
      std::vector<double> more = periods;
      more.push_back(found);
      Eigen::VectorXd left = refine(data, more, added_steps);
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
    // What is left of a peak whose frequency has not settled looks like another one beside it.
    std::vector<double> settled = periods;
    Eigen::VectorXd left = refine(data, settled, last_steps);
    if (periods.empty() || !(left.squaredNorm() < settling * residual.squaredNorm()) || !are_distinct(settled)) break;
    periods = std::move(settled);
    residual = std::move(left);
  }
  if (!periods.empty()) refine(data, periods, last_steps);
  Eigen::MatrixXd curves = curves_of(data.time, periods);
  Eigen::VectorXd linear = (curves.transpose() * curves).ldlt().solve(curves.transpose() * data.value);
  linear.head(slow_curves).setZero();
  for (std::size_t i = 0; i < periods.size(); ++i)
    if (periods[i] < fewest_periods) linear.segment<2>(slow_curves + 2 * static_cast<Eigen::Index>(i)).setZero();
  const Eigen::VectorXd calm = data.value - curves * linear;
  std::erase_if(periods, [](double one) { return one < fewest_periods; });
  Calmed result{{}, {calm.begin(), calm.end()}, std::move(periods)};
  for (const double s : data.time) result.times.push_back(times.front() + s * (times.back() - times.front()));
  for (double& value : result.values) value += values.front();
  return result;
}

}  // namespace halfstep::inline engine
