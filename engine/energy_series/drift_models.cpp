// What an energy may be made of, and how likely each makes the window means of a series.
#include "halfstep/engine/energy_series/drift_models.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

namespace halfstep::inline engine {
namespace {

constexpr std::size_t most_disturbances = 10;
// Oscillations are looked for from less than half a period over the run, which a drift may be, to the fastest that
// windows resolve, a quarter of a period apart: half of what a run resolves.
constexpr double slowest_wave = 0.4, wave_step = 0.25;
// Beside a drift, one that does not complete a period is no oscillation; and two are told apart by half a period.
constexpr double slowest_beside = 1, told_apart = 0.5;
// A transient is over after a fifth of the run at most (e^-4): run / tau.
constexpr double decays[] = {20, 40, 80, 160};
// Growth that is told from a straight line: e-folds over the run.
constexpr double growths[] = {3, 4, 5.5, 7.5, 10, 14, 20, 28, 40};
// A curve's size is not known beforehand: among twenty powers of ten, of which the best is taken, at the price of a
// prior that is uniform over them.
const double price_of_size = std::log(20.0);
// A disturbance must pay for itself by more than this, in log evidence: chance of a wrong one, e^-3.
constexpr double worthwhile = 3;

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

// Whether a curve is the sum of others to nearly all digits.
bool dependent(const Eigen::LLT<Eigen::MatrixXd>& factor, const Eigen::MatrixXd& gram) {
  constexpr double digits = 1e-9;
  for (Eigen::Index i = 0; i < factor.rows(); ++i)
    if (std::pow(factor.matrixLLT()(i, i), 2) < digits * gram(i, i)) return true;
  return false;
}

// Two waves nearly alike are no oscillations, but the sum of anything slow and one.
bool has_close_waves(const std::vector<Disturbance>& all) {
  for (auto one = all.begin(); one != all.end(); ++one)
    for (auto other = all.begin(); other != one; ++other)
      if (one->periods > 0 && other->periods > 0 && std::abs(one->periods - other->periods) < told_apart) return true;
  return false;
}

bool has_curve(DriftModel model) { return model != DriftModel::none && model != DriftModel::walk; }
bool walks(DriftModel model) { return model == DriftModel::walk || model == DriftModel::linear_and_walk; }

}  // namespace

const SpectrumFit& ModelFit::best() const {
  return *std::max_element(spectra.begin(), spectra.end(), [](const SpectrumFit& a, const SpectrumFit& b) {
    return a.log_likelihood < b.log_likelihood;
  });
}

/// The curves of a fit: that of the drift first, if there is one, disturbances, the data last.
struct DriftModels::Columns {
  Eigen::MatrixXd all;
  std::vector<Eigen::Index> groups;  ///< columns of each curve
  double price = 0;                  ///< of choosing the disturbances among all that there are
};

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
    const double left = std::max(gram(count, count) - taken.squaredNorm(), 0.0) + rounding_;
    SpectrumFit one{s, 0, 0, 0, left / freedom};
    one.log_likelihood = -0.5 * log_determinants_[s] - 0.5 * freedom * std::log(left) - columns.price;
    Eigen::Index at = 0;
    for (const Eigen::Index width : columns.groups) {
      const double part = taken.segment(at, width).squaredNorm();
      one.log_likelihood -= price(static_cast<double>(width), left, part, freedom);
      at += width;
    }
    if (has_curve(fit.model)) {
      one.slope = factor.matrixU().solve(taken)[0];
      one.variance =
          factor.solve(Eigen::VectorXd::Unit(count, 0))[0] * left / std::max(1.0, freedom - static_cast<double>(count));
    }
    fit.spectra.push_back(one);
  }
  fit.log_evidence = fit.spectra.empty() ? -std::numeric_limits<double>::infinity() : log_mean_exp(fit.spectra);
}

