// The limit of a quantity as the step size goes to 0, with its interval.
#include "halfstep/engine/values/limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "halfstep/core/quantiles.hpp"
#include "halfstep/engine/values/posterior.hpp"
#include "halfstep/engine/values/printed_unit.hpp"

namespace halfstep::inline engine {
namespace {

constexpr double outside = 0.025;  // on either side of a 95 % interval
// By what intervals are narrowed: the models allow for more than ladders do. Calibrated on those of known limit.
constexpr double narrowing = 0.7;
constexpr double data_rounding = 2e-16;  // of a value that is a double

double largest(const ValueLadder& ladder) {
  double size = 0;
  for (const ValueRung& rung : ladder) size = std::max(size, std::abs(rung.value));
  return size;
}

// Standard deviation of what is known of each value's noise: its own, its last digit, its rounding.
std::vector<double> known_noise(const ValueLadder& ladder, double unit) {
  constexpr double deviations = 2;                                                        // in a half-width of 95 %
  const double common = std::max(data_rounding * largest(ladder), unit / std::sqrt(12));  // of a uniform variable
  std::vector<double> known;
  for (const ValueRung& rung : ladder) known.push_back(std::hypot(rung.noise / deviations, common));
  return known;
}

// Values of one side after the other that do not come closer to each other tend to nothing.
bool settles(const ValueLadder& ladder) {
  const auto rate = [&](std::size_t i) {
    return (ladder[i].value - ladder[i - 1].value) / std::log(ladder[i - 1].h / ladder[i].h);
  };
  const double first = rate(1);
  for (std::size_t i = 1; i < ladder.size(); ++i)
    if ((rate(i) > 0) != (first > 0) || rate(i) == 0) return true;
  return std::abs(rate(ladder.size() - 1)) < std::abs(first);
}

bool is_sound(const Posterior& one) {
  return std::isfinite(one.weight) && std::isfinite(one.limit) && std::isfinite(one.scale) && one.scale > 0;
}

// Where the mean of the posteriors has a chance of `below` on its left. Each counts as the normal distribution with the
// 95 % interval of Student's.
double quantile(const Posteriors& posteriors, double below) {
  const double widening =
      students_t_quantile(posteriors.freedom, 1 - outside) / normal_quantile(1 - outside) * std::numbers::sqrt2;
  constexpr double far = 4, fine = 1e-3;  // deviations
  double left = std::numeric_limits<double>::infinity(), right = -left, finest = left;
  for (const Posterior& one : posteriors.all) {
    left = std::min(left, one.limit - far * widening * one.scale);
    right = std::max(right, one.limit + far * widening * one.scale);
    finest = std::min(finest, one.scale);
  }
  const auto excess = [&](double limit) {
    double chance = 0;
    for (const Posterior& one : posteriors.all)
      chance += one.weight * std::erfc((one.limit - limit) / (widening * one.scale)) / 2;
    return chance - below;
  };
  std::uintmax_t steps = 100;
  const auto [a, b] = boost::math::tools::toms748_solve(
      excess, left, right, [&](double from, double to) { return to - from <= fine * finest; }, steps);
  return (a + b) / 2;
}

// The order that the models with powers tell, and how far they are apart.
void tell_order(const Posteriors& posteriors, Limit& limit) {
  double weight = 0, mean = 0, square = 0;
  for (const Posterior& one : posteriors.all) {
    if (one.order == 0) continue;
    weight += one.weight;
    mean += one.weight * one.order;
    square += one.weight * (one.order * one.order + one.spread * one.spread);
  }
  mean /= weight;
  const double deviation = std::sqrt(std::max(square / weight - mean * mean, 0.0));
  limit.order = mean;
  limit.order_uncertainty =
      weight > 1 - outside ? normal_quantile(1 - outside) * deviation : std::numeric_limits<double>::infinity();
}

}  // namespace

LimitAnswer limit_of(const ValueLadder& ladder) {
  ValueLadder finest = finite_rungs(ladder);
  if (finest.size() < fewest_values)
    return {{},
            fmt::format("{} value{} {} too few: a limit takes at least {}", finest.size(),
                        finest.size() == 1 ? "" : "s", finest.size() == 1 ? "is" : "are", fewest_values)};
  if (finest.size() > most_values) finest.erase(finest.begin(), finest.end() - most_values);
  const double unit = printed_unit(finest);
  const std::vector<double> known = known_noise(finest, unit);
  const auto by_value = [](const ValueRung& a, const ValueRung& b) { return a.value < b.value; };
  const auto [low, high] = std::minmax_element(finest.begin(), finest.end(), by_value);
  const double range = high->value - low->value, rounding = 2 * data_rounding * largest(finest);
  if (!std::isfinite(range)) return {{}, "the values differ by more than a double holds"};
  Limit limit;
  if (range <= 2 * rounding) {
    limit.value = finest.back().value;
    const double half = std::max({unit, rounding, finest.back().noise});
    limit.low = limit.value - half;
    limit.high = limit.value + half;
    limit.order_uncertainty = std::numeric_limits<double>::infinity();
    return {limit, "the values are equal"};
  }
  if (!settles(finest))
    return {{}, "the differences of the values do not decrease towards the finest steps: no limit shows"};
  const Posteriors posteriors = posteriors_of(finest, known);
  const bool sound = !posteriors.all.empty() && std::all_of(posteriors.all.begin(), posteriors.all.end(), is_sound);
  if (!sound) return {{}, "no limit shows: the noise, or the step sizes, are out of all proportion to the values"};
  const double left = quantile(posteriors, outside), right = quantile(posteriors, 1 - outside);
  // Where values fall into one unit of their last digit, rounding moves all of them to one side.
  const double half = std::hypot(narrowing * range * (right - left) / 2, unit / 2) + rounding;
  limit.value = finest.back().value + range * (left + right) / 2;
  limit.low = limit.value - half;
  limit.high = limit.value + half;
  tell_order(posteriors, limit);
  return {limit, ""};
}

}  // namespace halfstep::inline engine
