// What is added to a hypothesis about an energy where the data ask for it: oscillations and an initial transient.
#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "halfstep/engine/energy_series/drift_curves.hpp"
#include "halfstep/engine/energy_series/drift_models.hpp"

namespace halfstep::inline engine {
namespace {

// A disturbance must pay for itself by more than this, in log evidence: chance of a wrong one, e^-3.
constexpr double worthwhile = 3;
// Its shape has settled when the spectrum that it leads to raises the log evidence by no more than this, or after so
// many returns.
constexpr double settled = 0.1;
constexpr int most_returns = 3;

// Two waves nearly alike are no oscillations, but the sum of anything slow and one.
bool has_close_waves(const std::vector<Disturbance>& all) {
  for (auto one = all.begin(); one != all.end(); ++one)
    for (auto other = all.begin(); other != one; ++other)
      if (one->periods > 0 && other->periods > 0 && are_alike(one->periods, other->periods)) return true;
  return false;
}

}  // namespace

void DriftModels::refine(ModelFit& fit, Columns& columns, std::size_t spectrum) const {
  constexpr int steps = 6;
  const Eigen::VectorXd& weight = weights_[spectrum];
  const auto solve = [&](const Eigen::MatrixXd& curves, const Eigen::VectorXd& towards) {
    const Eigen::MatrixXd weighted = weight.asDiagonal() * curves;
    return Eigen::VectorXd((curves.transpose() * weighted).ldlt().solve(weighted.transpose() * towards));
  };
  const Eigen::Index count = columns.all.cols() - 1, first = has_curve(fit.model) ? 1 : 0;
  const bool grows = fit.model == DriftModel::exponential;
  const double slowest = slowest_of(fit.model);
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
      fit.growth = std::clamp(fit.growth + moved, growths[0], static_cast<double>(windows().count()));
      columns.all.col(0) = transform_.exponential(fit.growth);
    }
  }
}

void DriftModels::settle(ModelFit& fit, Columns& columns) const {
  for (int again = 0; again < most_returns; ++again) {
    ModelFit better = fit;
    Columns moved = columns;
    refine(better, moved, fit.best().spectrum);
    if (has_close_waves(better.disturbances)) return;
    try_spectra(better, moved);
    if (!(better.log_evidence > fit.log_evidence + settled)) return;
    fit = std::move(better);
    columns = std::move(moved);
  }
}

void DriftModels::add(const Disturbance& disturbance, ModelFit& fit, Columns& columns) const {
  const bool wave = disturbance.periods > 0;
  const Eigen::Index count = columns.all.cols() - 1, width = wave ? 2 : 1;
  columns.all.conservativeResize(Eigen::NoChange, count + width + 1);
  if (wave)
    columns.all.middleCols(count, 2) = transform_.wave(disturbance.periods);
  else
    columns.all.col(count) = transform_.exponential(-disturbance.decay);
  columns.all.rightCols(1) = data_;
  columns.groups.push_back(width);
  columns.price += std::log(static_cast<double>(wave ? periods_.size() : std::size(decays)));
  fit.disturbances.push_back(disturbance);
}

ModelFit DriftModels::with_those_of(const ModelFit& fit, const ModelFit& other) const {
  ModelFit result = fit;
  Columns columns = started(result);
  result.disturbances.clear();
  for (const Disturbance& one : other.disturbances)
    if (result.disturbances.size() < most_disturbances && (one.periods == 0 || one.periods >= slowest_of(fit.model)))
      add(one, result, columns);
  try_spectra(result, columns);
  settle(result, columns);
  search(result, columns);
  average_growths(result, columns);
  return result;
}

bool DriftModels::add_disturbance(ModelFit& fit, Columns& columns) const {
  const Eigen::Index count = columns.all.cols() - 1;
  const double slowest = slowest_of(fit.model);
  const auto is_known = [&](double periods) {
    return std::any_of(fit.disturbances.begin(), fit.disturbances.end(),
                       [&](const Disturbance& one) { return one.periods > 0 && are_alike(one.periods, periods); });
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
    const auto attempt = [&](const Disturbance& disturbance) {
      Columns more = columns;
      ModelFit tried = fit;
      add(disturbance, tried, more);
      refine(tried, more, s);
      if (has_close_waves(tried.disturbances)) return;
      try_spectra(tried, more);
      if (tried.log_evidence > best_fit.log_evidence) {
        best_fit = std::move(tried);
        best_columns = std::move(more);
      }
    };
    double most = 0;
    std::size_t strongest_wave = 0;
    for (std::size_t i = 0; i < waves_.size(); ++i) {
      if (periods_[i] < slowest || is_known(periods_[i])) continue;
      const Eigen::Vector2d moment = waves_[i].transpose() * towards;
      const double cc = weight.dot(waves_[i].col(0).cwiseAbs2()), ss = weight.dot(waves_[i].col(1).cwiseAbs2());
      const double gain = moment[0] * moment[0] / cc + moment[1] * moment[1] / ss;  // nearly orthogonal
      if (gain > most) most = gain, strongest_wave = i;
    }
    if (most > 0) attempt({periods_[strongest_wave], 0});
    const bool has_transient = std::any_of(fit.disturbances.begin(), fit.disturbances.end(),
                                           [](const Disturbance& one) { return one.decay > 0; });
    if (has_transient) continue;
    double strongest = 0, decay = 0;
    for (const double one : decays) {
      const Eigen::VectorXd curve = transform_.exponential(-one);
      const double gain = std::pow(towards.dot(curve), 2) / weight.dot(curve.cwiseAbs2());
      if (gain > strongest) strongest = gain, decay = one;
    }
    if (strongest > 0) attempt({0, decay});
  }
  if (!(best_fit.log_evidence > fit.log_evidence + worthwhile)) return false;
  fit = std::move(best_fit);
  columns = std::move(best_columns);
  settle(fit, columns);
  return true;
}

void DriftModels::search(ModelFit& fit, Columns& columns) const {
  while (fit.disturbances.size() < most_disturbances && add_disturbance(fit, columns)) {
  }
}

}  // namespace halfstep::inline engine
