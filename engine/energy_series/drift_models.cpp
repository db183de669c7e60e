// What an energy may be made of, and how likely each makes the window means of a series.
#include "halfstep/engine/energy_series/drift_models.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/energy_series/drift_curves.hpp"

namespace halfstep::inline engine {
namespace {

// A curve's size is not known beforehand: among twenty powers of ten, of which the best is taken, at the price of a
// prior that is uniform over them.
const double price_of_size = std::log(20.0);
// Sum of squares that a group of columns takes off, against what is left: the logarithm of the factor by which its
// prior (Zellner's g, at its most likely size) lowers the likelihood.
double price(double columns, double left, double taken, double freedom) {
  return price_of_size - 0.5 * columns * std::log(std::min(1.0, columns * left / (freedom * taken)));
}

double log_mean_exp(const std::vector<SpectrumFit>& fits) {
  double most = -std::numeric_limits<double>::infinity(), sum = 0;
  for (const SpectrumFit& fit : fits) most = std::max(most, fit.log_likelihood);
  for (const SpectrumFit& fit : fits) sum += std::exp(fit.log_likelihood - most);
  return most + std::log(sum / static_cast<double>(fits.size()));
}

// Where curves leave no more than this of a sum of squares, a difference of sums has lost the digits that tell how
// much.
constexpr double cancels = 1e-8;

// Whether a curve is the sum of others to nearly all digits.
bool dependent(const Eigen::LLT<Eigen::MatrixXd>& factor, const Eigen::MatrixXd& gram) {
  constexpr double digits = 1e-9;
  for (Eigen::Index i = 0; i < factor.rows(); ++i)
    if (std::pow(factor.matrixLLT()(i, i), 2) < digits * gram(i, i)) return true;
  return false;
}

// As many, each nearly one of the other's.
bool same_disturbances(const ModelFit& one, const ModelFit& other) {
  constexpr double near = 0.1;  // periods
  return one.disturbances.size() == other.disturbances.size() &&
         std::all_of(one.disturbances.begin(), one.disturbances.end(), [&](const Disturbance& a) {
           return std::any_of(other.disturbances.begin(), other.disturbances.end(), [&](const Disturbance& b) {
             return (a.decay > 0) == (b.decay > 0) && std::abs(a.periods - b.periods) < near;
           });
         });
}

}  // namespace

const SpectrumFit& ModelFit::best() const {
  return *std::max_element(spectra.begin(), spectra.end(), [](const SpectrumFit& a, const SpectrumFit& b) {
    return a.log_likelihood < b.log_likelihood;
  });
}

DriftModels::DriftModels(const std::vector<double>& times, const std::vector<double>& values, double rounding)
    : transform_(times), spectra_(noise_spectra(windows().count())), data_(transform_.of(values)) {
  for (const NoiseSpectrum& spectrum : spectra_) {
    const Eigen::Map<const Eigen::VectorXd> variance(spectrum.variance.data(), transform_.coefficients());
    weights_.emplace_back(variance.cwiseInverse());
    log_determinants_.push_back(variance.array().log().sum());
  }
  rounding_ = static_cast<double>(windows().count()) * rounding * rounding;
  for (double periods = slowest_wave; periods < static_cast<double>(windows().count()) / 2; periods += wave_step) {
    periods_.push_back(periods);
    waves_.push_back(transform_.wave_nearly(periods));
  }
}

void DriftModels::try_spectra(ModelFit& fit, const Columns& columns) const {
  fit.spectra.clear();
  const Eigen::Index count = columns.all.cols() - 1;
  const auto freedom = static_cast<double>(transform_.coefficients());
  Eigen::MatrixXd weighted(columns.all.rows(), count + 1), gram(count + 1, count + 1);
  for (std::size_t s = 0; s < spectra_.size(); ++s) {
    if (spectra_[s].walks != walks(fit.model)) continue;
    weighted.noalias() = weights_[s].asDiagonal() * columns.all;
    gram.noalias() = columns.all.transpose() * weighted;
    const Eigen::LLT<Eigen::MatrixXd> factor(gram.topLeftCorner(count, count));
    if (count > 0 && (factor.info() != Eigen::Success || dependent(factor, gram))) continue;
    const Eigen::VectorXd taken =
        count > 0 ? Eigen::VectorXd(factor.matrixL().solve(gram.col(count).head(count))) : Eigen::VectorXd();
    double left = gram(count, count) - taken.squaredNorm();
    if (left < cancels * gram(count, count)) {
      const Eigen::VectorXd residual =
          columns.all.rightCols(1) - columns.all.leftCols(count) * Eigen::VectorXd(factor.matrixU().solve(taken));
      left = residual.dot(weights_[s].cwiseProduct(residual));
    }
    left += rounding_;
    SpectrumFit one{s, 0, 0, 0, left / freedom};
    one.log_likelihood = -0.5 * log_determinants_[s] - 0.5 * freedom * std::log(left) - columns.price;
    // The drift's curve pays for what it takes off beside the disturbances, whose order is that in which they were
    // found.
    Eigen::Index at = 0;
    if (has_curve(fit.model)) {
      one.slope = factor.matrixU().solve(taken)[0];
      const double inverse = factor.solve(Eigen::VectorXd::Unit(count, 0))[0];
      one.variance = inverse * left / std::max(1.0, freedom - static_cast<double>(count));
      one.log_likelihood -= price(1, left, one.slope * one.slope / inverse, freedom);
      at = 1;
    }
    for (const Eigen::Index width : columns.groups) {
      const double part = taken.segment(at, width).squaredNorm();
      one.log_likelihood -= price(static_cast<double>(width), left, part, freedom);
      at += width;
    }
    fit.spectra.push_back(one);
  }
  fit.log_evidence = fit.spectra.empty() ? -std::numeric_limits<double>::infinity() : log_mean_exp(fit.spectra);
}

DriftModels::Columns DriftModels::started(const ModelFit& fit) const {
  Columns columns;
  columns.all.resize(data_.size(), has_curve(fit.model) ? 2 : 1);
  columns.all.rightCols(1) = data_;
  if (fit.model == DriftModel::exponential) {
    columns.price = std::log(static_cast<double>(std::size(growths)));
    columns.all.col(0) = transform_.exponential(fit.growth);
  } else if (has_curve(fit.model)) {
    columns.all.col(0) = transform_.line();
  }
  return columns;
}

ModelFit DriftModels::fit(DriftModel model) const {
  ModelFit result;
  result.model = model;
  Columns columns;
  if (model == DriftModel::exponential) {
    ModelFit best;
    for (const double growth : growths) {
      result.growth = growth;
      try_spectra(result, started(result));
      if (best.spectra.empty() || result.log_evidence > best.log_evidence) best = result;
    }
    result = best;
    columns = started(result);
    refine(result, columns, result.best().spectrum);
  } else {
    columns = started(result);
  }
  try_spectra(result, columns);
  if (model == DriftModel::exponential)
    settle(result, columns);  // the growth, under the spectrum that is left beside it
  search(result, columns);
  average_growths(result, columns);
  return result;
}

void DriftModels::average_growths(ModelFit& fit, const Columns& columns) const {
  if (fit.model != DriftModel::exponential) return;
  const auto apart = [&](double growth) { return std::abs(std::log(growth / fit.growth)); };
  const double nearest = *std::min_element(std::begin(growths), std::end(growths),
                                           [&](double one, double other) { return apart(one) < apart(other); });
  const double log_evidence = fit.log_evidence;
  double sum = 1;
  ModelFit other = fit;
  Columns moved = columns;
  for (const double growth : growths) {
    if (growth == nearest) continue;
    moved.all.col(0) = transform_.exponential(growth);
    try_spectra(other, moved);
    sum += std::exp(other.log_evidence - log_evidence);
  }
  fit.log_evidence = log_evidence + std::log(sum);
}

std::vector<ModelFit> DriftModels::fit_all() const {
  std::vector<ModelFit> all;
  for (const DriftModel model :
       {DriftModel::none, DriftModel::linear, DriftModel::walk, DriftModel::exponential, DriftModel::linear_and_walk})
    all.push_back(fit(model));
  const ModelFit likeliest = *std::max_element(
      all.begin(), all.end(), [](const ModelFit& a, const ModelFit& b) { return a.log_evidence < b.log_evidence; });
  for (ModelFit& one : all) {
    if (one.model == likeliest.model || same_disturbances(one, likeliest)) continue;
    ModelFit other = with_those_of(one, likeliest);
    if (other.log_evidence > one.log_evidence) one = std::move(other);
  }
  return all;
}

double DriftModels::growth_deviation(const ModelFit& exponential) const {
  const Eigen::VectorXd& weight = weights_[exponential.best().spectrum];
  const double step = 1e-3 * exponential.growth;
  const auto log_likelihood = [&](double growth) {
    Eigen::MatrixXd curves = transform_.exponential(growth);
    for (const Disturbance& one : exponential.disturbances) {
      const Eigen::MatrixXd curve = one.periods > 0 ? Eigen::MatrixXd(transform_.wave(one.periods))
                                                    : Eigen::MatrixXd(transform_.exponential(-one.decay));
      Eigen::MatrixXd more(curves.rows(), curves.cols() + curve.cols());
      more << curves, curve;
      curves = std::move(more);
    }
    const Eigen::MatrixXd weighted = weight.asDiagonal() * curves;
    const Eigen::VectorXd residual =
        data_ - curves * (curves.transpose() * weighted).ldlt().solve(weighted.transpose() * data_);
    return -0.5 * static_cast<double>(data_.size()) * std::log(residual.dot(weight.cwiseProduct(residual)) + rounding_);
  };
  const double curvature = (2 * log_likelihood(exponential.growth) - log_likelihood(exponential.growth - step) -
                            log_likelihood(exponential.growth + step)) /
                           (step * step);
  return curvature > 0 ? 1 / std::sqrt(curvature) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace halfstep::inline engine
