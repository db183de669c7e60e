// What a ladder of estimates may show once more samples are drawn.
#include "halfstep/engine/noise/outlook.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <random>

#include "halfstep/core/quantiles.hpp"
#include "halfstep/engine/noise/order_decision.hpp"

namespace halfstep::inline engine {
namespace {

// Outcomes that are tried: a part of 0.95 is known to 0.03.
constexpr int outcomes = 60;
// Readings of an order that stand for all of them: more of them change what is asked for less than its rounding does.
constexpr double readings_of_an_order = 60;
// Readings that together have less probability than this cannot decide.
constexpr double least_weight = 1e-6;
// A floor may be behind the order at a new step as well as at those that there are: one as large as the leading term is
// in the way, with a spread of a quarter (bias_models.cpp), and takes some four standard errors to be excluded.
constexpr double excludes_floors = 0.2;
// Variance of an estimate that is known exactly, over the square of the largest.
constexpr double exact = 1e-60;

// The same normal numbers on every machine.
class Normals {
 public:
  double operator()() {
    const double uniform = (static_cast<double>(engine_() >> 11U) + 0.5) * 0x1p-53;
    return normal_quantile(uniform);
  }
  Eigen::VectorXd operator()(Eigen::Index count) {
    return Eigen::VectorXd::NullaryExpr(count, [this](Eigen::Index) { return (*this)(); });
  }

 private:
  std::mt19937_64 engine_{1};
};

}  // namespace

Outlook::Outlook(const BiasEvidence& evidence, const NoisyLadder& ladder, int halvings, std::optional<double> claimed)
    : claimed_(claimed) {
  for (const NoisyRung& rung : ladder.rungs) {
    steps_.push_back(rung.h);
    samples_.push_back(rung.samples);
    deviations_.push_back(rung.standard_error * std::sqrt(rung.samples) / evidence.unit());
  }
  for (int k = 0; k < halvings; ++k) {
    steps_.push_back(steps_.back() / 2);
    samples_.push_back(0);
    deviations_.push_back(deviations_.back());
  }
  collect_readings(evidence);
  draw_outcomes(evidence);
}

void Outlook::collect_readings(const BiasEvidence& evidence) {
  OrderChances due;  // weight that no reading stands for yet
  for (const Reading& reading : evidence.readings()) {
    const double meaning = evidence.model(reading).meaning(), all = evidence.chances().at(meaning);
    double& weight = due[meaning] += reading.weight;
    if (all < least_weight || weight < all / readings_of_an_order) continue;
    foretold_.push_back({reading.log_prior + std::log(weight / reading.weight), reading.factor, meaning,
                         evidence.before_data(reading, steps_),
                         (discrepancy * evidence.given_data(reading, steps_).mean).array().square()});
    weight = 0;
  }
}

void Outlook::draw_outcomes(const BiasEvidence& evidence) {
  const auto count = static_cast<Eigen::Index>(steps_.size());
  const auto& readings = evidence.readings();
  estimates_.setZero(count, outcomes);
  biases_.resize(count, outcomes);
  noise_.resize(count, outcomes);
  Normals normals;
  auto reading = readings.begin();
  double sum = reading->weight;
  for (int k = 0; k < outcomes; ++k) {
    // Readings in shares of their probability, one for each outcome.
    while (sum < (k + 0.5) / outcomes && std::next(reading) != readings.end()) sum += (++reading)->weight;
    const Biases biases = evidence.given_data(*reading, steps_);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(biases.covariance);
    const Eigen::VectorXd moves = solver.eigenvalues().array().max(0.0).sqrt() * normals(count).array();
    biases_.col(k) = biases.mean + solver.eigenvectors() * moves;
    noise_.col(k) = reading->factor * normals(count);
    for (Eigen::Index i = 0; i < count; ++i) noise_(i, k) *= deviations_[static_cast<std::size_t>(i)];
    const Eigen::VectorXd estimates = evidence.estimates(*reading);
    estimates_.col(k).head(estimates.size()) = estimates;
  }
}

double Outlook::decided(const std::vector<double>& further) const {
  // Steps with samples, their estimates with these and further ones, and the variances of those.
  std::vector<Eigen::Index> with;
  for (std::size_t i = 0; i < steps_.size(); ++i)
    if (samples_[i] + further[i] > 0) with.push_back(static_cast<Eigen::Index>(i));
  const auto count = static_cast<Eigen::Index>(with.size());
  Eigen::MatrixXd estimates(count, outcomes);
  Eigen::VectorXd variances(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const Eigen::Index row = with[static_cast<std::size_t>(i)];
    const auto step = static_cast<std::size_t>(row);
    const double all = samples_[step] + further[step], share = further[step] / all;
    estimates.row(i) = estimates_.row(row);
    if (further[step] > 0)
      estimates.row(i) =
          (1 - share) * estimates_.row(row) + share * (biases_.row(row) + noise_.row(row) / std::sqrt(further[step]));
    variances[i] = deviations_[step] * deviations_[step] / all;
  }
  const auto readings = static_cast<Eigen::Index>(foretold_.size());
  Eigen::MatrixXd logs(readings, outcomes);
  for (Eigen::Index r = 0; r < readings; ++r) {
    const Foretold& one = foretold_[static_cast<std::size_t>(r)];
    Eigen::MatrixXd covariance = one.bias.covariance(with, with);
    for (Eigen::Index i = 0; i < count; ++i)
      covariance(i, i) +=
          one.factor * one.factor * variances[i] + one.unmodelled[with[static_cast<std::size_t>(i)]] + exact;
    const Eigen::LLT<Eigen::MatrixXd> factors(covariance);
    const Eigen::VectorXd mean = factors.matrixL().solve(Eigen::VectorXd(one.bias.mean(with)));
    const Eigen::MatrixXd whitened = factors.matrixL().solve(estimates);
    const double before = one.log_prior - factors.matrixLLT().diagonal().array().log().sum() - 0.5 * mean.squaredNorm();
    // Of the estimates as they are, and of those with the other sign, which is not known beforehand.
    logs.row(r) = before - 0.5 * whitened.colwise().squaredNorm().array() + (mean.transpose() * whitened).array().abs();
  }
  int open = 0;
  for (int k = 0; k < outcomes; ++k) {
    const Eigen::ArrayXd weights = (logs.col(k).array() - logs.col(k).maxCoeff()).exp();
    OrderChances chances;
    for (Eigen::Index r = 0; r < readings; ++r) chances[foretold_[static_cast<std::size_t>(r)].meaning] += weights[r];
    for (auto& [order, chance] : chances) chance /= weights.sum();
    const bool is_new = samples_[static_cast<std::size_t>(with.back())] == 0;
    const bool may_be_floor =
        is_new && std::sqrt(variances[count - 1]) > excludes_floors * std::abs(biases_(with.back(), k));
    open += may_be_floor || decision(chances, claimed_) == Verdict::noise_limited ? 1 : 0;
  }
  return 1 - static_cast<double>(open) / outcomes;
}

}  // namespace halfstep::inline engine
