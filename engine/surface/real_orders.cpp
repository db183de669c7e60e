// Orders of a surface that are no multiples of one half.
#include "halfstep/engine/surface/real_orders.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "halfstep/engine/surface/surface_prior.hpp"

namespace halfstep::inline engine {
namespace {

double log_evidence(const SurfaceData& data, SurfaceCandidate& one, double p, double q) {
  one.model.p = p;
  one.model.q = q;
  return condition(data, one.signs, one.model, one.sizes).log_evidence;
}

}  // namespace

bool make_real(const SurfaceData& data, SurfaceCandidate& one) {
  const double power = one.power;
  const double step = 0.01 * power, longest = 0.3 * power, close = 1e-4 * power, lowest = 0.2 * power;
  constexpr int most_rounds = 6;
  const double free_p = one.real_p ? 1 : 0, free_q = one.real_q ? 1 : 0;
  double p = one.model.p, q = one.model.q;
  const auto at = [&](double there_p, double there_q) { return log_evidence(data, one, there_p, there_q); };
  double curve_p = 1, curve_q = 1, cross = 0;
  for (int round = 0; round < most_rounds; ++round) {
    const double middle = at(p, q);
    const double left = at(p - step * free_p, q), right = at(p + step * free_p, q);
    const double low = at(p, q - step * free_q), high = at(p, q + step * free_q);
    const double slope_p = free_p * (right - left) / (2 * step), slope_q = free_q * (high - low) / (2 * step);
    curve_p = one.real_p ? (2 * middle - left - right) / (step * step) : 1;
    curve_q = one.real_q ? (2 * middle - low - high) / (step * step) : 1;
    cross = 0;
    if (one.real_p && one.real_q)
      cross = (at(p + step, q - step) + at(p - step, q + step) - at(p + step, q + step) - at(p - step, q - step)) /
              (4 * step * step);
    double move_p = slope_p > 0 ? longest : -longest, move_q = slope_q > 0 ? longest : -longest;
    if (curve_p > 0 && curve_q > 0 && curve_p * curve_q > cross * cross) {
      const double determinant = curve_p * curve_q - cross * cross;
      move_p = (curve_q * slope_p - cross * slope_q) / determinant;
      move_q = (curve_p * slope_q - cross * slope_p) / determinant;
    }
    move_p = free_p * std::clamp(move_p, -longest, longest);
    move_q = free_q * std::clamp(move_q, -longest, longest);
    for (int cut = 0; cut < 3 && at(p + move_p, q + move_q) < middle; ++cut) move_p /= 3, move_q /= 3;
    p = std::clamp(p + move_p, lowest, highest_order * power);
    q = std::clamp(q + move_q, lowest, highest_order * power);
    if (std::abs(move_p) < close && std::abs(move_q) < close) break;
  }
  one.model.p = p;
  one.model.q = q;
  const double determinant = curve_p * curve_q - cross * cross;
  if (!(curve_p > 0) || !(curve_q > 0) || !(determinant > 0)) return false;
  one.spread_p = free_p * std::sqrt(curve_q / determinant) / power;
  one.spread_q = free_q * std::sqrt(curve_p / determinant) / power;
  one.posterior = condition(data, one.signs, one.model, one.sizes);
  one.posterior.log_evidence += 0.5 * (free_p + free_q) * std::log(2 * std::numbers::pi) - 0.5 * std::log(determinant);
  return true;
}

}  // namespace halfstep::inline engine
