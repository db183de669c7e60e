// The model of an error over two step sizes, and what it makes of data: a Bayesian linear regression.
#include "halfstep/engine/surface/surface_model.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "halfstep/engine/surface/log_of_product.hpp"

namespace halfstep::inline engine {
namespace {

// 1 and the corrections x, x^2, ... of a term, and its mixed one.
constexpr int columns_of_term = static_cast<int>(columns_of_series), powers = columns_of_term - 1;
constexpr int most_columns = 2 * columns_of_term + 2;
using Columns = std::array<double, most_columns>;

// The columns of the model at a point: those of x^p, of y^q, the product, the offset. Returns how many there are.
int fill_columns(const SurfaceModel& model, double log_x, double log_y, Columns& columns) {
  int n = 0;
  const double x = std::exp(log_x), y = std::exp(log_y);
  const auto term = [&](double lead, double ratio, double other) {
    columns[static_cast<std::size_t>(n + powers)] = lead * other;
    for (int k = 0; k < powers; ++k, lead *= ratio) columns[static_cast<std::size_t>(n + k)] = lead;
    n += columns_of_term;
  };
  if (model.has_x) term(std::exp(model.p * log_x), x, y);
  if (model.has_y) term(std::exp(model.q * log_y), y, x);
  if (model.product)
    columns[static_cast<std::size_t>(n++)] = std::exp(model.product->first * log_x + model.product->second * log_y);
  if (model.offset) columns[static_cast<std::size_t>(n++)] = 1;
  return n;
}

// Standard deviations of the coefficients before data.
int fill_priors(const SurfaceModel& model, const SurfaceSizes& sizes, Columns& prior) {
  int n = 0;
  const auto term = [&](double lead, double ratio) {
    prior[static_cast<std::size_t>(n + powers)] = lead * sizes.of_x * sizes.of_y;
    for (int k = 0; k < powers; ++k, lead *= ratio) prior[static_cast<std::size_t>(n + k)] = lead;
    n += columns_of_term;
  };
  if (model.has_x) term(sizes.leading[0], sizes.of_x);
  if (model.has_y) term(sizes.leading[1], sizes.of_y);
  if (model.product) prior[static_cast<std::size_t>(n++)] = sizes.leading[2];
  if (model.offset) prior[static_cast<std::size_t>(n++)] = sizes.leading[3];
  return n;
}

// Where the leading coefficients stand among the columns; -1: the model lacks it.
std::array<int, 4> leading_columns(const SurfaceModel& model) {
  std::array<int, 4> at = {-1, -1, -1, -1};
  int n = 0;
  if (model.has_x) at[0] = n, n += columns_of_term;
  if (model.has_y) at[1] = n, n += columns_of_term;
  if (model.product) at[2] = n++;
  if (model.offset) at[3] = n++;
  return at;
}

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, Eigen::Dynamic, most_columns>;
using Small = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, most_columns, most_columns>;
using SmallVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, most_columns, 1>;

// What does not change while sizes do: the columns at every point, and the first powers that both series leave out.
struct Design {
  Matrix columns;
  Eigen::VectorXd rest_x, rest_y;

