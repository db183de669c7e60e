// What one series of energies says.
#include "halfstep/engine/energy_series/drift_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <numeric>

#include "halfstep/engine/energy_series/fluctuation.hpp"
#include "halfstep/engine/energy_series/oscillations.hpp"
#include "halfstep/engine/energy_series/window_means.hpp"

namespace halfstep::inline engine {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// A class is told when each other one is refuted with a p-value below this. At 0.05, of 1,000 runs of
// tests/calibration/energy_runs.hpp from seed 200000 on 23 were told a false class.
constexpr double refuted = 0.0005;
// No drift is told where no drift has more than so many times the evidence of none; the same for a walk against one
// with a straight drift. Chosen, not calibrated: evidence that is "worth no more than a bare mention" (Kass and
// Raftery).
constexpr double hint_of_drift = 3;

// A drift is told beside no oscillation that completes fewer periods: over so few it is made of what the drift leaves,
// or the drift of what it leaves. As tests/calibration/energy_runs.hpp defines what is decidable.
constexpr double fewest_periods_beside = 2;

constexpr double two_sided = 0.975;  // of a 95 % interval

double normal_quantile() { return boost::math::quantile(boost::math::normal(), two_sided); }

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
      boost::math::quantile(boost::math::students_t(freedom), two_sided));
}

double log_add(double a, double b) {
  const double most = std::max(a, b);
  return most + std::log(std::exp(a - most) + std::exp(b - most));
}

// The evidence of the four classes, the p-values that follow, and the class.
class Decision {
 public:
  explicit Decision(const std::vector<ModelFit>& fits) : fits_(fits) {
    for (std::size_t c = 0; c < drift_classes; ++c) evidence_[c] = fits[c].log_evidence;
    // A walk with a straight drift is a linear drift with noise; one of two halves of that class.
    evidence_[1] = log_add(evidence_[1], fits[4].log_evidence) - std::log(2.0);
  }

  std::array<double, drift_classes> p() const {
    std::array<double, drift_classes> result{};
    for (std::size_t c = 0; c < drift_classes; ++c) {
      double others = -std::numeric_limits<double>::infinity();
      for (std::size_t other = 0; other < drift_classes; ++other)
        if (other != c) others = log_add(others, evidence_[other]);
      result[c] = std::min(1.0, std::exp(evidence_[c] - others + std::log(drift_classes - 1.0)));
    }
    return result;
  }

  void tell(DriftAnswer& answer) const {
    const auto best =
        static_cast<std::size_t>(std::max_element(evidence_.begin(), evidence_.end()) - evidence_.begin());
    const auto against = p();
    const auto named = [](std::size_t c) { return word(static_cast<DriftClass>(c)); };
    if (none_is_told()) {
      const ModelFit& none = fits_[0];
      const auto slow = std::find_if(none.disturbances.begin(), none.disturbances.end(),
                                     [](const Disturbance& one) { return one.periods > 0 && one.periods < 1; });
      if (slow != none.disturbances.end()) {
        answer.reason =
            fmt::format("the run ends after {:.2g} of a period of what may be an oscillation", slow->periods);
        return;
      }
      answer.drift = DriftClass::none;
      answer.reason = "no drift is seen beside the fluctuation";
      return;
    }
    double next = 0;
    std::size_t rival = 0;
    for (std::size_t c = 0; c < drift_classes; ++c) {
      // A walk holds no straight drift, and is refuted by one that is seen on top of it.
      if (c == best || (best == 2 && c == 1)) continue;
      if (against[c] >= next) next = against[c], rival = c;
    }
    const bool straight_on_walk = best == 2 && fits_[4].log_evidence > fits_[2].log_evidence + std::log(hint_of_drift);
    const bool walk_is_told =
        best == 2 && !straight_on_walk && evidence_[2] - fits_[1].log_evidence > -std::log(refuted);
    if (next < refuted && best != 0 && (best != 2 || walk_is_told)) {
      const bool on_walk = best == 1 && fits_[4].log_evidence > fits_[1].log_evidence;
      for (const Disturbance& one : fits_[on_walk ? 4 : best].disturbances) {
        if (!(one.periods > 0 && one.periods < fewest_periods_beside)) continue;
        answer.reason = fmt::format("beside a drift ({}) the run holds {:.2g} periods of what may be an oscillation",
                                    named(best), one.periods);
        return;
      }
      answer.drift = static_cast<DriftClass>(best);
      answer.reason = fmt::format("p = {:.1e} against {}, the next likely", next, named(rival));
      return;
    }
    if (best == 2 && next < refuted) rival = 1;
    if (best == 0) {
      rival = 1;
      for (std::size_t c = 2; c < drift_classes; ++c)
        if (evidence_[c] > evidence_[rival]) rival = c;
    }
    answer.reason = fmt::format("{} and {} both explain the series", named(best), named(rival));
  }

