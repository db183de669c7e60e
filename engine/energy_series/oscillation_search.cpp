// Where in a series an oscillation may be.
#include "halfstep/engine/energy_series/oscillation_search.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <unsupported/Eigen/FFT>

#include "halfstep/core/median.hpp"
#include "halfstep/engine/energy_series/oscillation_fit.hpp"

namespace halfstep::inline engine {
namespace {

// Of 10^5 exponentially distributed powers the largest is 17 times their median.
constexpr double stands_out = 40;
// Slower oscillations are looked for from just above one period, which a drift may be, so far apart, on so many means.
constexpr double slowest_periods = 1.1, slow_step = 0.1;
constexpr std::size_t most_slow = 6;
constexpr Eigen::Index slow_points = 256;

// Fourier sums at each half period over the run, as a convolution with a chirp (Bluestein 1970): a transform of just
// this length takes the square of the time where the number of samples is prime.
std::vector<std::complex<double>> half_period_sums(const std::vector<double>& values) {
  const std::size_t count = values.size(), length = std::bit_ceil(2 * count);
  std::vector<std::complex<double>> turned(length), chirp(length), turned_sums, chirp_sums;
  for (std::size_t j = 0; j < count; ++j) {
    const double turns = static_cast<double>(j * j % (4 * count)) / static_cast<double>(4 * count);
    chirp[j] = std::polar(1.0, 2 * std::numbers::pi * turns);
    turned[j] = values[j] * std::conj(chirp[j]);
    if (j > 0) chirp[length - j] = chirp[j];
  }
  Eigen::FFT<double> transform;
  transform.fwd(turned_sums, turned);
  transform.fwd(chirp_sums, chirp);
  for (std::size_t k = 0; k < length; ++k) turned_sums[k] *= chirp_sums[k];
  transform.inv(turned, turned_sums);
  turned.resize(count);
  for (std::size_t k = 0; k < count; ++k) turned[k] *= std::conj(chirp[k]);
  return turned;
}

// The power at each half period over the run, after a taper; between samples the straight line.
std::vector<double> spectrum(const Eigen::VectorXd& time, const Eigen::VectorXd& value) {
  const auto count = static_cast<std::size_t>(value.size());
  std::vector<double> even(count);
  Eigen::Index at = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double s = static_cast<double>(i) / static_cast<double>(count);
    while (at + 2 < time.size() && time[at + 1] < s) ++at;
    const double part = std::clamp((s - time[at]) / (time[at + 1] - time[at]), 0.0, 1.0);
    const double taper = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * s);
    even[i] = taper * (value[at] + part * (value[at + 1] - value[at]));
  }
  const std::vector<std::complex<double>> waves = half_period_sums(even);
  std::vector<double> power(count);
  for (std::size_t k = 0; k < count; ++k) power[k] = std::norm(waves[k]);
  return power;
}

}  // namespace

bool are_alike(double one, double other) {
  constexpr double least_of_slow = 0.5, least_of_fast = 0.05;
  return std::abs(one - other) < (std::min(one, other) < peak_periods ? least_of_slow : least_of_fast);
}

WaveCandidate highest_peak(const Eigen::VectorXd& time, const Eigen::VectorXd& residual) {
  const std::vector<double> power = spectrum(time, residual);
  constexpr std::size_t peak_half_width = 4, around = 24;  // half periods: of the taper's peak, and beside it
  double most = 0, periods = 0;
  std::vector<double> others;
  constexpr auto slowest = static_cast<std::size_t>(2 * peak_periods);
  for (std::size_t k = slowest; k + peak_half_width + 2 < power.size(); ++k) {
    if (power[k] < power[k - 1] || power[k] < power[k + 1] || power[k] <= most) continue;
    others.clear();
    // Beside a walk, whose power falls with the square of the frequency, a peak is none. Of what is slower the fit of
    // slow curves has left next to nothing.
    for (std::size_t j = std::max(slowest, k - std::min(k, around)); j < std::min(k + around + 1, power.size()); ++j)
      if (j + peak_half_width < k || j > k + peak_half_width)
        others.push_back(power[j] * std::max(1.0, std::pow(static_cast<double>(j) / static_cast<double>(k), 2)));
    if (power[k] > stands_out * median(others)) most = power[k], periods = static_cast<double>(k) / 2;
  }
  // A wave of amplitude a has the power (a n / 4)^2 after the taper, and a sum of squares of a^2 n / 2.
  return {periods, 8 * most / static_cast<double>(power.size())};
}

WaveCandidate strongest_harmonic(const Eigen::VectorXd& time, const Eigen::VectorXd& residual,
                                 const std::vector<double>& periods) {
  constexpr int most_harmonics = 24;
  constexpr double as_even = 0.05;  // of the time between samples
  const auto count = static_cast<double>(time.size());
  const Eigen::VectorXd even = Eigen::VectorXd::LinSpaced(time.size(), 0, 1);
  if (periods.empty() || (time - even).cwiseAbs().maxCoeff() * count < as_even) return {};
  WaveCandidate best;
  for (int harmonic = 2; harmonic <= most_harmonics; ++harmonic) {
    const double f = harmonic * periods.front();
    if (f < count / 4 || std::any_of(periods.begin(), periods.end(), [f](double one) { return are_alike(one, f); }))
      continue;
    const auto angle = (2 * std::numbers::pi * f * time).array();
    const double in_phase = residual.dot(angle.cos().matrix()), across = residual.dot(angle.sin().matrix());
    const double gain = 2 * (in_phase * in_phase + across * across) / count;
    if (gain > best.gain) best = {f, gain};
  }
  return best.gain * count > stands_out * (residual.squaredNorm() - best.gain) ? best : WaveCandidate{};
}

WaveCandidate strongest_slow_wave(const Eigen::VectorXd& time, const Eigen::VectorXd& residual,
                                  const std::vector<double>& periods) {
  const Eigen::Index each = (time.size() + slow_points - 1) / slow_points, count = time.size() / each;
  Eigen::VectorXd at(count), left(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    at[i] = time.segment(i * each, each).mean();
    left[i] = residual.segment(i * each, each).mean();
  }
  std::vector<double> slow;
  for (const double one : periods)
    if (one < peak_periods) slow.push_back(one);
  if (slow.size() >= most_slow) return {};
  const Eigen::MatrixXd curves = oscillation_curves(at, slow);
  const auto factor = (curves.transpose() * curves).ldlt();
  const auto beside = [&](const Eigen::MatrixXd& values) -> Eigen::MatrixXd {
    return values - curves * factor.solve(curves.transpose() * values);
  };
  left = beside(left);
  const double all = left.squaredNorm();
  WaveCandidate best;
  for (double f = slowest_periods; f < peak_periods; f += slow_step) {
    if (std::any_of(slow.begin(), slow.end(), [f](double one) { return are_alike(one, f); })) continue;
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

}  // namespace halfstep::inline engine
