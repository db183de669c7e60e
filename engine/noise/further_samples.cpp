// How many more samples, and at which step size, are expected to decide an order.
#include "halfstep/engine/noise/further_samples.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "halfstep/engine/noise/order_decision.hpp"

namespace halfstep::inline engine {
namespace {

// Outcomes that are tried, and the part of them that must decide: more than is promised, since the models may be off.
constexpr int outcomes = 40;
constexpr double deciding = 0.97;
// What is asked for over what the models take: calibrated, as the truth is none of the models.
constexpr double margin = 3;
// A ladder is made at most so many halvings longer.
constexpr int most_halvings = 3;
// More samples than this, over those that are there, are as good as infinitely many.
constexpr double most_times = 1e12;
// Numbers of samples are told apart to a sixth of a factor of 2: they are printed to two digits.
constexpr double precision = 1.12;
// Readings that together have less probability than this cannot decide.
constexpr double least_weight = 1e-6;
// Logarithm of a weight that is left out of a sum.
constexpr double negligible_log = 20;

// The same normal numbers on every machine.
class Normals {
 public:
  double operator()() {
    const double uniform = (static_cast<double>(engine_() >> 11U) + 0.5) * 0x1p-53;
    return boost::math::quantile(boost::math::normal(), uniform);
  }
  RungVector operator()(Eigen::Index count) {
    return RungVector::NullaryExpr(count, [this](Eigen::Index) { return (*this)(); });
  }

 private:
  std::mt19937_64 engine_{1};
};

// Readings in shares of their probability, one for each outcome.
std::vector<const Reading*> representatives(const std::vector<Reading>& readings) {
  std::vector<const Reading*> all;
  double sum = 0;
  for (const Reading& reading : readings) {
    sum += reading.weight;
    while (static_cast<int>(all.size()) < outcomes && (static_cast<double>(all.size()) + 0.5) / outcomes < sum)
      all.push_back(&reading);
  }
  while (static_cast<int>(all.size()) < outcomes) all.push_back(&readings.back());
  return all;
}

// What n samples at one step size may show.
class AtOneStep {
 public:
  AtOneStep(const BiasEvidence& evidence, double h, double deviation, std::optional<double> claimed)
      : deviation_(deviation), claimed_(claimed) {
    Normals normals;
    for (const Reading* one : representatives(evidence.readings())) {
      const Normal bias = evidence.bias(*one, h);
      outcomes_.push_back({bias.mean + std::sqrt(bias.variance) * normals(), one->factor * deviation * normals()});
    }
    for (const Reading& reading : evidence.readings())
      if (reading.weight > least_weight)
        foretold_.push_back({evidence.bias(reading, h), reading.weight, reading.factor, evidence.meaning(reading)});
  }

  bool decides(double samples) const {
    std::vector<double> precisions, logs;
    for (const Foretold& one : foretold_) {
      precisions.push_back(1 / (one.bias.variance + std::pow(one.factor * deviation_, 2) / samples +
                                std::pow(discrepancy * one.bias.mean, 2)));
      logs.push_back(std::log(one.weight) + 0.5 * std::log(precisions.back()));
    }
    std::vector<double> weights(logs.size());
    int open = 0;
    for (const auto& [bias, noise] : outcomes_) {
      const double estimate = bias + noise / std::sqrt(samples);
      double heaviest = -std::numeric_limits<double>::infinity(), sum = 0;
      for (std::size_t k = 0; k < logs.size(); ++k) {
        const double off = estimate - foretold_[k].bias.mean;
        weights[k] = logs[k] - 0.5 * off * off * precisions[k];
        heaviest = std::max(heaviest, weights[k]);
      }
      OrderChances chances;
      for (std::size_t k = 0; k < logs.size(); ++k) {
        if (weights[k] < heaviest - negligible_log) continue;
        const double weight = std::exp(weights[k] - heaviest);
        chances[foretold_[k].meaning] += weight;
        sum += weight;
      }
      for (auto& [order, chance] : chances) chance /= sum;
      if (decision(chances, claimed_) == Verdict::noise_limited && ++open > (1 - deciding) * outcomes) return false;
    }
    return true;
  }

 private:
  struct Foretold {
    Normal bias;
    double weight, factor, meaning;
  };

  double deviation_;  // of one sample
  std::optional<double> claimed_;
  std::vector<std::pair<double, double>> outcomes_;  // bias, and noise of one sample
  std::vector<Foretold> foretold_;
};

// What `times` as many samples at every step size may show.
class AtEveryStep {
 public:
  AtEveryStep(const BiasEvidence& evidence, Eigen::Index rungs, std::optional<double> claimed)
      : evidence_(evidence), claimed_(claimed), representatives_(representatives(evidence.readings())) {
    Normals normals;
    for (int k = 0; k < outcomes; ++k) moves_.emplace_back(normals(rungs), normals(rungs));
  }

  bool decides(double times) const {
    int open = 0;
    for (std::size_t k = 0; k < representatives_.size(); ++k) {
      const auto& [of_bias, of_noise] = moves_[k];
      const auto estimates = evidence_.foretold(*representatives_[k], times, of_bias, of_noise);
      if (decision(evidence_.chances_after(estimates, times), claimed_) == Verdict::noise_limited) ++open;
      if (open > (1 - deciding) * outcomes) return false;
    }
    return true;
  }

 private:
  const BiasEvidence& evidence_;
  std::optional<double> claimed_;
  std::vector<const Reading*> representatives_;
  std::vector<std::pair<RungVector, RungVector>> moves_;
};

// The least number above `low` and up to `high` that decides, given that `high` does.
template <class Outlook>
double least(const Outlook& outlook, double low, double high) {
  while (high / low > precision) {
    const double middle = std::sqrt(low * high);
    (outlook.decides(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace

std::optional<FurtherSamples> samples_that_decide(const BiasEvidence& evidence, const NoisyLadder& ladder,
                                                  std::optional<double> claimed) {
  std::vector<NoisyRung> steps = ladder.rungs;
  for (int k = 0; k < most_halvings; ++k) {
    steps.push_back(steps.back());
    steps.back().h /= 2;
  }
  std::optional<FurtherSamples> best;
  double cost = std::numeric_limits<double>::infinity();
  constexpr double fewest = 0.5;  // over those that are there
  for (const NoisyRung& step : steps) {
    const double most = std::min(most_times * step.samples, cost * step.h);
    const double deviation = step.standard_error * std::sqrt(step.samples);
    if (!(deviation > 0) || most <= fewest * step.samples) continue;
    const AtOneStep outlook(evidence, step.h, deviation, claimed);
    if (!outlook.decides(most)) continue;
    const double samples = least(outlook, fewest * step.samples, most);
    cost = samples / step.h;
    best = {step.h, margin * samples, margin * samples / step.samples};
  }
  double all = 0;  // cost of the samples that are there
  for (const NoisyRung& rung : ladder.rungs) all += rung.samples / rung.h;
  const AtEveryStep outlook(evidence, static_cast<Eigen::Index>(ladder.rungs.size()), claimed);
  const double most = std::min(most_times, 1 + cost / all);
  if (most > 1 + fewest && outlook.decides(most)) {
    const double times = least(outlook, 1 + fewest, most);
    best = {0, 1 + margin * (times - 1), 1 + margin * (times - 1)};
  }
  return best;
}

}  // namespace halfstep::inline engine
