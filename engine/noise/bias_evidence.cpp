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
// Noise of an error that is exactly 0, over the largest one.
constexpr double nothing = 1e-30;
// Absolute errors of more standard errors than `certain` have the sign of their neighbours; those of less than `folded`
// say no more than that the bias is small.
constexpr double certain = 4, folded = 1;
constexpr std::size_t most_folded = 4;
// Readings less probable than this, over the most probable one, are left out.
constexpr double negligible = 1e-7;

// Standard errors that are known so well take three factors only.
constexpr double nearly_known = 0.3;
// What a step of the scale changes of the logarithm of a weight at most: 0.3 is one and a half of the spreads of the
// leading term and of a floor, and the noise is the largest that is tried.
constexpr double by_neighbours = 12;

std::vector<double> steps_between(double low, double high, double log_step) {
  const int count = std::max(1, static_cast<int>(std::ceil(std::log(high / low) / log_step)));
  std::vector<double> all;
  for (int k = 0; k <= count; ++k) all.push_back(low * std::pow(high / low, static_cast<double>(k) / count));
  return all;
}

// Factors on the standard errors, with the logarithms of their chances: three where they are nearly known.
std::vector<std::pair<double, double>> noise_factors(double vagueness) {
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

BiasEvidence::BiasEvidence(const NoisyLadder& ladder, double claimed, bool has_floors) : vagueness_(ladder.vagueness) {
  const auto count = static_cast<Eigen::Index>(ladder.rungs.size());
  coarsest_ = ladder.rungs.front().h;
  x_.resize(count);
  noise_.resize(count);
  for (Eigen::Index i = 0; i < count; ++i) x_[i] = ladder.rungs[static_cast<std::size_t>(i)].h / coarsest_;
  finest_ = x_[count - 1];
  unit_ = 0;
  for (const NoisyRung& rung : ladder.rungs) unit_ = std::max(unit_, std::abs(rung.error) + rung.standard_error);
  choose_signs(ladder);
  for (const BiasModel& model : bias_models(finest_, claimed, has_floors)) models_.push_back(diagonal(model));
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
  const RungVector inverse = noise_.cwiseInverse();
  const Eigen::VectorXd mean = inverse.cwiseProduct(model.mean(x_, finest_));
  const Eigen::MatrixXd whitened = inverse.asDiagonal() * model.covariance(x_, finest_) * inverse.asDiagonal();
  const double unit = whitened.diagonal().maxCoeff();  // of numbers that may be as large as squares of 1e150
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(whitened / unit);
  const Eigen::MatrixXd rotation = solver.eigenvectors().transpose();
  return {model, rotation, unit * solver.eigenvalues().array().max(0.0), (rotation * mean).array(),
          rotation * inverse.asDiagonal() * signed_errors_};
}

void BiasEvidence::weigh() {
  const RungArray possible = signed_errors_.col(0).array().abs() + noise_.array();
  const auto factors = noise_factors(vagueness_);
  // At the coarsest step the corrections add to the leading term, at sizes that are probable, less than this.
  constexpr double with_corrections = 30;
  const double there = std::abs(signed_errors_(0, 0)) - certain * factors.back().first * noise_[0];
  const auto scales = steps_between(std::max(possible.minCoeff() / scales_beyond, there / with_corrections),
                                    possible.maxCoeff() * scales_beyond, scale_step);
  const double least = std::log(negligible);
  double heaviest = -std::numeric_limits<double>::infinity();
  for (std::size_t m = 0; m < models_.size(); ++m) {
    const Diagonal& one = models_[m];
    const auto log_weight = [&](double scale, double factor, Eigen::Index signs, double before) {
      const RungArray variances = factor * factor + scale * scale * one.variances;
      const RungArray off = one.errors.col(signs).array() - scale * one.mean;
      return before - 0.5 * (off.square() / variances + variances.log()).sum();
    };
    // Every third scale, with the largest noise or, of noise that is hardly known, any: around those that are hopeless
    // the others are not tried.
    const double log_chance = std::log(one.model.chance);
    std::vector<bool> hopeless(scales.size());
    for (std::size_t s = 0; s < scales.size(); s += 3) {
      double best = -std::numeric_limits<double>::infinity();
      for (std::size_t f = vagueness_ <= nearly_known ? factors.size() - 1 : 0; f < factors.size(); ++f)
        for (Eigen::Index k = 0; k < one.errors.cols(); ++k)
          best = std::max(best, log_weight(scales[s], factors[f].first, k, log_chance));
      for (std::size_t near = s - std::min<std::size_t>(s, 1); near <= std::min(s + 1, scales.size() - 1); ++near)
        hopeless[near] = !(best > heaviest + least - by_neighbours);
    }
    for (std::size_t s = 0; s < scales.size(); ++s) {
      if (hopeless[s]) continue;
      for (const auto& [factor, log_of_factor] : factors)
        for (Eigen::Index k = 0; k < one.errors.cols(); ++k) {
          const double log_prior = log_chance + log_of_factor, weight = log_weight(scales[s], factor, k, log_prior);
          if (!(weight > heaviest + least)) continue;
          heaviest = std::max(heaviest, weight);
          readings_.push_back({m, static_cast<std::size_t>(k), scales[s], factor, log_prior, weight});
        }
    }
  }
  double sum = 0;
  for (Reading& reading : readings_) sum += reading.weight = std::exp(reading.weight - heaviest);
  std::erase_if(readings_, [](const Reading& reading) { return !(reading.weight > negligible); });
  for (Reading& reading : readings_) {
    reading.weight /= sum;
    chances_[model(reading).meaning()] += reading.weight;
  }
}

Biases BiasEvidence::before_data(const Reading& reading, const std::vector<double>& h) const {
  const Eigen::VectorXd x =
      Eigen::Map<const Eigen::VectorXd>(h.data(), static_cast<Eigen::Index>(h.size())) / coarsest_;
  const BiasModel& of = model(reading);
  return {reading.scale * of.mean(x, finest_), reading.scale * reading.scale * of.covariance(x, finest_)};
}

Biases BiasEvidence::given_data(const Reading& reading, const std::vector<double>& h) const {
  std::vector<double> all = h;  // and the rungs, behind them
  for (Eigen::Index i = 0; i < x_.size(); ++i) all.push_back(x_[i] * coarsest_);
  const Biases before = before_data(reading, all);
  const auto count = static_cast<Eigen::Index>(h.size());
  const Diagonal& one = models_[reading.model];
  const double scale = reading.scale;
  const RungArray inverse = (reading.factor * reading.factor + scale * scale * one.variances).inverse();
  // Covariances with the coordinates in which those of the rungs are diagonal.
  const Eigen::MatrixXd with = before.covariance.topRightCorner(count, x_.size()) * noise_.cwiseInverse().asDiagonal() *
                               one.rotation.transpose();
  const RungArray off = one.errors.col(static_cast<Eigen::Index>(reading.signs)).array() - scale * one.mean;
  return {before.mean.head(count) + with * (off * inverse).matrix(),
          before.covariance.topLeftCorner(count, count) - with * inverse.matrix().asDiagonal() * with.transpose()};
}

Eigen::VectorXd BiasEvidence::estimates(const Reading& reading) const {
  return signed_errors_.col(static_cast<Eigen::Index>(reading.signs));
}

Normal BiasEvidence::constant(const Reading& reading) const {
  const Diagonal& one = models_[reading.model];
  const double order = one.model.order, scale = reading.scale;
  // The leading coefficient alone: its covariance with b at x is its variance times x^p.
  const double leading = scale * scale * BiasModel{.order = order}.covariance(Eigen::VectorXd::Ones(1), finest_)(0, 0);
  const RungArray inverse = (reading.factor * reading.factor + scale * scale * one.variances).inverse();
  const RungArray with = leading * (one.rotation * (x_.array().pow(order) / noise_.array()).matrix()).array();
  const RungArray off = one.errors.col(static_cast<Eigen::Index>(reading.signs)).array() - scale * one.mean;
  const double unit = unit_ * std::pow(coarsest_, -order);
  return {(scale + (with * off * inverse).sum()) * unit,
          std::max(leading - (with.square() * inverse).sum(), 0.0) * unit * unit};
}

double BiasEvidence::factor() const {
  const auto heaviest = std::max_element(readings_.begin(), readings_.end(),
                                         [](const Reading& a, const Reading& b) { return a.weight < b.weight; });
  return heaviest == readings_.end() ? 1 : heaviest->factor;
}

}  // namespace halfstep::inline engine