  Design(const SurfaceData& data, const SurfaceModel& model) {
    Columns values{};
    const int k = fill_columns(model, 0, 0, values);
    const auto n = static_cast<Eigen::Index>(data.count());
    columns.resize(n, k);
    rest_x.setZero(n);
    rest_y.setZero(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      const double x = data.log_x[static_cast<std::size_t>(i)], y = data.log_y[static_cast<std::size_t>(i)];
      fill_columns(model, x, y, values);
      for (int j = 0; j < k; ++j) columns(i, j) = values[static_cast<std::size_t>(j)];
      if (model.has_x) rest_x(i) = std::exp((model.p + powers) * x);
      if (model.has_y) rest_y(i) = std::exp((model.q + powers) * y);
      if (data.leads.empty()) continue;
      const bool led_by_x = data.leads[static_cast<std::size_t>(i)] == Leads::x;  // of both terms, x first
      columns.row(i).segment(led_by_x ? columns_of_term : 0, columns_of_term).setZero();
      (led_by_x ? rest_y : rest_x)(i) = 0;
    }
  }
};

double square(double x) { return x * x; }

// The variance of what is not in the model; `rest_x`, `rest_y`: the first powers left out, over their coefficients.
double variance(const SurfaceSizes& sizes, double size, double noise, double rest_x, double rest_y) {
  return square(sizes.scatter * size) + square(noise) + square(sizes.leading[0] * rest_x) +
         square(sizes.leading[1] * rest_y);
}

SurfacePosterior conditioned(const SurfaceData& data, const Signs& signs, const SurfaceModel& model,
                             const SurfaceSizes& sizes, const Design& design) {
  const Eigen::Index n = design.columns.rows(), k = design.columns.cols();
  Columns prior{};
  fill_priors(model, sizes, prior);
  const double size_x = std::pow(sizes.of_x, powers), size_y = std::pow(sizes.of_y, powers);
  Eigen::VectorXd weight(n), right(n);
  LogOfProduct noise;
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double square_of_noise =
        variance(sizes, data.size[at], data.noise[at], size_x * design.rest_x(i), size_y * design.rest_y(i));
    noise.take(square_of_noise / square(data.size[at]));  // a density in e / |e| does not depend on the unit
    weight(i) = 1 / std::sqrt(square_of_noise);
    right(i) = signs[at] * data.size[at] * weight(i);
  }
  Matrix scaled = weight.asDiagonal() * design.columns;
  Small M(k, k);
  SmallVector b(k);
  for (Eigen::Index i = 0; i < k; ++i) {
    scaled.col(i) *= prior[static_cast<std::size_t>(i)];
    b(i) = scaled.col(i).dot(right);
    for (Eigen::Index j = 0; j <= i; ++j) M(i, j) = scaled.col(i).dot(scaled.col(j)) + (i == j ? 1 : 0);
  }
  const Eigen::LLT<Small, Eigen::Lower> factors(M);
  const SmallVector unit_coefficients = factors.solve(b);
  SurfacePosterior posterior;
  const double misfit = unit_coefficients.squaredNorm() + (right - scaled * unit_coefficients).squaredNorm();
  posterior.coefficients.resize(static_cast<std::size_t>(k));
  double log_determinant = 0;
  for (Eigen::Index j = 0; j < k; ++j) {
    posterior.coefficients[static_cast<std::size_t>(j)] = unit_coefficients(j) * prior[static_cast<std::size_t>(j)];
    log_determinant += 2 * std::log(factors.matrixLLT()(j, j));
  }
  posterior.log_evidence =
      -0.5 * (misfit + log_determinant + noise.value() + static_cast<double>(n) * std::log(2 * std::numbers::pi));
  const auto at = leading_columns(model);
  for (std::size_t t = 0; t < at.size(); ++t) {
    if (at[t] < 0) continue;
    SmallVector unit = SmallVector::Zero(k);
    unit(at[t]) = 1;
    factors.matrixL().solveInPlace(unit);
    const auto j = static_cast<std::size_t>(at[t]);
    posterior.mean[t] = posterior.coefficients[j];
    posterior.deviation[t] = prior[j] * unit.norm();
  }
  return posterior;
}

// Corrections are about a third of the leading term at the coarsest step, within a factor of five.
double log_prior_of_corrections(const SurfaceSizes& sizes) {
  constexpr double usual = 0.3, factor = 5;
  const auto one = [](double size) { return -0.5 * std::pow(std::log(size / usual) / std::log(factor), 2); };
  return one(sizes.of_x) + one(sizes.of_y);
}

// One tuning: leading sizes follow their coefficients (expectation maximisation), the other sizes move on grids.
struct Tuning {
  const SurfaceData& data;
  const Signs& signs;
  const SurfaceModel& model;
  const Design design;
  SurfaceSizes best;
  SurfacePosterior posterior;

  void follow() {
    for (std::size_t t = 0; t < best.leading.size(); ++t)
      if (const double size = std::hypot(posterior.mean[t], posterior.deviation[t]); size > 0) best.leading[t] = size;
  }
  bool attempt(SurfaceSizes sizes) {
    SurfacePosterior next = conditioned(data, signs, model, sizes, design);
    next.log_evidence += log_prior_of_corrections(sizes);
    if (!(next.log_evidence > posterior.log_evidence)) return false;
    best = sizes;
    posterior = std::move(next);
    return true;
  }
};

constexpr double least_scatter = 1e-5, most_scatter = 0.3, scatter_ratio = 1.7782794100389228;  // 10^(1/4)
constexpr std::array<double, 6> correction_sizes = {0.03, 0.1, 0.3, 1, 3, 10};

}  // namespace

std::vector<double> surface_columns(const SurfaceModel& model, double log_x, double log_y) {
  Columns columns{};
  const int n = fill_columns(model, log_x, log_y, columns);
  return {columns.begin(), columns.begin() + n};
}

std::vector<double> surface_priors(const SurfaceModel& model, const SurfaceSizes& sizes) {
  Columns priors{};
  const int n = fill_priors(model, sizes, priors);
  return {priors.begin(), priors.begin() + n};
}

