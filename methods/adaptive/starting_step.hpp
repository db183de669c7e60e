// The first step of a run whose steps an estimate chooses.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/adaptive/advance.hpp"
#include "halfstep/methods/adaptive/tolerances.hpp"

namespace halfstep::inline methods {

/// The size of a step from y at t over which the solution hardly bends, in units of time, `span` long at most. power:
/// that of h which the estimate falls with. Evaluates the slope twice. Hairer, Nørsett, Wanner 1993, section II.4,
/// "Starting step size".
template <class T>
double starting_step(const FirstOrderSystem<T>& states, const Tolerances& tolerances, const T& t,
                     const std::vector<T>& y, const T& span, double power) {
  const auto norm = [&](const std::vector<T>& of) { return over_tolerance(tolerances, of, y, y); };
  const double direction = span < 0 ? -1 : 1, length = std::abs(to_double(span));
  std::vector<T> slope(y.size()), later(y.size()), slope_later(y.size());
  states.rate(t, y.data(), slope.data());
  const double size = norm(y), speed = norm(slope);
  double guess = size < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * size / speed;
  guess = std::min(guess, length);
  for (std::size_t i = 0; i < y.size(); ++i) later[i] = y[i] + T(direction * guess) * slope[i];
  states.rate(t + T(direction * guess), later.data(), slope_later.data());
  for (std::size_t i = 0; i < y.size(); ++i) slope_later[i] -= slope[i];
  const double bend = norm(slope_later) / guess;
  const double most = std::max(speed, bend);
  const double step = most <= 1e-15 ? std::max(1e-6, guess * 1e-3) : std::pow(0.01 / most, 1.0 / power);
  const double chosen = std::min({100 * guess, step, length});
  return std::isfinite(chosen) && chosen > 0 ? chosen : 1e-6 * length;
}

}  // namespace halfstep::inline methods