void DriftModels::refine(ModelFit& fit, Columns& columns, std::size_t spectrum) const {
  constexpr int steps = 6;
  const Eigen::VectorXd& weight = weights_[spectrum];
  const auto solve = [&](const Eigen::MatrixXd& curves, const Eigen::VectorXd& towards) {
    const Eigen::MatrixXd weighted = weight.asDiagonal() * curves;
    return Eigen::VectorXd((curves.transpose() * weighted).ldlt().solve(weighted.transpose() * towards));
  };
  const Eigen::Index count = columns.all.cols() - 1, first = has_curve(fit.model) ? 1 : 0;
  const bool grows = fit.model == DriftModel::exponential;
  const double slowest = fit.model == DriftModel::none ? slowest_wave : slowest_beside;
  const Eigen::Index unknowns = static_cast<Eigen::Index>(fit.disturbances.size()) + (grows ? 1 : 0);
  if (unknowns == 0) return;
  double before = std::numeric_limits<double>::infinity();
  for (int step = 0; step < steps; ++step) {
    Eigen::MatrixXd curves(columns.all.rows(), count + unknowns);
    curves.leftCols(count) = columns.all.leftCols(count);
    const Eigen::VectorXd linear = solve(curves.leftCols(count), data_);
    const Eigen::VectorXd residual = data_ - curves.leftCols(count) * linear;
    const double left = residual.dot(weight.cwiseProduct(residual));
    if (!(left < before * (1 - 1e-9))) break;
    before = left;
    Eigen::Index at = first;
    for (std::size_t i = 0; i < fit.disturbances.size(); ++i) {
      const Disturbance& one = fit.disturbances[i];
      const bool wave = one.periods > 0;
      curves.col(count + static_cast<Eigen::Index>(i)) =
          wave ? transform_.wave_slope(one.periods, linear[at], linear[at + 1])
               : Eigen::VectorXd(-linear[at] * transform_.exponential_slope(-one.decay));
      at += wave ? 2 : 1;
    }
    if (grows) curves.col(count + unknowns - 1) = linear[0] * transform_.exponential_slope(fit.growth);
    const Eigen::VectorXd change = solve(curves, residual);
    if (!change.allFinite()) break;
    at = first;
    for (std::size_t i = 0; i < fit.disturbances.size(); ++i) {
      Disturbance& one = fit.disturbances[i];
      const double moved = change[count + static_cast<Eigen::Index>(i)];
      if (one.periods > 0) {
        one.periods = std::max(slowest, one.periods + std::clamp(moved, -wave_step, wave_step));
        columns.all.middleCols(at, 2) = transform_.wave(one.periods);
        at += 2;
      } else {
        one.decay = std::clamp(one.decay + std::clamp(moved, -one.decay / 3, one.decay / 2), decays[0],
                               2 * decays[std::size(decays) - 1]);
        columns.all.col(at++) = transform_.exponential(-one.decay);
      }
    }
    if (grows) {
      const double moved = std::clamp(change[count + unknowns - 1], -fit.growth / 4, fit.growth / 4);
      fit.growth = std::clamp(fit.growth + moved, growths[0], 2 * growths[std::size(growths) - 1]);
      columns.all.col(0) = transform_.exponential(fit.growth);
    }
  }
}

