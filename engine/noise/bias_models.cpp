// How the bias of an estimate may depend on the step size: the models between which the data decide.
#include "halfstep/engine/noise/bias_models.hpp"

#include <algorithm>
#include <cmath>

namespace halfstep::inline engine {
namespace {

// Chances before any error is seen: of an order, of one with a trace of a floor, of a floor behind one, of a constant,
// of no law.
constexpr double of_orders = 0.76, of_traces = 0.08, of_floors = 0.08, of_constants = 0.04, of_scatter = 0.04;
constexpr double highest_order = 8, half = 0.5;
// Standard deviation of the leading coefficient over its mean, and of a floor: 0 is four or five of them away.
constexpr double leading_spread = 0.2, floor_spread = 0.25;
// Sizes of corrections over the leading term at the coarsest step size: none to speak of, usual, larger than it.
constexpr double corrections[] = {0.1, 0.4, 1.5};
constexpr double correction_powers[] = {0.5, 1};
// Floors, from a part of the leading term at the finest step, which changes its slope at ratio 2 by a half, to that at
// the coarsest, in steps that their spread covers. Those below `in_the_way`, which parts the first of them
// from the second, leave the order what it is.
constexpr double least_floor = 0.4, floor_step = 2.5, in_the_way = 0.7;
constexpr int most_floors = 6;
// Smaller floors change slopes, too: at few step sizes with a small ratio between them, order p with one looks like a
// lower order without.
constexpr double trace_size = 0.1;

void add_order(std::vector<BiasModel>& models, double order, double chance) {
  for (const double power : correction_powers)
    for (const double size : corrections) {
      const double share = chance / (std::size(correction_powers) * std::size(corrections));
      models.push_back({.order = order, .correction_power = power, .correction = size, .chance = share});
    }
}

void add_traces(std::vector<BiasModel>& models, double order, double chance) {
  for (const double power : correction_powers)
    for (const double size : {corrections[0], corrections[1]})
      models.push_back({.order = order,
                        .correction_power = power,
                        .correction = size,
                        .trace = trace_size,
                        .chance = chance / (2 * std::size(correction_powers))});
}

void add_floors(std::vector<BiasModel>& models, double order, double finest, double chance) {
  const double largest = std::pow(finest, -order);
  std::vector<double> sizes;
  for (double size = least_floor; static_cast<int>(sizes.size()) < most_floors && (sizes.empty() || size < largest);
       size *= floor_step)
    sizes.push_back(size);
  const double share = chance / (4 * static_cast<double>(std::size(correction_powers) * sizes.size()));
  for (const double size : sizes)
    for (const double signed_size : {-size, size})
      for (const double power : correction_powers)
        for (const double correction : {corrections[0], corrections[1]})
          models.push_back({.order = order,
                            .correction_power = power,
                            .correction = correction,
                            .floor = signed_size,
                            .chance = share});
}

}  // namespace

double BiasModel::meaning() const { return scattered ? -1 : std::abs(floor) >= in_the_way ? 0 : order; }

Eigen::VectorXd BiasModel::mean(const Eigen::VectorXd& x, double finest) const {
  if (scattered) return Eigen::VectorXd::Zero(x.size());
  return x.array().pow(order) + floor * std::pow(finest, order);
}

Eigen::MatrixXd BiasModel::covariance(const Eigen::VectorXd& x, double finest) const {
  if (scattered) return x.array().pow(2 * order).matrix().asDiagonal();
  const Eigen::VectorXd first = x.array().pow(order), ratio = x.array().pow(correction_power);
  const double floor_deviation = std::hypot(floor_spread * floor, trace) * std::pow(finest, order);
  const Eigen::ArrayXXd z = ratio * ratio.transpose();
  return ((first * first.transpose()).array() *
              (leading_spread * leading_spread + correction * correction * z * (1 + z * (1 + z))) +
          floor_deviation * floor_deviation)
      .matrix();
}

std::vector<BiasModel> bias_models(double finest, double claimed, bool has_floors) {
  std::vector<double> orders;
  for (double order = half; order <= highest_order; order += half) orders.push_back(order);
  if (claimed > 0 && std::find(orders.begin(), orders.end(), claimed) == orders.end()) orders.push_back(claimed);
  std::vector<BiasModel> models;
  const auto count = static_cast<double>(orders.size());
  for (const double order : orders) {
    add_order(models, order, of_orders / count);
    if (!has_floors) continue;
    add_traces(models, order, of_traces / count);
    add_floors(models, order, finest, of_floors / count);
  }
  for (const double power : correction_powers)
    for (const double size : corrections)
      models.push_back(
          {0, power, size, 0, false, 0, of_constants / (std::size(correction_powers) * std::size(corrections))});
  constexpr double scatters[] = {0, 1, 2};
  for (const double order : scatters) models.push_back({order, 1, 0, 0, true, 0, of_scatter / std::size(scatters)});
  return models;
}

}  // namespace halfstep::inline engine
