// How well one model explains the errors, and how likely it makes them.
#include "halfstep/engine/laws/law_fit.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace halfstep::inline engine {
namespace {

// Sizes of scatter are tried in steps of this factor about the likeliest.
constexpr double scatter_step = 3;
// Beyond it relative residuals are not normal: a model that says 0 would be off by 1 only.
constexpr double largest_scatter_of_law = 0.2;
// No error is known better: roundings of a double and of this arithmetic.
constexpr double least_noise = 1e-15;
// Standard deviation of a factor before any error is seen, where each term is 1 at most over the error; the same of
// factors of logarithms, which cover the range of doubles.
constexpr double factor_range = 3, slope_range = 30;

constexpr double none = -std::numeric_limits<double>::infinity();

using Terms = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_law_rungs, most_law_factors>;
using Errors = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_law_rungs, 1>;

using Augmented =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_law_rungs + most_law_factors, most_law_factors>;
using AugmentedErrors = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_law_rungs + most_law_factors, 1>;

// Terms and target over the size of the error, so that residuals are relative; columns of largest value 1.
struct System {
  Terms terms;
  Errors target;
  LawTerms scale;  // what each column was divided by
};

System system_of(const LawModel& model, std::span<const LawDatum> data) {
  const auto rows = static_cast<Eigen::Index>(data.size());
  System system;
  system.target.resize(rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const LawDatum& datum = data[static_cast<std::size_t>(i)];
    const LawTerms terms = model.terms(datum.h);
    if (i == 0) system.terms.resize(rows, terms.size());
    const double size = model.of_logarithm() ? 1 : model.sharpness * std::pow(std::abs(datum.error), model.sharpness);
    system.terms.row(i) = terms.transpose() / size;
    if (model.of_logarithm())
      system.target[i] = std::log(std::abs(datum.error));
    else
      system.target[i] = (model.sharpness == 1 && datum.error < 0 ? -1 : 1) / model.sharpness;
  }
  system.scale = system.terms.cwiseAbs().colwise().maxCoeff();
  for (Eigen::Index j = 0; j < system.scale.size(); ++j) {
    if (!(system.scale[j] > 0)) system.scale[j] = 1;
    system.terms.col(j) /= system.scale[j];
  }
  return system;
}

// Of the scatter s: the least squares, and the logarithm of the likelihood over all factors.
struct Solution {
  double log_evidence = none;
  LawTerms factors;
  Errors residuals;
  LawCovariance upper;  // R of the weighted terms: (R^T R)^-1 is the covariance of the factors
};

Solution solve(const LawModel& model, const System& system, std::span<const LawDatum> data, double scatter) {
  const Eigen::Index rows = system.terms.rows(), columns = system.terms.cols();
  Errors root(rows);
  for (Eigen::Index i = 0; i < rows; ++i)
    root[i] = std::hypot(scatter, std::max(data[static_cast<std::size_t>(i)].noise, least_noise));
  const double range = model.of_logarithm() ? slope_range : factor_range;
  // The factors' distribution before any error is seen: rows that ask for 0.
  Augmented weighted = Augmented::Zero(rows + columns, columns);
  weighted.topRows(rows) = root.cwiseInverse().asDiagonal() * system.terms;
  weighted.bottomRows(columns).diagonal().setConstant(1 / range);
  AugmentedErrors target = AugmentedErrors::Zero(rows + columns);
  target.head(rows) = system.target.cwiseQuotient(root);
  const Eigen::HouseholderQR<Augmented> factor(weighted);
  Solution result;
  result.factors = factor.solve(target);
  result.residuals = system.target - system.terms * result.factors;
  const double squares = (target - weighted * result.factors).squaredNorm();
  const auto diagonal = factor.matrixQR().diagonal().head(columns).cwiseAbs();
  result.log_evidence = -root.array().log().sum() - 0.5 * squares - diagonal.array().log().sum() -
                        static_cast<double>(columns) * std::log(range) -
                        0.5 * static_cast<double>(rows) * std::log(2 * std::numbers::pi);
  if (!std::isfinite(result.log_evidence)) result.log_evidence = none;
  result.upper = factor.matrixQR().topRows(columns).triangularView<Eigen::Upper>();
  return result;
}

// Norms add up from positive parts, errors fall with exponentials.
bool possible(const LawModel& model, const LawTerms& factors) {
  if (model.form == LawModel::Form::powers && model.sharpness != 1) return factors.minCoeff() > 0;
  return model.form != LawModel::Form::exponential || factors[1] > 0;
}

}  // namespace

double least_misfit(const LawModel& model, std::span<const LawDatum> data) {
  const System system = system_of(model, data);
  if (system.terms.rows() <= system.terms.cols() + model.chosen() || !system.terms.allFinite()) return 1;
  const Eigen::HouseholderQR<Terms> factor(system.terms);
  const double squares = (system.target - system.terms * factor.solve(system.target)).squaredNorm();
  const double misfit = std::sqrt(squares / static_cast<double>(system.terms.rows()));
  return std::isfinite(misfit) ? misfit : 1;
}

LawFit fit_law(const LawModel& model, std::span<const LawDatum> data) {
  LawFit fit;
  fit.log_evidence = none;
  const System system = system_of(model, data);
  const Eigen::Index rows = system.terms.rows(), columns = system.terms.cols();
  if (rows <= columns + model.chosen() || !system.terms.allFinite()) return fit;
  const auto free = static_cast<double>(rows - columns - model.chosen());
  Solution best = solve(model, system, data, 1);
  double scatter = std::clamp(std::sqrt(best.residuals.squaredNorm() / free), least_noise, largest_scatter_of_law);
  double sum = none;
  const double likeliest = scatter;
  for (int step = -4; step <= 2; ++step) {
    const double tried = std::min(likeliest * std::pow(scatter_step, step), largest_scatter_of_law);
    Solution one = solve(model, system, data, tried);
    const double larger = std::max(sum, one.log_evidence);
    if (std::isfinite(larger)) sum = larger + std::log(std::exp(sum - larger) + std::exp(one.log_evidence - larger));
    if (one.log_evidence > best.log_evidence || step == -4) {
      best = std::move(one);
      scatter = tried;
    }
  }
  if (!possible(model, best.factors)) return fit;
  fit.log_evidence = sum + std::log(model.chance);
  fit.scatter = scatter;
  fit.misfit = std::sqrt(best.residuals.squaredNorm() / static_cast<double>(rows));
  const Errors steps = best.residuals.tail(rows - 1) - best.residuals.head(rows - 1);
  fit.roughness = steps.squaredNorm() / best.residuals.squaredNorm();
  fit.factors = best.factors.cwiseQuotient(system.scale);
  const LawCovariance inverse_scale = system.scale.cwiseInverse().asDiagonal();
  const LawCovariance inverse =
      best.upper.triangularView<Eigen::Upper>().solve(LawCovariance::Identity(columns, columns));
  fit.covariance = inverse_scale * (inverse * inverse.transpose()) * inverse_scale;
  return fit;
}

}  // namespace halfstep::inline engine