bool DriftModels::add_disturbance(ModelFit& fit, Columns& columns) const {
  const Eigen::Index count = columns.all.cols() - 1;
  const double slowest = fit.model == DriftModel::none ? slowest_wave : slowest_beside;
  const auto is_known = [&](double periods) {
    return std::any_of(fit.disturbances.begin(), fit.disturbances.end(), [&](const Disturbance& one) {
      return one.periods > 0 && std::abs(one.periods - periods) < told_apart;
    });
  };
  // Under the best spectrum, and under white noise of the same kind: what disturbs may have passed for noise.
  std::vector<std::size_t> under{fit.best().spectrum};
  const auto plainest = std::find_if(spectra_.begin(), spectra_.end(),
                                     [&](const NoiseSpectrum& one) { return one.walks == walks(fit.model); });
  under.push_back(static_cast<std::size_t>(plainest - spectra_.begin()));
  ModelFit best_fit = fit;
  Columns best_columns = columns;
  for (const std::size_t s : under) {
    const Eigen::VectorXd& weight = weights_[s];
    Eigen::VectorXd residual = data_;
    if (count > 0) {
      const Eigen::MatrixXd curves = columns.all.leftCols(count);
      const Eigen::MatrixXd weighted = weight.asDiagonal() * curves;
      residual -= curves * (curves.transpose() * weighted).ldlt().solve(weighted.transpose() * data_);
    }
    const Eigen::VectorXd towards = weight.cwiseProduct(residual);
    const auto attempt = [&](const Disturbance& disturbance, const Eigen::MatrixXd& curve, double choices) {
      Columns more = columns;
      more.all.resize(columns.all.rows(), columns.all.cols() + curve.cols());
      more.all << columns.all.leftCols(count), curve, data_;
      more.groups.push_back(curve.cols());
      more.price += std::log(choices);
      ModelFit tried = fit;
      tried.disturbances.push_back(disturbance);
      refine(tried, more, s);
      if (has_close_waves(tried.disturbances)) return;
      try_spectra(tried, more);
      if (tried.log_evidence > best_fit.log_evidence) {
        best_fit = std::move(tried);
        best_columns = std::move(more);
      }
    };
    double most = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < waves_.size(); ++i) {
      if (periods_[i] < slowest || is_known(periods_[i])) continue;
      const Eigen::Vector2d moment = waves_[i].transpose() * towards;
      const double cc = weight.dot(waves_[i].col(0).cwiseAbs2()), ss = weight.dot(waves_[i].col(1).cwiseAbs2());
      const double gain = moment[0] * moment[0] / cc + moment[1] * moment[1] / ss;  // nearly orthogonal
      if (gain > most) most = gain, found = i;
    }
    if (most > 0) attempt({periods_[found], 0}, transform_.wave(periods_[found]), static_cast<double>(periods_.size()));
    const bool has_transient = std::any_of(fit.disturbances.begin(), fit.disturbances.end(),
                                           [](const Disturbance& one) { return one.decay > 0; });
    if (has_transient) continue;
    double strongest = 0, decay = 0;
    for (const double one : decays) {
      const Eigen::VectorXd curve = transform_.exponential(-one);
      const double gain = std::pow(towards.dot(curve), 2) / weight.dot(curve.cwiseAbs2());
      if (gain > strongest) strongest = gain, decay = one;
    }
    if (strongest > 0) attempt({0, decay}, transform_.exponential(-decay), std::size(decays));
  }
  if (!(best_fit.log_evidence > fit.log_evidence + worthwhile)) return false;
  fit = std::move(best_fit);
  columns = std::move(best_columns);
  return true;
}

ModelFit DriftModels::fit(DriftModel model) const {
  ModelFit result;
  result.model = model;
  Columns columns;
  columns.all.resize(data_.size(), has_curve(model) ? 2 : 1);
  columns.all.rightCols(1) = data_;
  if (has_curve(model)) columns.groups.push_back(1);
  if (model == DriftModel::exponential) {
    columns.price = std::log(static_cast<double>(std::size(growths)));
    ModelFit best;
    for (const double growth : growths) {
      result.growth = growth;
      columns.all.col(0) = transform_.exponential(growth);
      try_spectra(result, columns);
      if (best.spectra.empty() || result.log_evidence > best.log_evidence) best = result;
    }
    result = best;
    columns.all.col(0) = transform_.exponential(result.growth);
    refine(result, columns, result.best().spectrum);
  } else if (has_curve(model)) {
    columns.all.col(0) = transform_.line();
  }
  try_spectra(result, columns);
  while (result.disturbances.size() < most_disturbances && add_disturbance(result, columns)) {
  }
  return result;
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
