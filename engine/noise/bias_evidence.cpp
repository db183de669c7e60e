// What estimates say of the models of their bias: how probable each is, and what it foretells.
#include "halfstep/engine/noise/bias_evidence.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace halfstep::inline engine {
namespace {

// Steps of the logarithm in which scales, and factors on standard errors that are hardly known, are tried: scales in
// one and a half of their spread.
constexpr double scale_step = 0.3, factor_step = 0.5;
// Scales reach so far above the largest error that is possible, and so far below the smallest.
constexpr double scales_beyond = 10;
// Readings that foretell, at most: more are thinned in shares of their weight.
constexpr std::size_t most_readings = 2000;
// Noise of an error that is exactly 0, over the largest one.
constexpr double nothing = 1e-30;
// Absolute errors of more standard errors than `certain` have the sign of their neighbours; those of less than `folded`
// say no more than that the bias is small.
constexpr double certain = 4, folded = 1;
constexpr std::size_t most_folded = 4;
// Readings less probable than this, over the most probable one, are left out.
constexpr double negligible = 1e-7;

std::vector<double> steps_between(double low, double high, double log_step) {
  const int count = std::max(1, static_cast<int>(std::ceil(std::log(high / low) / log_step)));
  std::vector<double> all;
  for (int k = 0; k <= count; ++k) all.push_back(low * std::pow(high / low, static_cast<double>(k) / count));
  return all;
}

// Factors on the standard errors, with the logarithms of their chances: three where they are nearly known.
std::vector<std::pair<double, double>> noise_factors(double vagueness) {
  constexpr double nearly_known = 0.3;
  std::vector<std::pair<double, double>> all;
  if (vagueness <= nearly_known) {
    // The nodes of Gauss and Hermite: a normal distribution to its fifth moment.
    const double away = std::exp(std::sqrt(3.0) * vagueness);
    return {{1 / away, std::log(1.0 / 6)}, {1, std::log(2.0 / 3)}, {away, std::log(1.0 / 6)}};
  }
  constexpr double reach = 3;
  for (const double factor : steps_between(std::exp(-reach * vagueness), std::exp(reach * vagueness), factor_step))
    all.emplace_back(factor, -0.5 * std::pow(std::log(factor) / vagueness, 2));
  return all;
}

}  // namespace

BiasEvidence::BiasEvidence(const NoisyLadder& ladder, double claimed) : vagueness_(ladder.vagueness) {
  const auto count = static_cast<Eigen::Index>(ladder.rungs.size());
  coarsest_ = ladder.rungs.front().h;
  x_.resize(count);
  noise_.resize(count);
  for (Eigen::Index i = 0; i < count; ++i) x_[i] = ladder.rungs[static_cast<std::size_t>(i)].h / coarsest_;
  finest_ = x_[count - 1];
  unit_ = 0;
  for (const NoisyRung& rung : ladder.rungs) unit_ = std::max(unit_, std::abs(rung.error) + rung.standard_error);
  choose_signs(ladder);
  for (const BiasModel& model : bias_models(finest_, claimed)) models_.push_back(diagonal(model));
  weigh();
}

void BiasEvidence::choose_signs(const NoisyLadder& ladder) {
  const auto count = static_cast<Eigen::Index>(ladder.rungs.size());
  RungVector errors(count);
  std::vector<std::pair<double, Eigen::Index>> doubtful;
  for (Eigen::Index i = 0; i < count; ++i) {
    const NoisyRung& rung = ladder.rungs[static_cast<std::size_t>(i)];
    errors[i] = rung.error / unit_;
    noise_[i] = std::max(std::hypot(rung.standard_error / unit_, discrepancy * errors[i]), nothing);
    const double away = std::abs(errors[i]) / noise_[i];
    if (away < certain) doubtful.emplace_back(-away, i);
  }
  if (ladder.carries_sign) {
    signed_errors_.resize(count, 2);
    signed_errors_ << errors, -errors;
    return;
  }
  std::sort(doubtful.begin(), doubtful.end());
  std::vector<Eigen::Index> flipped;
  for (const auto& [away, i] : doubtful) {
    if (-away > folded && flipped.size() < most_folded) {
      flipped.push_back(i);
      continue;
    }
    // Mean and variance of the bias that a small |error| leaves: both signs are as likely.
    noise_[i] = std::hypot(noise_[i], errors[i]);
    errors[i] = 0;
  }
  std::set<std::vector<double>> patterns;
  for (Eigen::Index change = 0; change < std::min<Eigen::Index>(count, 3);
       ++change)  // the coarsest may have another sign
    for (std::size_t bits = 0; bits < std::size_t{1} << flipped.size(); ++bits) {
      std::vector<double> pattern(errors.data(), errors.data() + count);
      for (Eigen::Index i = 0; i < change; ++i) pattern[static_cast<std::size_t>(i)] *= -1;
      for (std::size_t k = 0; k < flipped.size(); ++k)
        if ((bits >> k & 1U) != 0) pattern[static_cast<std::size_t>(flipped[k])] *= -1;
      for (double& error : pattern) error += 0.0;  // -0 is 0
      patterns.insert(std::move(pattern));
    }
  signed_errors_.resize(count, static_cast<Eigen::Index>(patterns.size()));
  Eigen::Index column = 0;
  for (const auto& pattern : patterns)
    signed_errors_.col(column++) = Eigen::Map<const RungVector>(pattern.data(), count);
}