 private:
  bool none_is_told() const {
    for (std::size_t m = 1; m < fits_.size(); ++m)
      if (fits_[m].log_evidence > evidence_[0] + std::log(hint_of_drift)) return false;
    return true;
  }

  const std::vector<ModelFit>& fits_;
  std::array<double, drift_classes> evidence_{};
};

void measure(DriftAnswer& answer, const DriftModels& models, double scale) {
  const Windows& windows = models.windows();
  const auto count = static_cast<double>(windows.count());
  const double run = count * windows.spacing();  // what one unit of the models' time is
  const ModelFit& rated = answer.fits[answer.drift == DriftClass::walk ? 4 : 1];
  const bool walked_line = answer.drift == DriftClass::linear && answer.fits[4].log_evidence > rated.log_evidence;
  const Measured slope = slope_of(walked_line ? answer.fits[4] : rated, windows.count());
  answer.rate = {slope.value * scale / run, slope.half_width * scale / run};
  if (answer.drift == DriftClass::walk) {
    const auto log_size = [&](const SpectrumFit& one) {
      return 0.5 * std::log(models.spectra()[one.spectrum].walk * one.noise);
    };
    // Of k independent steps the logarithm of their size is known to 1 / sqrt(2 k); those beyond the crossing do not
    // count, and the spread over spectra has them in it.
    const auto spread = [&](const SpectrumFit&) { return 0.5 / count; };
    const Measured log_step = over_spectra(answer.fits[2], log_size, spread, normal_quantile());
    const double size = std::exp(log_step.value) * scale / std::sqrt(windows.spacing());
    answer.walk = {size, size * std::expm1(log_step.half_width)};
  }
  if (answer.drift == DriftClass::exponential) {
    const double deviation = models.growth_deviation(answer.fits[3]);
    answer.growth = {answer.fits[3].growth / run, normal_quantile() * deviation / run};
  }
}

}  // namespace

DriftAnswer judge_drift(const EnergySeries& series) {
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
    answer.reason = fmt::format("{} samples are too few; {} are needed", values.size(), fewest_samples);
    return answer;
  }
  Calmed calm = without_oscillations(series.times, values);
  answer.oscillations = calm.periods;
  const std::vector<double> means = Windows(calm.times).means(calm.values);
  const auto [low, high] = std::minmax_element(means.begin(), means.end());
  const double range = *high - *low, largest = std::max(std::abs(*low), std::abs(*high));
  constexpr double unit = std::numeric_limits<double>::epsilon();
  if (!(range > 0)) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    answer.fluctuation = {0.5 * (*most - *least), 0};
    answer.drift = DriftClass::none;
    answer.rate = {0, 0};
    answer.reason = *least == *most ? "all values are equal" : "all means over windows are equal";
    return answer;
  }
  const double middle = *low;
  for (double& value : calm.values) value = (value - middle) / range;
  const DriftModels models(calm.times, calm.values, unit * largest / range);
  for (const DriftModel model :
       {DriftModel::none, DriftModel::linear, DriftModel::walk, DriftModel::exponential, DriftModel::linear_and_walk})
    answer.fits.push_back(models.fit(model));
  const Decision decision(answer.fits);
  answer.p = decision.p();
  decision.tell(answer);
  measure(answer, models, range);
  answer.fluctuation = fluctuation_of(series, answer);
  return answer;
}

}  // namespace halfstep::inline engine
