// What one series of energies says.
#include "halfstep/engine/energy_series/drift_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/text/counted.hpp"
#include "halfstep/engine/energy_series/drift_decision.hpp"
#include "halfstep/engine/energy_series/drift_rates.hpp"
#include "halfstep/engine/energy_series/fluctuation.hpp"
#include "halfstep/engine/energy_series/moderate_series.hpp"
#include "halfstep/engine/energy_series/oscillations.hpp"
#include "halfstep/engine/energy_series/window_means.hpp"

namespace halfstep::inline engine {
namespace {

// Of a series that has moderate numbers.
DriftAnswer judge_moderate(const EnergySeries& series) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  DriftAnswer answer;
  answer.p.fill(nothing);
  answer.rate = answer.walk = answer.growth = answer.fluctuation = {nothing, nothing};
  const auto& values = series.energies;
  if (values.empty()) {
    answer.reason = "there are no values";
    return answer;
  }
  for (const double value : values) answer.mean += value / static_cast<double>(values.size());
  answer.span = series.times.back() - series.times.front();
  if (values.size() < fewest_samples) {
    answer.reason = fmt::format("{} {} too few; {} are needed", counted(values.size(), "sample"),
                                values.size() == 1 ? "is" : "are", fewest_samples);
    return answer;
  }
  Calmed calm = without_oscillations(series.times, values);
  answer.oscillations = calm.periods;
  const std::vector<double> means = Windows(calm.times).means(calm.values);
  const auto [low, high] = std::minmax_element(means.begin(), means.end());
  const double range = *high - *low, largest = std::max(std::abs(*low), std::abs(*high));
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  // Energies are good to their last digit. Where oscillations were subtracted, periodic series of 40 to 20,000 samples
  // leave up to 1.4e-12 of them; those that are fitted here are computed to 1e-14, the angles of fast waves being
  // large.
  constexpr double unit = std::numeric_limits<double>::epsilon(), subtracted = 2e-12, fitted = 1e-14;
  const double rounding = std::max(unit * largest, calm.periods.empty() ? 0 : subtracted * (*most - *least));
  if (!(range > 0) || (!calm.periods.empty() && range < 2 * rounding)) {
    answer.drift = DriftClass::none;
    answer.rate = {0, 0};
    answer.fluctuation = *least == *most ? Measured{0, 0} : fluctuation_of(series, answer);
    answer.reason = *least == *most ? "all values are equal" : "all means over windows are equal";
    return answer;
  }
  const double middle = *low;
  for (double& value : calm.values) value = (value - middle) / range;
  const DriftModels models(calm.times, calm.values, std::max(rounding / range, fitted));
  answer.fits = models.fit_all();
  decide_drift(answer);
  measure_rates(answer, models, range);
  answer.fluctuation = fluctuation_of(series, answer);
  return answer;
}

// Factors of numbers and half-widths that are powers of two.
void rescale(Measured& one, int exponent) {
  one = {std::ldexp(one.value, exponent), std::ldexp(one.half_width, exponent)};
}

}  // namespace

DriftAnswer judge_drift(const EnergySeries& series) {
  const Moderation moderate(series);
  EnergySeries samples = moderate.of(series);
  drop_equal_times(samples);
  DriftAnswer answer = judge_moderate(samples);
  rescale(answer.rate, moderate.energy_exponent - moderate.time_exponent);
  rescale(answer.walk, moderate.energy_exponent - moderate.time_exponent / 2);
  rescale(answer.growth, -moderate.time_exponent);
  rescale(answer.fluctuation, moderate.energy_exponent);
  answer.mean = std::ldexp(answer.mean, moderate.energy_exponent);
  answer.span = std::ldexp(answer.span, moderate.time_exponent);
  if (series.blown_up) {
    answer.reason =
        fmt::format("at t = {:g}: {}; before: {}{}", series.blown_up->time, series.blown_up->how,
                    answer.drift == DriftClass::undecided ? "" : std::string(word(answer.drift)) + ", ", answer.reason);
    answer.drift = DriftClass::blown_up;
  }
  return answer;
}

}  // namespace halfstep::inline engine
