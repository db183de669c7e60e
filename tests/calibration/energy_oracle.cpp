// How well one who knows the noise can tell the class of a drift: exact likelihoods by the Kalman filter.
#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "halfstep/engine/energy_series/noise_spectra.hpp"
#include "tests/calibration/energy_runs.hpp"

namespace halfstep::testing {
namespace {

constexpr int most_columns = 14;
using Columns = std::array<double, most_columns>;
using Gram = Eigen::Matrix<double, most_columns, most_columns>;

// Noise, and above it a second component: a walk, or noise of another correlation time.
struct Components {
  KnownNoise noise;
  double walk = 0;
  double slow = 0, slow_time = 1;
};

// Whitens the columns by the innovations of the filter: their Gram matrix and the log determinant.
struct Whitened {
  Gram gram = Gram::Zero();
  double log_determinant = 0;
};

Whitened whitened(const std::vector<double>& times, const std::vector<Columns>& data, int columns,
                  const Components& with) {
  Whitened result;
  std::array<Columns, 2> state{};
  double p00 = std::pow(with.noise.coloured, 2), p01 = 0, p11 = std::pow(with.slow, 2), before = times.front();
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double gap = times[i] - before;
    before = times[i];
    const double keep0 = with.noise.coloured > 0 ? std::exp(-gap / with.noise.correlation_time) : 0;
    const double keep1 = with.slow > 0 ? std::exp(-gap / with.slow_time) : 1;
    p00 = keep0 * keep0 * p00 + (1 - keep0 * keep0) * std::pow(with.noise.coloured, 2);
    p01 *= keep0 * keep1;
    p11 = keep1 * keep1 * p11 + (1 - keep1 * keep1) * std::pow(with.slow, 2) + with.walk * with.walk * gap;
    const double variance = p00 + 2 * p01 + p11 + with.noise.white * with.noise.white;
    const double gain0 = (p00 + p01) / variance, gain1 = (p01 + p11) / variance;
    Columns innovation{};
    for (int c = 0; c < columns; ++c) {
      const auto k = static_cast<std::size_t>(c);
      state[0][k] *= keep0, state[1][k] *= keep1;
      innovation[k] = data[i][k] - state[0][k] - state[1][k];
      state[0][k] += gain0 * innovation[k], state[1][k] += gain1 * innovation[k];
      for (std::size_t d = 0; d <= k; ++d)
        result.gram(c, static_cast<int>(d)) += innovation[k] * innovation[d] / variance;
    }
    result.log_determinant += std::log(variance);
    const double a = p00 + p01, b = p01 + p11;
    p00 -= gain0 * a, p01 -= gain0 * b, p11 -= gain1 * b;
  }
  return result;
}

// With the columns of the data (0), a constant (1) and, where given, one more.
double log_likelihood(const Whitened& white, int curve) {
  const int count = curve > 0 ? 2 : 1;
  Eigen::Matrix2d gram = Eigen::Matrix2d::Identity();
  Eigen::Vector2d moment = Eigen::Vector2d::Zero();
  gram(0, 0) = white.gram(1, 1), moment[0] = white.gram(1, 0);
  if (count == 2) {
    gram(1, 1) = white.gram(curve, curve), moment[1] = white.gram(curve, 0);
    gram(0, 1) = gram(1, 0) = white.gram(curve, 1);
  }
  return -0.5 * (white.log_determinant + white.gram(0, 0) - moment.dot(gram.llt().solve(moment)));
}

}  // namespace

std::vector<double> oracle(const EnergyRun& run) {
  const auto& times = run.series.times;
  const double span = times.back() - times.front();
  std::vector<double> growths{3, 4, 5.5, 7.5, 10, 14, 20, 28, 40};
  if (run.growth > 0) growths.push_back(run.growth * span);
  const int columns = 3 + static_cast<int>(growths.size());
  std::vector<Columns> data(times.size());
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double s = (times[i] - times.front()) / span;
    data[i][0] = run.residual[i], data[i][1] = 1, data[i][2] = s - 0.5;
    for (std::size_t g = 0; g < growths.size(); ++g) data[i][3 + g] = std::exp(growths[g] * (s - 1));
  }
  std::vector<double> best(4, -std::numeric_limits<double>::infinity());
  const auto take = [&](DriftClass drift, double likelihood) {
    auto& most = best[static_cast<std::size_t>(drift)];
    most = std::max(most, likelihood);
  };
  const auto count = static_cast<double>(times.size());
  const double correlated = 2 * run.noise.correlation_time * std::pow(run.noise.coloured, 2) / span;
  const double unit = std::sqrt(run.noise.white * run.noise.white / count + correlated);
  // Of this size, noise of the longest correlation time moves as a walk does in short times.
  const double as_walk = run.walk * std::sqrt(longest_correlation * span / 2) / unit;
  for (const double slow : {0.0, 1.0, 4.0, 16.0, 64.0, 256.0, as_walk}) {
    Components with{run.noise};
    with.slow = slow * unit, with.slow_time = longest_correlation * span;
    const Whitened white = whitened(times, data, columns, with);
    take(DriftClass::none, log_likelihood(white, 0));
    take(DriftClass::linear, log_likelihood(white, 2));
    for (int g = 3; g < columns; ++g) take(DriftClass::exponential, log_likelihood(white, g));
  }
  for (const double walk : {2.0, 8.0, 32.0, 128.0, 512.0, 2048.0, run.walk * std::sqrt(span) / unit}) {
    if (walk == 0) continue;
    Components with{run.noise};
    with.walk = walk * unit / std::sqrt(span);
    take(DriftClass::walk, log_likelihood(whitened(times, data, 2, with), 0));
  }
  return best;
}

bool decidable(const EnergyRun& run) {
  if (run.slowest > 0 && run.slowest < fewest_periods_seen) return false;
  const std::vector<double> likelihood = oracle(run);
  const auto true_class = static_cast<std::size_t>(run.drift);
  double other = -std::numeric_limits<double>::infinity();
  for (std::size_t c = 0; c < likelihood.size(); ++c)
    if (c != true_class) other = std::max(other, likelihood[c]);
  return run.drift == DriftClass::none ? other - likelihood[true_class] <= decidable_none
                                       : likelihood[true_class] - other >= decidable_drift;
}

}  // namespace halfstep::testing
