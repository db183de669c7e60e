// A series reduced to the means of a few hundred equal windows.
#include "halfstep/engine/energy_series/window_means.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace halfstep::inline engine {

Windows::Windows(const std::vector<double>& times) {
  const std::size_t intervals = times.size() - 1;
  const std::size_t hop = std::max<std::size_t>(2, (intervals + most_windows) / (most_windows + 1));
  const std::size_t count = intervals / hop - 1;
  // Of equally spaced samples every window holds the same number; those that are left over are dropped in front.
  spacing_ = (times.back() - times.front()) * static_cast<double>(hop) / static_cast<double>(intervals);
  first_centre_ = times.back() - static_cast<double>(count) * spacing_;
  // At its very edge a window weighs a sample with nothing, which is no mean where that sample is its only one.
  const double reach = spacing_ * (1 - 1e-6);
  std::size_t begin = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const double centre = times.back() - static_cast<double>(count - k) * spacing_;
    while (begin < times.size() && times[begin] <= centre - reach) ++begin;
    std::vector<double> weights;
    double sum = 0, first = 0, second = 0;
    for (std::size_t at = begin; at < times.size() && times[at] < centre + reach; ++at) {
      const double x = (times[at] - centre) / spacing_;
      weights.push_back(0.5 + 0.5 * std::cos(std::numbers::pi * x));
      sum += weights.back(), first += weights.back() * x, second += weights.back() * x * x;
    }
    const double determinant = sum * second - first * first;
    std::vector<double> straight = weights;
    double noise = 0;  // variance of the mean, in that of a sample
    for (std::size_t i = 0; i < weights.size(); ++i) {
      straight[i] *= (second - first * (times[begin + i] - centre) / spacing_) / determinant;
      noise += straight[i] * straight[i];
    }
    std::size_t from = begin;
    if (noise > 0 && noise <= 1) {
      weights = std::move(straight);
    } else if (!weights.empty()) {
      for (double& weight : weights) weight /= sum;
    } else {  // the straight line through the samples on both sides
      const auto after = std::upper_bound(times.begin(), times.end(), centre) - times.begin();
      from = std::clamp<std::size_t>(static_cast<std::size_t>(after), 1, times.size() - 1) - 1;
      const double part = (centre - times[from]) / (times[from + 1] - times[from]);
      weights = {1 - part, part};
    }
    begins_.push_back(from);
    weights_.push_back(std::move(weights));
  }
}

std::vector<double> Windows::means(const std::vector<double>& values) const {
  std::vector<double> result;
  for (std::size_t k = 0; k < count(); ++k) {
    double mean = 0;
    for (std::size_t i = 0; i < weights_[k].size(); ++i)
      mean += weights_[k][i] * (values[begins_[k] + i] - values[begins_[k]]);
    result.push_back(values[begins_[k]] + mean);
  }
  return result;
}

}  // namespace halfstep::inline engine
