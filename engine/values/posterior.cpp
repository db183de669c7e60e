// What one model of the error makes of values: the limit that it sees in them, and how likely it holds them to be.
#include "halfstep/engine/values/posterior.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/values/error_models.hpp"

namespace halfstep::inline engine {
namespace {

constexpr int most_rows = static_cast<int>(most_values);
using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_rows, most_rows>;
using Values = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_rows, 1>;

// What the size of the values' range tells of the size of errors, as a number of further values.
constexpr double prior_freedom = 0.3;
// Sizes of noise are tried in steps of five, from one that no value shows.
constexpr double noise_step = 5, unseen_noise = 1e-4;
// What rounding in the factorisation needs on the diagonal.
constexpr double jitter = 1e-13;
// Posteriors that weigh less, over the heaviest, are left out.
constexpr double negligible = 1e-5;

// The values in their own units.
struct Scaled {
  Values values;
  Values noise;  // known variance
  std::vector<StepRatio> steps;
};

Scaled scaled(const ValueLadder& ladder, const std::vector<double>& known) {
  const auto by_value = [](const ValueRung& a, const ValueRung& b) { return a.value < b.value; };
  const auto [low, high] = std::minmax_element(ladder.begin(), ladder.end(), by_value);
  const double range = high->value - low->value;
  const auto count = static_cast<Eigen::Index>(ladder.size());
  Scaled result{Values(count), Values(count), {}};
  for (std::size_t i = 0; i < ladder.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    result.values[at] = (ladder[i].value - ladder.back().value) / range;
    result.noise[at] = std::pow(known[i] / range, 2);
    const double x = ladder[i].h / ladder.front().h;
    result.steps.push_back({x, std::log(x)});
  }
  return result;
}

// The covariance of the errors, of a size that the model's finest and coarsest value differ by 1.
Square covariance(const ErrorModel& model, const std::vector<StepRatio>& steps) {
  const auto count = static_cast<Eigen::Index>(steps.size());
  Square result(count, count);
  for (Eigen::Index i = 0; i < count; ++i) {
    for (Eigen::Index j = 0; j <= i; ++j)
      result(i, j) = result(j, i) =
          model.covariance(steps[static_cast<std::size_t>(i)], steps[static_cast<std::size_t>(j)]);
    const double x = model.scatter > 0 ? std::exp(model.order * steps[static_cast<std::size_t>(i)].log) : 0;
    result(i, i) += std::pow(model.scatter * x, 2);
  }
  const double size = result(0, 0) - 2 * result(0, count - 1) + result(count - 1, count - 1);
  return result / size;
}

// A posterior whose weight is a logarithm yet.
Posterior condition(const ErrorModel& model, const Square& errors, const Scaled& data, double extra, double freedom) {
  Square all = errors;
  all.diagonal() += data.noise + jitter * errors.diagonal();
  all.diagonal().array() += extra * extra;
  const Eigen::LLT<Square> factor(all);
  if (factor.info() != Eigen::Success) return {-std::numeric_limits<double>::infinity(), 0, 1, 0, 0};
  const Values ones = factor.matrixL().solve(Values::Ones(data.values.size()));
  const Values values = factor.matrixL().solve(data.values);
  const double precision = ones.squaredNorm(), limit = ones.dot(values) / precision;
  const double misfit = std::max(values.squaredNorm() - precision * limit * limit, 0.0) + prior_freedom;
  const double log_root = factor.matrixLLT().diagonal().array().log().sum();
  const double weight =
      std::log(model.chance) - log_root - 0.5 * std::log(precision) - 0.5 * freedom * std::log(misfit);
  const bool power = model.kind == ErrorModel::Kind::power;
  return {weight, limit, std::sqrt(misfit / freedom / precision), power ? model.order : 0, model.spread};
}

}  // namespace

Posteriors posteriors_of(const ValueLadder& ladder, const std::vector<double>& known) {
  const Scaled data = scaled(ladder, known);
  Posteriors result;
  result.freedom = static_cast<double>(ladder.size()) - 1 + prior_freedom;
  double heaviest = -std::numeric_limits<double>::infinity();
  for (const ErrorModel& model : error_models()) {
    const Square errors = covariance(model, data.steps);
    const double finest = std::sqrt(errors(errors.rows() - 1, errors.rows() - 1));
    const double least = std::max(std::sqrt(data.noise.maxCoeff()), unseen_noise * finest);
    double before = -std::numeric_limits<double>::infinity();
    for (double extra = 0; extra <= 1; extra = extra > 0 ? noise_step * extra : noise_step * least) {
      result.all.push_back(condition(model, errors, data, extra, result.freedom));
      const double weight = result.all.back().weight;
      heaviest = std::max(heaviest, weight);
      if (weight < before && weight < heaviest + std::log(negligible)) break;  // larger noise is less likely still
      before = weight;
    }
  }
  double sum = 0;
  for (Posterior& one : result.all) {
    one.weight = std::exp(one.weight - heaviest);
    sum += one.weight;
  }
  std::erase_if(result.all, [](const Posterior& one) { return !(one.weight > negligible); });
  for (Posterior& one : result.all) one.weight /= sum;
  return result;
}

}  // namespace halfstep::inline engine
