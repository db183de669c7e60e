// The size of what is left of an energy without its drift.
#include "halfstep/engine/energy_series/fluctuation.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/core/quantiles.hpp"
#include "halfstep/engine/energy_series/moderate_series.hpp"
#include "halfstep/engine/energy_series/window_means.hpp"

namespace halfstep::inline engine {
namespace {

// Least squares of values on 1 and x(t); what it is at each time.
template <class Curve>
std::vector<double> straight(const std::vector<double>& times, const std::vector<double>& values, Curve curve) {
  const auto n = static_cast<double>(times.size());
  std::vector<double> x;
  double mean_x = 0, mean = 0, xx = 0, xy = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    x.push_back(curve(times[i]));
    mean_x += x[i] / n;
    mean += values[i] / n;
  }
  for (std::size_t i = 0; i < times.size(); ++i) {
    xx += (x[i] - mean_x) * (x[i] - mean_x);
    xy += (x[i] - mean_x) * (values[i] - mean);
  }
  const double slope = xx > 0 ? xy / xx : 0;
  for (double& one : x) one = mean + slope * (one - mean_x);
  return x;
}

std::vector<double> between_means(const std::vector<double>& times, const Windows& windows,
                                  const std::vector<double>& means) {
  std::vector<double> curve;
  const auto last = static_cast<double>(means.size() - 1);
  for (const double time : times) {
    const double at = std::clamp((time - windows.first_centre()) / windows.spacing(), 0.0, last);
    const auto left = std::min(static_cast<std::size_t>(at), means.size() - 2);
    curve.push_back(means[left] + (at - static_cast<double>(left)) * (means[left + 1] - means[left]));
  }
  return curve;
}

std::vector<double> moderate_curve(const EnergySeries& series, DriftClass drift, double growth) {
  const auto& times = series.times;
  switch (drift) {
    case DriftClass::linear:
      return straight(times, series.energies, [&](double t) { return t - times.front(); });
    case DriftClass::exponential:
      return straight(times, series.energies, [&](double t) { return std::exp(growth * (t - times.back())); });
    case DriftClass::walk: {
      const Windows windows(times);
      return between_means(times, windows, windows.means(series.energies));
    }
    case DriftClass::none:
    case DriftClass::undecided:
    case DriftClass::blown_up:
      break;
  }
  return straight(times, series.energies, [](double) { return 0.0; });
}

}  // namespace

std::vector<double> drift_curve(const EnergySeries& series, const DriftAnswer& answer) {
  const Moderation moderation(series);
  const double growth = std::ldexp(answer.growth.value, moderation.time_exponent);
  std::vector<double> curve = moderate_curve(moderation.of(series), answer.drift, growth);
  for (double& one : curve) one = std::ldexp(one, moderation.energy_exponent);
  return curve;
}

Measured fluctuation_of(const EnergySeries& series, const DriftAnswer& answer) {
  constexpr std::size_t parts = 8;
  const std::vector<double> curve = drift_curve(series, answer);
  double over = series.times.front();
  const auto chosen = static_cast<std::size_t>(answer.drift);
  if (chosen < answer.fits.size())
    for (const Disturbance& one : answer.fits[chosen].disturbances)
      if (one.decay > 0) over += 5 * answer.span / one.decay;
  const auto begin =
      static_cast<std::size_t>(std::lower_bound(series.times.begin(), series.times.end(), over) - series.times.begin());
  const std::size_t count = series.times.size() - begin;
  double all = 0, sum = 0, squares = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t from = begin + count * part / parts, to = begin + count * (part + 1) / parts;
    double mean_square = 0;
    for (std::size_t i = from; i < to; ++i) mean_square += std::pow(series.energies[i] - curve[i], 2);
    all += mean_square;
    const double size = std::sqrt(mean_square / static_cast<double>(std::max<std::size_t>(1, to - from)));
    sum += size;
    squares += size * size;
  }
  const double scatter = std::sqrt(std::max(0.0, squares - sum * sum / parts) / (parts - 1.0) / parts);
  return {std::sqrt(all / static_cast<double>(count)), scatter * students_t_quantile(parts - 1.0, 0.975)};
}

}  // namespace halfstep::inline engine
