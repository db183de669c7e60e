// The one further run that would tell most of an order for what it costs.
#include "halfstep/engine/surface/next_run.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "halfstep/engine/surface/surface_thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// The model linearised in both orders and all coefficients: what an error at a point says of them.
struct Linearised {
  SurfaceModel model;
  SurfaceSizes sizes;
  std::vector<double> coefficients;

  TermValues terms(double log_x, double log_y) const { return surface_terms(model, coefficients, log_x, log_y); }
  double size(double log_x, double log_y) const {
    const TermValues all = terms(log_x, log_y);
    if (model.maximum) return std::max(all[0], all[1]);
    return std::abs(std::accumulate(all.begin(), all.end(), 0.0));
  }
  // Derivatives by p, q and the coefficients, over the standard deviation of an error there.
  Eigen::VectorXd row(double log_x, double log_y, double noise) const {
    std::vector<double> columns = surface_columns(model, log_x, log_y);
    TermValues all = terms(log_x, log_y);
    if (model.maximum) {  // the error knows nothing of the lesser term
      const std::size_t lesser = all[0] > all[1] ? 1 : 0;
      all[lesser] = 0;
      std::fill_n(columns.begin() + static_cast<std::ptrdiff_t>(lesser * columns_of_series), columns_of_series, 0.0);
    }
    Eigen::VectorXd derivatives(static_cast<Eigen::Index>(columns.size() + 2));
    derivatives(0) = all[0] * log_x;
    derivatives(1) = all[1] * log_y;
    for (std::size_t k = 0; k < columns.size(); ++k) derivatives(static_cast<Eigen::Index>(k + 2)) = columns[k];
    return derivatives / surface_deviation(model, sizes, log_x, log_y, size(log_x, log_y), noise);
  }
};

// Gives the model a term that it lacks, as large as the data allow.
void add_hidden(const SurfaceData& data, const Signs& signs, Linearised& linear, bool of_dx, double order) {
  SurfaceModel& model = linear.model;
  const std::size_t term = of_dx ? 1 : 0;
  bool& has = of_dx ? model.has_y : model.has_x;
  if (!has) {
    (of_dx ? model.q : model.p) = order;
    has = true;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < data.count(); ++i)
      least = std::min(least, data.size[i] / std::exp(order * (of_dx ? data.log_y[i] : data.log_x[i])));
    linear.sizes.leading[term] = least;
  }
  const SurfacePosterior posterior = condition(data, signs, model, linear.sizes);
  linear.coefficients = posterior.coefficients;
  const double most = std::abs(posterior.mean[term]) + two_sided * posterior.deviation[term];
  const std::size_t first = of_dx && model.has_x ? columns_of_series : 0;
  linear.coefficients[first] = most;
  for (std::size_t k = 1; k < columns_of_series; ++k) linear.coefficients[first + k] = 0;
}

constexpr double same_step = 1e-9;  // of logarithms

// Step sizes in the data (of very many, some at equal parts of them), one coarser, and finer ones by the median ratio.
std::vector<double> log_steps(std::vector<double> logs) {
  std::sort(logs.begin(), logs.end(), std::greater<>());
  logs.erase(std::unique(logs.begin(), logs.end(), [](double a, double b) { return a - b <= same_step; }), logs.end());
  constexpr std::size_t most_steps = 32;
  if (const std::size_t all = logs.size(); all > most_steps) {
    for (std::size_t i = 0; i < most_steps; ++i) logs[i] = logs[i * (all - 1) / (most_steps - 1)];
    logs.resize(most_steps);
  }
  std::vector<double> ratios;
  for (std::size_t i = 1; i < logs.size(); ++i) ratios.push_back(logs[i - 1] - logs[i]);
  std::sort(ratios.begin(), ratios.end());
  const double ratio = ratios.empty() ? std::log(2) : ratios[ratios.size() / 2];
  constexpr int finer = 4;
  for (int k = 0; k < finer; ++k) logs.push_back(logs.back() - ratio);
  logs.push_back(ratio);
  return logs;
}

// Places of step sizes among those that log_steps returns, of those that are in the data; none for others.
using StepPair = std::pair<std::size_t, std::size_t>;

std::optional<std::size_t> place_of(const std::vector<double>& steps, double log_step) {
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (std::abs(steps[i] - log_step) <= same_step) return i;
  return std::nullopt;
}

