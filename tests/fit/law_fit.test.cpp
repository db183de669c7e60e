// The fit of one model: against the likelihood written out over the errors instead of over the factors.
#include "halfstep/engine/laws/law_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string_view>
#include <vector>

#include "halfstep/engine/laws/frequency.hpp"
#include "halfstep/engine/verdict/ladder_rungs.hpp"
#include "tests/calibration/law_ladders.hpp"
#include "tests/catch.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

constexpr double noise_of_errors = 0.01;

/// The errors of a ladder, with its own noise or with this one, and all models that they may follow.
struct LawCase {
  std::vector<LawDatum> data;
  std::vector<LawModel> models;
};

LawCase case_of(std::string_view family, std::uint64_t seed, double noise) {
  LawCase one;
  std::vector<double> steps, slopes;
  const auto rungs = clean(law_ladder(family, seed).ladder).rungs;
  const std::size_t count = std::min<std::size_t>(rungs.size(), most_law_rungs);
  for (std::size_t i = 0; i < count; ++i) {
    one.data.push_back({rungs[i].h / rungs[0].h, rungs[i].error, noise > 0 ? noise : rungs[i].noise});
    steps.push_back(one.data.back().h);
    if (i > 0) slopes.push_back(slope_between(rungs[i - 1], rungs[i]));
  }
  if (count > 1) one.models = law_models(steps, slopes);
  return one;
}

/// The terms over the size of the error, the largest of each 1; what each was divided by; the target.
struct LeastSquares {
  Eigen::MatrixXd terms;
  Eigen::VectorXd scale, target;
};

LeastSquares written_out(const LawModel& model, const std::vector<LawDatum>& data) {
  LeastSquares w;
  w.terms.resize(static_cast<Eigen::Index>(data.size()), model.factors());
  w.target.resize(w.terms.rows());
  for (Eigen::Index i = 0; i < w.terms.rows(); ++i) {
    const LawDatum& datum = data[static_cast<std::size_t>(i)];
    const double size = std::pow(std::abs(datum.error), model.sharpness) * model.sharpness;
    const double sign = model.sharpness == 1 && datum.error < 0 ? -1 : 1;
    w.terms.row(i) = model.terms(datum.h, std::log(datum.h)).transpose() / (model.of_logarithm() ? 1 : size);
    w.target[i] = model.of_logarithm() ? std::log(std::abs(datum.error)) : sign / model.sharpness;
  }
  w.scale = w.terms.cwiseAbs().colwise().maxCoeff();
  w.terms *= w.scale.cwiseInverse().asDiagonal();
  return w;
}

/// The logarithm of the density of the errors, which are normal: of the factors' range through the terms, and of their
/// own noise and scatter.
double log_density(const LeastSquares& w, double range, double own_variance) {
  Eigen::MatrixXd covariance = range * range * w.terms * w.terms.transpose();
  covariance.diagonal().array() += own_variance;
  const Eigen::LLT<Eigen::MatrixXd> factor(covariance);
  return -0.5 * w.target.dot(factor.solve(w.target)) - factor.matrixLLT().diagonal().array().log().sum() -
         0.5 * static_cast<double>(w.target.size()) * std::log(2 * std::numbers::pi);
}

/// Calls use(model, fit, its least squares, the factors' range) for every fit of a ladder of each family; how many.
template <class Use>
int each_fit(std::uint64_t seed, const Use& use) {
  int fits = 0;
  for (const auto family : law_families()) {
    const LawCase one = case_of(family, seed, noise_of_errors);
    for (const LawModel& model : one.models) {
      const LawFit fit = fit_law(law_system(model, one.data));
      if (!std::isfinite(fit.log_evidence)) continue;
      INFO(family << ", form " << static_cast<int>(model.form));
      use(model, fit, written_out(model, one.data), model.of_logarithm() ? 30.0 : 3.0);
      ++fits;
    }
  }
  return fits;
}

}  // namespace

TEST_CASE("laws: the evidence of a model is the density of the errors, over seven sizes of scatter", "[laws]") {
  const int fits = each_fit(7, [](const LawModel& model, const LawFit& fit, const LeastSquares& w, double range) {
    const Eigen::VectorXd plain = w.terms.colPivHouseholderQr().solve(w.target);
    const auto free = static_cast<double>(w.terms.rows() - w.terms.cols() - model.chosen());
    const double likeliest = std::clamp((w.target - w.terms * plain).norm() / std::sqrt(free), 1e-15, 0.2);
    Eigen::VectorXd densities(7);
    for (int step = -2; step <= 4; ++step) {
      const double scatter = std::min(likeliest * std::pow(3, step), 0.2);
      densities[step + 2] = log_density(w, range, scatter * scatter + std::pow(noise_of_errors, 2));
    }
    const double largest = densities.maxCoeff();
    const double expected = largest + std::log((densities.array() - largest).exp().sum()) + std::log(model.chance);
    CHECK(fit.log_evidence == Approx(expected).margin(1e-4));
  });
  CHECK(fits > 1000);
}

TEST_CASE("laws: factors and their covariance are those of weighted least squares with a prior", "[laws]") {
  const int fits = each_fit(11, [](const LawModel&, const LawFit& fit, const LeastSquares& w, double range) {
    const double precision = 1 / (fit.scatter * fit.scatter + std::pow(noise_of_errors, 2));
    Eigen::MatrixXd normal = precision * w.terms.transpose() * w.terms;
    normal.diagonal().array() += 1 / (range * range);
    const Eigen::MatrixXd inverse = normal.inverse();
    const Eigen::VectorXd factors = inverse * (precision * w.terms.transpose() * w.target);
    for (Eigen::Index i = 0; i < factors.size(); ++i) {
      const double deviation = std::sqrt(inverse(i, i)) / w.scale[i];
      CHECK(fit.factors[i] == Approx(factors[i] / w.scale[i]).margin(1e-4 * deviation));
      CHECK(std::sqrt(fit.covariance(i, i)) == Approx(deviation).epsilon(1e-4));
    }
  });
  CHECK(fits > 1000);
}

TEST_CASE("laws: a strong oscillation without noise keeps no misfit of its tuning", "[laws]") {
  std::vector<LawDatum> data;
  for (int k = 0; k < 8; ++k) {
    const double h = std::pow(2.0, -k);
    data.push_back({h, h * h * (1 + 0.7 * std::sin(1.9 * std::log(h) + 0.4)), 0});
  }
  const double reach = 1 / std::log(data.front().h / data.back().h);
  const TunedFit tuned =
      tune_frequency({LawModel::Form::oscillating, {2}, 1, 1.9 + 0.4 * reach, 0, 1}, data, reach, 0.1);
  CHECK(tuned.model.rate == Approx(1.9).epsilon(1e-5));
  CHECK(tuned.fit.misfit < 1e-5);
}

TEST_CASE("laws: no evidence is above the bound by which models are left out", "[laws]") {
  int fits = 0, above = 0;
  for (const double noise : {0.0, 1e-6, 0.03})
    for (const auto family : law_families()) {
      LawCase one = case_of(family, 23, noise);
      if (!one.data.empty()) one.data.back().noise *= 1000;  // as near rounding
      for (const LawModel& model : one.models) {
        const LawSystem system = law_system(model, one.data);
        const LawFit fit = fit_law(system);
        fits += std::isfinite(fit.log_evidence) ? 1 : 0;
        above += fit.log_evidence > most_log_evidence(system) ? 1 : 0;
      }
    }
  CHECK(fits > 3000);
  CHECK(above == 0);
}
