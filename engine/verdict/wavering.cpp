// Constants of the largest error of a run.
#include "halfstep/engine/verdict/wavering.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {

double wavering(const CleanLadder& clean, const Order& order, double interval) {
  const auto raw = [&](int i) {
    return std::abs(rung_at(clean, i).error) / std::pow(rung_at(clean, i).h, *order.whole);
  };
  const auto freed = [&](int i) {
    const double ratio = rung_at(clean, i - 1).h / rung_at(clean, i).h;
    return (ratio * raw(i) - raw(i - 1)) / (ratio - 1);
  };
  const double finest = rung_at(clean, order.last).h;
  double most = 0;
  for (int i = std::max(order.first + 2, order.last - static_cast<int>(convincing.count())); i <= order.last; ++i) {
    const double finer = finest / rung_at(clean, i).h;
    most = std::max(most, std::abs(freed(i) - freed(i - 1)) * finer * finer);
  }
  // The same step may fall nearest for several halvings, which then all waver alike: so it is never taken for less than
  // a peak bends in half a step if it bends within a tenth of the time.
  const double bend = interval > 0 ? std::pow(0.5 * one_digit * finest / interval, 2) : 0;
  return std::max(plateau_leeway * most, bend * order.constant);
}

}  // namespace halfstep::inline engine
