// How an error may depend on the step size: the models over which an estimate of the limit is averaged.
#include "halfstep/engine/values/error_models.hpp"

#include <cmath>
#include <initializer_list>

namespace halfstep::inline engine {
namespace {

// The sum of (t^2 x y)^k over the leading term and four more: ladders of ten rungs show no further ones.
double series(double square) { return 1 + square * (1 + square * (1 + square * (1 + square))); }

// The mean of exp(-r s) over rates r from slow to fast.
double mean_decay(double slow, double fast, double s) {
  return s > 0 ? (std::exp(-slow * s) - std::exp(-fast * s)) / (s * (fast - slow)) : 1;
}

std::vector<ErrorModel> listed() {
  constexpr double whole = 0.4, half = 0.1, any = 0.25, scattered = 0.2, spectral = 0.05;
  constexpr double spread = 0.15;
  std::vector<ErrorModel> models;
  const auto add = [&](ErrorModel::Kind kind, double chance, double spread_of_order,
                       std::initializer_list<double> orders, std::initializer_list<double> corrections,
                       std::initializer_list<double> scatters) {
    const auto count = static_cast<double>(orders.size() * corrections.size() * scatters.size());
    for (const double scatter : scatters)
      for (const double size : corrections)
        for (const double order : orders)
          models.push_back({kind, order, spread_of_order, size, scatter, chance / count});
  };
  add(ErrorModel::Kind::power, whole, 0, {1, 2, 3, 4, 5, 6, 8}, {0.3, 1, 3}, {0});
  add(ErrorModel::Kind::power, half, 0, {0.5, 1.5, 2.5, 3.5}, {0.3, 1, 3}, {0});
  add(ErrorModel::Kind::power, any, spread, {0.5, 1, 2, 3, 4, 6, 8, 11}, {0.3, 1, 3}, {0});
  add(ErrorModel::Kind::power, scattered, 0, {1, 2, 3, 4}, {0.3}, {0.03, 0.2, 1});
  add(ErrorModel::Kind::spectral, spectral, 0, {0.2, 0.4, 0.8, 1.6, 3.2}, {0.3}, {0});
  return models;
}

}  // namespace

double ErrorModel::covariance(const StepRatio& x, const StepRatio& y) const {
  const double terms = series(corrections * corrections * x.x * y.x);
  if (kind == Kind::spectral) return terms * mean_decay(order, 2 * order, 1 / x.x + 1 / y.x - 2);
  return terms * std::exp(order * (x.log + y.log) + spread * spread * x.log * y.log);
}

const std::vector<ErrorModel>& error_models() {
  static const std::vector<ErrorModel> models = listed();
  return models;
}

}  // namespace halfstep::inline engine
