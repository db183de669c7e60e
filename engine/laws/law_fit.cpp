// How well one model explains the errors, and how likely it makes them.
#include "halfstep/engine/laws/law_fit.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace halfstep::inline engine {
namespace {

// Sizes of scatter are tried in steps of this factor about the likeliest.
constexpr double scatter_step = 3;
constexpr int smallest_scatter = -2, largest_scatter = 4, sizes_of_scatter = largest_scatter - smallest_scatter + 1;
// No error is known better: roundings of a double and of this arithmetic.
constexpr double least_noise = 1e-15;
// Standard deviation of a factor before any error is seen, where each term is 1 at most over the error; the same of
// factors of logarithms, which cover the range of doubles.
constexpr double factor_range = 3, slope_range = 30;

// Of a term, its part that is no sum of those before it.
constexpr double least_independence = 1e-14;

constexpr double none = -std::numeric_limits<double>::infinity();

using Errors = LawSystem::Errors;

// Of one size of scatter: the least squares, and the logarithm of the likelihood over all factors.
struct Solution {
  double log_evidence = none;
  double squares = 0;
  LawTerms factors;  // of the basis
  Errors residuals;
  LawCovariance precision;  // of the factors of the basis: its inverse is their covariance
};

// The same for every size of scatter: what is known of the factors of the basis before any error is seen.
struct Prior {
  LawCovariance precision;
  double log_volume;  // of the terms over that of the factors' range
};

Prior prior_of(const LawSystem& system) {
  const Eigen::Index columns = system.upper.cols();
  const double range = system.model->of_logarithm() ? slope_range : factor_range;
  const LawCovariance inverse =
      system.upper.triangularView<Eigen::Upper>().solve(LawCovariance::Identity(columns, columns));
  return {inverse.transpose() * inverse / (range * range),
          system.upper.diagonal().cwiseAbs().array().log().sum() + static_cast<double>(columns) * std::log(range)};
}

Solution solve(const LawSystem& system, const Prior& prior, double scatter) {
  const Eigen::Index rows = system.basis.rows();
  const double least = scatter * scatter;
  const Errors variance = system.noise.array().square() + least;
  const Errors weight = variance.cwiseInverse();
  Solution result;
  // Where nothing is known beyond the scatter, the basis is orthonormal in these weights, too.
  result.precision = prior.precision;
  if (weight.minCoeff() == weight.maxCoeff())
    result.precision.diagonal().array() += weight[0];
  else
    result.precision += system.basis.transpose() * weight.asDiagonal() * system.basis;
  const Eigen::LLT<LawCovariance> factor(result.precision);
  if (factor.info() != Eigen::Success) return result;
  result.factors = LawTerms::Zero(system.basis.cols());
  result.residuals = system.target;
  for (int refinement = 0; refinement <= 1; ++refinement) {
    const LawTerms gradient = system.basis.transpose() * weight.cwiseProduct(result.residuals);
    result.factors += factor.solve(gradient - prior.precision * result.factors);
    result.residuals = system.target - system.basis * result.factors;
  }
  result.squares = result.residuals.cwiseAbs2().dot(weight) + result.factors.dot(prior.precision * result.factors);
  const double log_determinant = factor.matrixLLT().diagonal().array().log().sum();
  result.log_evidence = -0.5 * variance.array().log().sum() - 0.5 * result.squares - log_determinant -
                        prior.log_volume - 0.5 * static_cast<double>(rows) * std::log(2 * std::numbers::pi);
  if (!std::isfinite(result.log_evidence)) result.log_evidence = none;
  return result;
}

// Norms add up from positive parts, errors fall with exponentials.
bool possible(const LawModel& model, const LawTerms& factors) {
  if (model.form == LawModel::Form::powers && model.sharpness != 1) return factors.minCoeff() > 0;
  return model.form != LawModel::Form::exponential || factors[1] > 0;
}

}  // namespace