double surface_deviation(const SurfaceModel& model, const SurfaceSizes& sizes, double log_x, double log_y, double size,
                         double noise) {
  const auto rest = [](bool has, double correction, double order, double log_step) {
    return has ? std::pow(correction, powers) * std::exp((order + powers) * log_step) : 0;
  };
  return std::sqrt(variance(sizes, size, noise, rest(model.has_x, sizes.of_x, model.p, log_x),
                            rest(model.has_y, sizes.of_y, model.q, log_y)));
}

TermValues surface_terms(const SurfaceModel& model, const std::vector<double>& coefficients, double log_x,
                         double log_y) {
  Columns columns{};
  fill_columns(model, log_x, log_y, columns);
  const auto at = leading_columns(model);
  TermValues values{};
  for (std::size_t t = 0; t < values.size(); ++t) {
    if (at[t] < 0) continue;
    const int count = t < 2 ? columns_of_term : 1;
    for (int j = at[t]; j < at[t] + count; ++j)
      values[t] += columns[static_cast<std::size_t>(j)] * coefficients[static_cast<std::size_t>(j)];
  }
  return values;
}

SurfacePosterior condition(const SurfaceData& data, const Signs& signs, const SurfaceModel& model,
                           const SurfaceSizes& sizes) {
  SurfacePosterior posterior = conditioned(data, signs, model, sizes, Design(data, model));
  posterior.log_evidence += log_prior_of_corrections(sizes);
  return posterior;
}

std::pair<SurfaceSizes, SurfacePosterior> most_likely_sizes(const SurfaceData& data, const Signs& signs,
                                                            const SurfaceModel& model, SurfaceSizes sizes,
                                                            bool thorough) {
  Tuning tuning{data, signs, model, Design(data, model), sizes, {}};
  tuning.posterior = conditioned(data, signs, model, sizes, tuning.design);
  tuning.posterior.log_evidence += log_prior_of_corrections(sizes);
  tuning.follow();
  const auto walk_scatter = [&] {
    for (const double factor : {scatter_ratio, 1 / scatter_ratio})
      while (true) {
        SurfaceSizes next = tuning.best;
        next.scatter = std::clamp(next.scatter * factor, least_scatter, most_scatter);
        if (next.scatter == tuning.best.scatter || !tuning.attempt(next)) break;
        tuning.follow();
      }
  };
  const auto try_corrections = [&](double SurfaceSizes::*size) {
    for (const double value : correction_sizes) {
      SurfaceSizes next = tuning.best;
      next.*size = value;
      tuning.attempt(next);
    }
    tuning.follow();
  };
  const int rounds = thorough ? 3 : 1;
  for (int round = 0; round < rounds; ++round) {
    walk_scatter();
    if (!thorough) break;
    if (model.has_x) try_corrections(&SurfaceSizes::of_x);
    if (model.has_y) try_corrections(&SurfaceSizes::of_y);
    tuning.attempt(tuning.best);  // with the leading sizes that follow
  }
  return {tuning.best, tuning.posterior};
}

SurfaceSizes first_sizes(const SurfaceData& data, const Signs& signs, const SurfaceModel& model) {
  const auto at = leading_columns(model);
  const Matrix X = Design(data, model).columns;
  Eigen::Matrix4d normal = Eigen::Matrix4d::Zero();
  Eigen::Vector4d right = Eigen::Vector4d::Zero();
  std::array<double, 4> least{};
  least.fill(std::numeric_limits<double>::infinity());
  for (Eigen::Index i = 0; i < X.rows(); ++i) {
    const auto row = static_cast<std::size_t>(i);
    Eigen::Vector4d lead = Eigen::Vector4d::Zero();
    for (std::size_t t = 0; t < at.size(); ++t)
      if (at[t] >= 0) {
        lead(static_cast<Eigen::Index>(t)) = X(i, at[t]) / data.size[row];
        least[t] = std::min(least[t], data.size[row] / X(i, at[t]));
      }
    normal += lead * lead.transpose();
    right += lead * signs[row];
  }
  for (Eigen::Index t = 0; t < 4; ++t) normal(t, t) = normal(t, t) == 0 ? 1 : normal(t, t) * (1 + 1e-9);
  const Eigen::Vector4d solution = normal.ldlt().solve(right);
  SurfaceSizes sizes;
  constexpr double hundredth = 0.01;  // of what a term may be without the others
  for (std::size_t t = 0; t < at.size(); ++t)
    if (at[t] >= 0) sizes.leading[t] = std::max(std::abs(solution(static_cast<Eigen::Index>(t))), hundredth * least[t]);
  return sizes;
}

}  // namespace halfstep::inline engine
