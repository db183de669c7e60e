// How fast an energy drifts, with its uncertainty.
#include "halfstep/engine/energy_series/drift_rates.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/core/quantiles.hpp"
#include "halfstep/engine/energy_series/interval.hpp"

namespace halfstep::inline engine {
namespace {

// Of two hypotheses that share a number, each by its evidence.
Measured mixed(const Measured& one, double evidence, const Measured& other, double other_evidence) {
  const double share = 1 / (1 + std::exp(other_evidence - evidence)), rest = 1 - share;
  const double mean = share * one.value + rest * other.value;
  const auto square = [&](const Measured& part) {
    return part.half_width * part.half_width + std::pow(normal_half_width() * (part.value - mean), 2);
  };
  return {mean, std::sqrt(share * square(one) + rest * square(other))};
}

// Mean and spread over spectra, each by its likelihood, of a number that each gives with its variance.
template <class Number, class Variance>
Measured over_spectra(const ModelFit& fit, Number number, Variance variance, double quantile) {
  const double most = fit.best().log_likelihood;
  double weights = 0, mean = 0, square = 0;
  for (const SpectrumFit& one : fit.spectra) {
    const double weight = std::exp(one.log_likelihood - most);
    weights += weight;
    mean += weight * number(one);
  }
  mean /= weights;
  for (const SpectrumFit& one : fit.spectra)
    square += std::exp(one.log_likelihood - most) * (variance(one) + std::pow(number(one) - mean, 2));
  return {mean, quantile * std::sqrt(square / weights)};
}

// The slope, in units of the run's windows.
Measured slope_of(const ModelFit& fit, std::size_t windows) {
  double curves = 1;
  for (const Disturbance& one : fit.disturbances) curves += one.periods > 0 ? 2 : 1;
  const double freedom = std::max(1.0, static_cast<double>(windows) - 1 - curves);
  return over_spectra(
      fit, [](const SpectrumFit& one) { return one.slope; }, [](const SpectrumFit& one) { return one.variance; },
      students_t_quantile(freedom, two_sided));
}

}  // namespace

void measure_rates(DriftAnswer& answer, const DriftModels& models, double scale) {
  const Windows& windows = models.windows();
  const auto count = static_cast<double>(windows.count());
  const double run = count * windows.spacing();  // what one unit of the models' time is
  const ModelFit &straight = answer.fits[1], &on_walk = answer.fits[4];
  const Measured walked = slope_of(on_walk, windows.count());
  const Measured slope =
      answer.drift == DriftClass::walk ? walked
      : answer.drift == DriftClass::linear
          ? mixed(slope_of(straight, windows.count()), straight.log_evidence, walked, on_walk.log_evidence)
          : slope_of(straight, windows.count());
  answer.rate = {slope.value * scale / run, slope.half_width * scale / run};
  if (answer.drift == DriftClass::walk) {
    const auto log_size = [&](const SpectrumFit& one) {
      return 0.5 * std::log(models.spectra()[one.spectrum].walk * one.noise);
    };
    // Of k independent steps the logarithm of their size is known to 1 / sqrt(2 k); those beyond the crossing do not
    // count, and the spread over spectra has them in it.
    const auto spread = [&](const SpectrumFit&) { return 0.5 / count; };
    const Measured log_step = over_spectra(answer.fits[2], log_size, spread, normal_half_width());
    const double size = std::exp(log_step.value) * scale / std::sqrt(windows.spacing());
    answer.walk = {size, size * std::expm1(log_step.half_width)};
  }
  if (answer.drift == DriftClass::exponential) {
    const double deviation = models.growth_deviation(answer.fits[3]);
    answer.growth = {answer.fits[3].growth / run, normal_half_width() * deviation / run};
  }
}

}  // namespace halfstep::inline engine
