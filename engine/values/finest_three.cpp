// The three finest values, and the order by which the rules of three values extrapolate.
#include "halfstep/engine/values/finest_three.hpp"

#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

namespace halfstep::inline engine {

double FinestThree::extrapolated(double order) const {
  return std::abs(fine_step) / std::expm1(order * std::log(fine_ratio));
}

std::optional<FinestThree> finest_three(const ValueLadder& ladder) {
  if (ladder.size() < 3) return std::nullopt;
  const ValueRung &one = ladder.back(), &two = *(ladder.end() - 2), &three = *(ladder.end() - 3);
  return FinestThree{one.value, two.value - one.value, three.value - two.value, two.h / one.h, three.h / two.h};
}

std::optional<double> observed_order(const FinestThree& three) {
  const double quotient = three.coarse_step / three.fine_step;
  if (!(quotient > 0) || !std::isfinite(quotient)) return std::nullopt;
  constexpr double lowest = 0.01, highest = 50;
  const double fine = std::log(three.fine_ratio), coarse = std::log(three.coarse_ratio);
  const auto excess = [&](double p) {
    return p * fine + std::log(std::expm1(p * coarse) / std::expm1(p * fine)) - std::log(quotient);
  };
  if (excess(lowest) * excess(highest) >= 0) return std::nullopt;
  std::uintmax_t steps = 100;
  constexpr int bits = 40;
  const auto [low, high] = boost::math::tools::toms748_solve(excess, lowest, highest,
                                                             boost::math::tools::eps_tolerance<double>(bits), steps);
  return (low + high) / 2;
}

}  // namespace halfstep::inline engine