BiasEvidence::Diagonal BiasEvidence::diagonal(const BiasModel& model) const {
  const Eigen::Index count = x_.size();
  Eigen::MatrixXd whitened(count, count);
  RungVector mean(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    mean[i] = model.mean(x_[i], finest_) / noise_[i];
    for (Eigen::Index j = 0; j < count; ++j)
      whitened(i, j) = model.covariance(x_[i], x_[j], finest_) / (noise_[i] * noise_[j]);
  }
  const double unit = whitened.diagonal().maxCoeff();  // of numbers that may be as large as squares of 1e150
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(whitened / unit);
  const Eigen::MatrixXd rotation = solver.eigenvectors().transpose();
  return {model, rotation, unit * solver.eigenvalues().array().max(0.0), (rotation * mean).array(),
          rotation * noise_.cwiseInverse().asDiagonal() * signed_errors_};
}

void BiasEvidence::weigh() {
  const RungArray possible = signed_errors_.col(0).array().abs() + noise_.array();
  const auto scales =
      steps_between(possible.minCoeff() / scales_beyond, possible.maxCoeff() * scales_beyond, scale_step);
  const auto factors = noise_factors(vagueness_);
  double heaviest = -std::numeric_limits<double>::infinity();
  for (std::size_t m = 0; m < models_.size(); ++m) {
    const Diagonal& one = models_[m];
    for (const double scale : scales)
      for (const auto& [factor, log_chance] : factors) {
        const RungArray variances = factor * factor + scale * scale * one.variances;
        const RungArray inverse = variances.inverse();
        const double before = std::log(one.model.chance) + log_chance - 0.5 * variances.log().sum();
        if (before < heaviest + std::log(negligible)) continue;
        for (Eigen::Index k = 0; k < one.errors.cols(); ++k) {
          const double log_weight =
              before - 0.5 * ((one.errors.col(k).array() - scale * one.mean).square() * inverse).sum();
          if (!(log_weight > heaviest + std::log(negligible))) continue;
          heaviest = std::max(heaviest, log_weight);
          readings_.push_back({m, static_cast<std::size_t>(k), scale, factor, log_weight});
        }
      }
  }
  double sum = 0;
  for (Reading& reading : readings_) sum += reading.weight = std::exp(reading.weight - heaviest);
  std::erase_if(readings_, [](const Reading& reading) { return !(reading.weight > negligible); });
  for (Reading& reading : readings_) {
    reading.weight /= sum;
    chances_[meaning(reading)] += reading.weight;
  }
  if (readings_.size() > most_readings) thin();
}

void BiasEvidence::thin() {
  constexpr double share = 1.0 / most_readings;
  std::vector<Reading> kept;
  double due = 0;  // weight that no kept reading stands for yet
  for (const Reading& reading : readings_) {
    due += reading.weight;
    if (due < share) continue;
    kept.push_back(reading);
    kept.back().weight = due;
    due = 0;
  }
  readings_ = std::move(kept);
}

Normal BiasEvidence::given_data(const Reading& reading, const RungVector& covariance, double mean,
                                double variance) const {
  const Diagonal& one = models_[reading.model];
  const double scale = reading.scale, square = scale * scale;
  const RungArray inverse = (reading.factor * reading.factor + square * one.variances).inverse();
  const RungArray with = square * (one.rotation * covariance.cwiseQuotient(noise_)).array();
  const RungArray off = one.errors.col(static_cast<Eigen::Index>(reading.signs)).array() - scale * one.mean;
  return {scale * mean + (with * off * inverse).sum(),
          std::max(square * variance - (with.square() * inverse).sum(), 0.0)};
}

