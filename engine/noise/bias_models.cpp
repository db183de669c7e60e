// How the bias of an estimate may depend on the step size: the models between which the data decide.
#include "halfstep/engine/noise/bias_models.hpp"

#include <algorithm>
#include <cmath>

namespace halfstep::inline engine {
namespace {

// Chances before any error is seen: of an order, of a floor behind one, of a constant, of no law.
constexpr double of_orders = 0.84, of_floors = 0.08, of_constants = 0.04, of_scatter = 0.04;
constexpr double highest_order = 8, half = 0.5;
// Standard deviation of the leading coefficient over its mean, and of a floor: 0 is four or five of them away.
constexpr double leading_spread = 0.2, floor_spread = 0.25;
// Sizes of corrections over the leading term at the coarsest step size: none to speak of, usual, larger than it.
constexpr double corrections[] = {0.1, 0.4, 1.5};
constexpr double correction_powers[] = {0.5, 1};
// Floors that count: from a part of the leading term at the finest step, which changes its slope at ratio 2 by a half,
// to that at the coarsest, in steps that their spread covers.
constexpr double least_floor = 0.4, floor_step = 2.5;
constexpr int most_floors = 6;

void add_order(std::vector<BiasModel>& models, double order, double chance) {
  for (const double power : correction_powers)
    for (const double size : corrections) {
      const double share = chance / (std::size(correction_powers) * std::size(corrections));
      models.push_back({order, power, size, 0, false, share});
    }
}

void add_floors(std::vector<BiasModel>& models, double order, double finest, double chance) {
  const double largest = std::pow(finest, -order);
  std::vector<double> sizes;
  for (double size = least_floor; static_cast<int>(sizes.size()) < most_floors && (sizes.empty() || size < largest);
       size *= floor_step)
    sizes.push_back(size);
  for (const double size : sizes)
    for (const double sign : {-1.0, 1.0})
      models.push_back(
          {order, 1, corrections[1], sign * size, false, chance / (2 * static_cast<double>(sizes.size()))});
}

}  // namespace

double BiasModel::meaning() const { return scattered ? -1 : floor != 0 ? 0 : order; }

double BiasModel::mean(double x, double finest) const {
  return scattered ? 0 : std::pow(x, order) + floor * std::pow(finest, order);
}

double BiasModel::covariance(double x, double y, double finest) const {
  if (scattered) return x == y ? std::pow(x, 2 * order) : 0;
  const double leading = leading_spread * leading_spread, z = std::pow(x * y, correction_power);
  const double floor_deviation = floor_spread * floor * std::pow(finest, order);
  return std::pow(x * y, order) * (leading + correction * correction * z * (1 + z * (1 + z))) +
         floor_deviation * floor_deviation;
}

std::vector<BiasModel> bias_models(double finest, double claimed) {
  std::vector<double> orders;
  for (double order = half; order <= highest_order; order += half) orders.push_back(order);
  if (claimed > 0 && std::find(orders.begin(), orders.end(), claimed) == orders.end()) orders.push_back(claimed);
  std::vector<BiasModel> models;
  const auto count = static_cast<double>(orders.size());
  for (const double order : orders) {
    add_order(models, order, of_orders / count);
    add_floors(models, order, finest, of_floors / count);
  }
  for (const double power : correction_powers)
    for (const double size : corrections)
      models.push_back(
          {0, power, size, 0, false, of_constants / (std::size(correction_powers) * std::size(corrections))});
  constexpr double scatters[] = {0, 1, 2};
  for (const double order : scatters) models.push_back({order, 1, 0, 0, true, of_scatter / std::size(scatters)});
  return models;
}

}  // namespace halfstep::inline engine
