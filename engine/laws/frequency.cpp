// The frequency of an oscillation in log h, which enters its terms nonlinearly.
#include "halfstep/engine/laws/frequency.hpp"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace halfstep::inline engine {

double likeliest_frequency(const LawModel& model, std::span<const LawDatum> data, double reach, double scatter) {
  const auto misfit = [&](double rate) {
    LawModel tried = model;
    tried.rate = rate;
    return weighted_squares(law_system(tried, data), scatter);
  };
  constexpr int bits = 30;
  std::uintmax_t most = 60;
  return boost::math::tools::brent_find_minima(misfit, model.rate - reach, model.rate + reach, bits, most).first;
}

TunedFit tune_frequency(LawModel model, std::span<const LawDatum> data, double reach, double scatter) {
  model.rate = likeliest_frequency(model, data, reach, scatter);
  // At the scatter that is left the prior, which pulled at the frequency, weighs nothing.
  if (const LawFit rough = fit_law(law_system(model, data)); rough.factors.size() > 0)
    model.rate = likeliest_frequency(model, data, reach, rough.scatter);
  TunedFit result{model, fit_law(law_system(model, data)), 0};
  if (result.fit.factors.size() == 0) return result;
  const double amplitude = std::hypot(result.fit.factors[1], result.fit.factors[2]) / std::abs(result.fit.factors[0]);
  double squares = 0;  // of log h about its mean, which a shift of phase cannot stand for
  double mean = 0;
  for (const LawDatum& datum : data) mean += datum.log_h / static_cast<double>(data.size());
  for (const LawDatum& datum : data) squares += std::pow(datum.log_h - mean, 2) / 2;
  const double width = result.fit.scatter / (amplitude * std::sqrt(squares));
  result.rate_deviation = width;
  result.fit.log_evidence += std::log(std::min(1.0, width * std::sqrt(2 * std::numbers::pi) / (2 * reach)));
  return result;
}

}  // namespace halfstep::inline engine