Normal BiasEvidence::bias(const Reading& reading, double h) const {
  const BiasModel& model = models_[reading.model].model;
  const double x = h / coarsest_;
  RungVector covariance(x_.size());
  for (Eigen::Index i = 0; i < x_.size(); ++i) covariance[i] = model.covariance(x, x_[i], finest_);
  const Normal found = given_data(reading, covariance, model.mean(x, finest_), model.covariance(x, x, finest_));
  return {found.mean * unit_, found.variance * unit_ * unit_};
}

Normal BiasEvidence::constant(const Reading& reading) const {
  const BiasModel& model = models_[reading.model].model;
  // The leading coefficient alone: its covariance with b at x is its variance times x^p.
  const double leading = BiasModel{model.order, 1, 0, 0, false, 0}.covariance(1, 1, finest_);
  RungVector covariance(x_.size());
  for (Eigen::Index i = 0; i < x_.size(); ++i) covariance[i] = leading * std::pow(x_[i], model.order);
  const Normal at_coarsest = given_data(reading, covariance, 1, leading);
  const double unit = unit_ * std::pow(coarsest_, -model.order);
  return {at_coarsest.mean * unit, at_coarsest.variance * unit * unit};
}

RungVector BiasEvidence::foretold(const Reading& reading, double times, const RungVector& bias_moves,
                                  const RungVector& noise_moves) const {
  const Diagonal& one = models_[reading.model];
  const double known = reading.factor * reading.factor;
  const RungArray spread = reading.scale * reading.scale * one.variances, share = spread / (spread + known);
  const RungArray data = one.errors.col(static_cast<Eigen::Index>(reading.signs)).array();
  const RungArray before = reading.scale * one.mean;
  const RungArray bias = before + share * (data - before) + (share * known).sqrt() * bias_moves.array();
  // The mean of the samples that are there and of times - 1 as many further ones.
  const RungArray further = bias + reading.factor / std::sqrt(times - 1) * noise_moves.array();
  const RungVector mean = ((data + (times - 1) * further) / times).matrix();
  return noise_.asDiagonal() * one.rotation.transpose() * mean;
}

OrderChances BiasEvidence::chances_after(const RungVector& estimates, double times) const {
  std::vector<double> logs(readings_.size());
  double heaviest = -std::numeric_limits<double>::infinity();
  const RungVector whitened = estimates.cwiseQuotient(noise_);
  std::size_t rotated_for = models_.size();
  RungArray errors, left;
  const RungArray none = RungArray::Zero(x_.size());
  for (std::size_t k = 0; k < readings_.size(); ++k) {
    const Reading& reading = readings_[k];
    const Diagonal& one = models_[reading.model];
    if (reading.model != rotated_for) {
      errors = (one.rotation * whitened).array();
      // What the models do not hold to, in these coordinates.
      left = (one.rotation.array().square().matrix() * (discrepancy * whitened).array().square().matrix()).array();
    }
    rotated_for = reading.model;
    const double known = reading.factor * reading.factor, square = reading.scale * reading.scale;
    const auto log_density = [&](const RungArray& of, double noise, const RungArray& further) {
      const RungArray variances = noise + further + square * one.variances;
      return -0.5 * ((of - reading.scale * one.mean).square() / variances + variances.log()).sum();
    };
    const RungArray data = one.errors.col(static_cast<Eigen::Index>(reading.signs)).array();
    logs[k] = std::log(reading.weight) + log_density(errors, known / times, left) - log_density(data, known, none);
    heaviest = std::max(heaviest, logs[k]);
  }
  OrderChances all;
  double sum = 0;
  for (std::size_t k = 0; k < readings_.size(); ++k) {
    const double weight = std::exp(logs[k] - heaviest);
    all[meaning(readings_[k])] += weight;
    sum += weight;
  }
  for (auto& [order, chance] : all) chance /= sum;
  return all;
}

double BiasEvidence::factor() const {
  const auto heaviest = std::max_element(readings_.begin(), readings_.end(),
                                         [](const Reading& a, const Reading& b) { return a.weight < b.weight; });
  return heaviest == readings_.end() ? 1 : heaviest->factor;
}

}  // namespace halfstep::inline engine