std::set<StepPair> runs_among(const SurfaceData& data, const std::vector<double>& steps_x,
                              const std::vector<double>& steps_y) {
  std::set<StepPair> runs;
  for (std::size_t i = 0; i < data.count(); ++i) {
    const auto x = place_of(steps_x, data.log_x[i]), y = place_of(steps_y, data.log_y[i]);
    if (x && y) runs.emplace(*x, *y);
  }
  return runs;
}

}  // namespace

std::optional<NextRun> next_run(const SurfaceData& errors, const SurfaceCandidate& best,
                                const NextRunQuestion& question) {
  SurfaceData data = in_powers(errors, best.power, best.unit);
  data.leads = best.leads;
  const auto in_error = [&](double size) { return best.unit * std::pow(std::abs(size), 1 / best.power); };
  Linearised linear{best.model, best.sizes, best.posterior.coefficients};
  constexpr double usual_order = 1;
  if (question.hidden_h)
    add_hidden(data, best.signs, linear, false, best.power * question.claimed.value_or(usual_order));
  if (question.hidden_dx)
    add_hidden(data, best.signs, linear, true, best.power * question.claimed_dx.value_or(usual_order));
  const std::vector<double> priors = surface_priors(linear.model, linear.sizes);
  const auto unknowns = static_cast<Eigen::Index>(priors.size() + 2);
  Eigen::MatrixXd precision = Eigen::MatrixXd::Identity(unknowns, unknowns);  // an order is known to one before data
  for (std::size_t k = 0; k < priors.size(); ++k) {
    const auto at = static_cast<Eigen::Index>(k + 2);
    precision(at, at) = 1 / (priors[k] * priors[k]);
  }
  for (std::size_t i = 0; i < data.count(); ++i) {
    const Eigen::VectorXd row = linear.row(data.log_x[i], data.log_y[i], data.noise[i]);
    precision += row * row.transpose();
  }
  // In units of the priors: coefficients may differ by many powers of ten.
  Eigen::VectorXd unit = Eigen::VectorXd::Ones(unknowns);
  for (std::size_t k = 0; k < priors.size(); ++k) unit(static_cast<Eigen::Index>(k + 2)) = priors[k];
  const Eigen::MatrixXd scaled = unit.asDiagonal() * precision * unit.asDiagonal();
  const Eigen::MatrixXd covariance = scaled.llt().solve(Eigen::MatrixXd::Identity(unknowns, unknowns));
  const bool of_dx =
      question.missing_dx != question.missing_h ? question.missing_dx : covariance(1, 1) > covariance(0, 0);
  // The unknown that the run is to tell: the order, or whether there is such a term.
  Eigen::Index order = of_dx ? 1 : 0;
  if (of_dx ? question.hidden_dx : question.hidden_h)
    order = 2 + static_cast<Eigen::Index>(of_dx && linear.model.has_x ? columns_of_series : 0);
  NextRun next;
  next.of_dx = of_dx;
  const double before = covariance(order, order);
  double best_gain = 0, best_part = 0;
  const std::vector<double> steps_x = log_steps(data.log_x), steps_y = log_steps(data.log_y);
  const std::set<StepPair> there = runs_among(data, steps_x, steps_y);
  for (std::size_t i = 0; i < steps_x.size(); ++i)
    for (std::size_t k = 0; k < steps_y.size(); ++k) {
      if (there.count({i, k}) > 0) continue;
      const double log_x = steps_x[i], log_y = steps_y[k];
      const Eigen::VectorXd row = unit.asDiagonal() * linear.row(log_x, log_y, 0);
      const Eigen::VectorXd moved = covariance * row;
      const double taken = moved(order) * moved(order) / (1 + row.dot(moved)),
                   part = std::min(taken / before, worthwhile);
      const double gain = taken * std::exp(log_x + question.dimension * log_y);
      if (!std::isfinite(gain) || part < best_part || (part == best_part && gain <= best_gain)) continue;
      best_part = part;
      best_gain = gain;
      const TermValues terms = linear.terms(log_x, log_y);
      double sum = 0;
      for (const double term : terms) sum += in_error(term);
      next.h = question.h0 * std::exp(log_x);
      next.dx = question.dx0 * std::exp(log_y);
      next.expected = in_error(linear.size(log_x, log_y));
      next.share = in_error(terms[of_dx ? 1 : 0]) / sum;
      next.before = std::sqrt(before) / best.power;
      next.after = std::sqrt(std::max(before - taken, 0.0)) / best.power;
    }
  if (best_gain == 0) return std::nullopt;
  return next;
}

}  // namespace halfstep::inline engine
