// A series reduced to the means of a few hundred equal windows.
#include "halfstep/engine/energy_series/window_means.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace halfstep::inline engine {

Windows::Windows(const std::vector<double>& times) {
  const std::size_t hop = std::max<std::size_t>(2, (times.size() + most_windows - 1) / most_windows);
  const std::size_t count = times.size() / hop;
  // Each sample stands for the time half way to its neighbours. Of equally spaced samples every window holds the same
  // number; those that are left over are dropped in front.
  const double apart = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  spacing_ = apart * static_cast<double>(hop);
  const double end = times.back() + apart / 2;
  first_centre_ = end - (static_cast<double>(count) - 0.5) * spacing_;
  const double start = first_centre_ - 0.5 * spacing_;
  const auto raised_cosine = [](double x) { return std::abs(x) < 1 ? 0.5 + 0.5 * std::cos(std::numbers::pi * x) : 0; };
  std::size_t begin = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const double centre = end - (static_cast<double>(count - k) - 0.5) * spacing_;
    const bool first_one = k == 0, last_one = k + 1 == count;
    while (begin < times.size() && times[begin] <= std::max(start, centre - spacing_)) ++begin;
    std::vector<double> weights;
    double sum = 0, first = 0, second = 0;
    for (std::size_t at = begin; at < times.size() && times[at] < centre + spacing_; ++at) {
      const double x = (times[at] - centre) / spacing_;
      double weight = raised_cosine(x);
      if (first_one) weight += raised_cosine(-1 - x);
      if (last_one) weight += raised_cosine(1 - x);
      weights.push_back(weight);
      sum += weight, first += weight * x, second += weight * x * x;
    }
    const double determinant = sum * second - first * first;
    std::vector<double> straight = weights;
    double noise = 0;  // variance of the mean, in that of a sample
    for (std::size_t i = 0; i < weights.size(); ++i) {
      straight[i] *= (second - first * (times[begin + i] - centre) / spacing_) / determinant;
      noise += straight[i] * straight[i];
    }
    std::size_t from = begin;
    if (!first_one && !last_one && noise > 0 && noise <= 1) {
      weights = std::move(straight);
    } else if (sum > 0) {
      for (double& weight : weights) weight /= sum;
    } else {  // the straight line through the samples on both sides
      const auto after = std::upper_bound(times.begin(), times.end(), centre) - times.begin();
      from = std::clamp<std::size_t>(static_cast<std::size_t>(after), 1, times.size() - 1) - 1;
      const double part = std::clamp((centre - times[from]) / (times[from + 1] - times[from]), 0.0, 1.0);
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