LawSystem law_system(const LawModel& model, std::span<const LawDatum> data) {
  const auto rows = static_cast<Eigen::Index>(data.size()), columns = model.factors();
  LawSystem system;
  system.model = &model;
  system.target.resize(rows);
  system.noise.resize(rows);
  system.basis.resize(rows, columns);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const LawDatum& datum = data[static_cast<std::size_t>(i)];
    const double size = std::abs(datum.error), power = model.sharpness == 1 ? size : std::pow(size, model.sharpness);
    system.basis.row(i) = model.terms(datum.h, datum.log_h).transpose();
    if (!model.of_logarithm()) system.basis.row(i) /= model.sharpness * power;
    if (model.of_logarithm())
      system.target[i] = std::log(size);
    else
      system.target[i] = (model.sharpness == 1 && datum.error < 0 ? -1 : 1) / model.sharpness;
    system.noise[i] = std::max(datum.noise, least_noise);
  }
  system.scale = system.basis.cwiseAbs().colwise().maxCoeff();
  for (Eigen::Index j = 0; j < columns; ++j) {
    if (!(system.scale[j] > 0)) system.scale[j] = 1;
    system.basis.col(j) /= system.scale[j];
  }
  if (rows <= columns + model.chosen() || !system.basis.allFinite()) return system;
  const Eigen::HouseholderQR<LawSystem::Terms> factor(system.basis);
  // Terms that differ by roundings alone would make a column of these.
  if (!(factor.matrixQR().diagonal().cwiseAbs().minCoeff() > least_independence)) return system;
  system.upper = factor.matrixQR().topRows(columns).triangularView<Eigen::Upper>();
  system.basis = factor.householderQ() * LawSystem::Terms::Identity(rows, columns);
  const Errors residuals = system.target - system.basis * (system.basis.transpose() * system.target);
  const double misfit = std::sqrt(residuals.squaredNorm() / static_cast<double>(rows));
  if (std::isfinite(misfit)) system.misfit = misfit;
  return system;
}

double weighted_squares(const LawSystem& system, double scatter) {
  constexpr double no_fit = std::numeric_limits<double>::infinity();
  if (system.upper.cols() == 0) return no_fit;
  const Solution solution = solve(system, prior_of(system), scatter);
  return solution.factors.size() > 0 ? solution.squares : no_fit;
}

// The likelihood of N residuals of squares N m^2 at least, at variances s^2 + n_i^2, is largest where the scatter s is
// about m; or, where it is below all noise, at 1 / (product of n_i).
double most_log_evidence(const LawSystem& system) {
  const auto rows = static_cast<double>(system.noise.size());
  const double squares = rows * system.misfit * system.misfit, noisiest = system.noise.maxCoeff();
  const double of_scatter = -rows * std::log(system.misfit) + rows * (std::numbers::ln2 - 1) / 2;
  const double of_noise = -system.noise.array().log().sum() - squares / (4 * noisiest * noisiest);
  return std::max(of_scatter, of_noise) - rows * std::log(2 * std::numbers::pi) / 2 + std::log(sizes_of_scatter) +
         std::log(system.model->chance);
}

LawFit fit_law(const LawSystem& system) {
  LawFit fit;
  fit.log_evidence = none;
  const LawModel& model = *system.model;
  const Eigen::Index rows = system.basis.rows(), columns = system.upper.cols();
  if (columns == 0) return fit;
  const Prior prior = prior_of(system);
  const auto free = static_cast<double>(rows - columns - model.chosen());
  Solution best;
  double scatter = 0, sum = none;
  const double likeliest =
      std::clamp(system.misfit * std::sqrt(static_cast<double>(rows) / free), least_noise, largest_scatter_of_law);
  for (int step = smallest_scatter; step <= largest_scatter; ++step) {
    const double tried = std::min(likeliest * std::pow(scatter_step, step), largest_scatter_of_law);
    Solution one = solve(system, prior, tried);
    const double larger = std::max(sum, one.log_evidence);
    if (std::isfinite(larger)) sum = larger + std::log(std::exp(sum - larger) + std::exp(one.log_evidence - larger));
    if (one.log_evidence > best.log_evidence || step == smallest_scatter) {
      best = std::move(one);
      scatter = tried;
    }
  }
  if (best.factors.size() == 0) return fit;
  const auto upper = system.upper.triangularView<Eigen::Upper>();
  fit.factors = upper.solve(best.factors);
  if (!possible(model, fit.factors)) return {none, 0, 0, 0, {}, {}};
  fit.log_evidence = sum + std::log(model.chance);
  fit.scatter = scatter;
  fit.misfit = std::sqrt(best.residuals.squaredNorm() / static_cast<double>(rows));
  const Errors steps = best.residuals.tail(rows - 1) - best.residuals.head(rows - 1);
  fit.roughness = steps.squaredNorm() / best.residuals.squaredNorm();
  fit.factors = fit.factors.cwiseQuotient(system.scale);
  // R^-1 M^-1 R^-T, as a product with its transpose.
  const LawCovariance root =
      Eigen::LLT<LawCovariance>(best.precision)
          .matrixL()
          .solve(LawCovariance(upper.transpose().solve(LawCovariance::Identity(columns, columns))));
  const LawCovariance inverse_scale = system.scale.cwiseInverse().asDiagonal();
  fit.covariance = inverse_scale * (root.transpose() * root) * inverse_scale;
  return fit;
}

}  // namespace halfstep::inline engine
