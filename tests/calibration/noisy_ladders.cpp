// Ladders of estimates with standard errors, of known order: what weak and strong convergence of stochastic schemes
// show.
#include "tests/calibration/noisy_ladders.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace halfstep::testing {

double KnownNoisyLadder::bias(double step) const {
  const double x = step / h.front(), z = std::pow(x, power);
  return constant * (std::pow(x, order) * (1 + correction * z + second_correction * z * z) +
                     floor * std::pow(h.back() / h.front(), order));
}

NoisyLadder KnownNoisyLadder::ladder() const {
  NoisyLadder ladder;
  ladder.carries_sign = !is_absolute && std::any_of(means.begin(), means.end(), [](double e) { return e < 0; });
  ladder.counts = !only_errors;
  const double most = *std::max_element(samples.begin(), samples.end());
  for (std::size_t i = 0; i < h.size(); ++i)
    ladder.rungs.push_back({h[i], is_absolute ? std::abs(means[i]) : means[i],
                            stated_ratio * deviation / std::sqrt(samples[i]),
                            only_errors ? samples[i] / most : samples[i]});
  if (only_samples) estimate_standard_errors(ladder);
  return ladder;
}

void KnownNoisyLadder::draw(double step, double how_many, Dice& dice) {
  const double mean = bias(step) + deviation / std::sqrt(how_many) * dice.normal();
  const auto at = std::find(h.begin(), h.end(), step);
  if (at == h.end()) {
    // The floor is told over the finest step: it stays what it is.
    const double before = floor * std::pow(h.back() / h.front(), order);
    h.push_back(step);
    floor = before / std::pow(h.back() / h.front(), order);
    samples.push_back(how_many);
    means.push_back(mean);
    return;
  }
  const auto i = static_cast<std::size_t>(at - h.begin());
  means[i] = (samples[i] * means[i] + how_many * mean) / (samples[i] + how_many);
  samples[i] += how_many;
}

KnownNoisyLadder noisy_ladder(std::uint64_t seed) {
  Dice dice(seed);
  KnownNoisyLadder known;
  known.order = 0.5 * dice.whole(1, 6);
  const int rungs = dice.whole(3, 8);
  constexpr double ratios[] = {std::numbers::sqrt2, 1.5, 2, 4};
  const double ratio = ratios[dice.whole(0, 3)], coarsest = dice.power_of_ten(-2, 0.5);
  for (int i = 0; i < rungs; ++i) known.h.push_back(coarsest * std::pow(ratio, -i));
  known.constant = dice.sign() * dice.power_of_ten(-3, 3);
  known.power = dice.whole(0, 1) == 0 ? 0.5 : 1;
  const double size = dice.whole(0, 9) == 0 ? 1 : dice.whole(0, 2) == 0 ? 0 : 0.4;
  known.correction = size * dice.normal();
  known.second_correction = size * dice.normal() / 2;
  if (dice.whole(0, 5) == 0) known.floor = dice.sign() * dice.power_of_ten(-2, 1.5);
  const bool equal_work = dice.whole(0, 1) == 0;
  const double first = dice.power_of_ten(2, 5);
  for (int i = 0; i < rungs; ++i) known.samples.push_back(std::ceil(equal_work ? first * std::pow(ratio, -i) : first));
  const double finest = std::abs(known.constant) * std::pow(known.h.back() / coarsest, known.order);
  const double middle = std::abs(known.constant) * std::pow(known.h[known.h.size() / 2] / coarsest, known.order);
  const double low = std::log10(1e-4 * finest), high = std::log10(3 * middle);
  known.deviation = std::sqrt(known.samples.back()) * dice.power_of_ten(low, high);
  if (dice.whole(0, 2) == 0) known.stated_ratio = dice.uniform(0.9, 1.1);
  known.is_absolute = dice.whole(0, 1) == 0;
  const int given = dice.whole(0, 5);
  known.only_samples = given == 0;
  known.only_errors = given == 1 || given == 2;
  for (std::size_t i = 0; i < known.h.size(); ++i)
    known.means.push_back(known.bias(known.h[i]) + known.deviation / std::sqrt(known.samples[i]) * dice.normal());
  return known;
}

}  // namespace halfstep::testing
