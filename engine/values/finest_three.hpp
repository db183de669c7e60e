// The three finest values, and the order by which the rules of three values extrapolate.
#pragma once

#include <optional>

#include "halfstep/engine/values/value_ladder.hpp"

namespace halfstep::inline engine {

/// Differences and ratios of the finest values f1, f2, f3 at step sizes h1 < h2 < h3.
struct FinestThree {
  double finest = 0;        ///< f1
  double fine_step = 0;     ///< f2 - f1
  double coarse_step = 0;   ///< f3 - f2
  double fine_ratio = 0;    ///< h2 / h1
  double coarse_ratio = 0;  ///< h3 / h2

  /// |f2 - f1| / (r^p - 1), r: the fine ratio.
  double extrapolated(double order) const;
};

/// None where there are fewer.
std::optional<FinestThree> finest_three(const ValueLadder& ladder);

/// The order p > 0 for which f0 + c h^p goes through all three; none where no such p is between 0.01 and 50.
std::optional<double> observed_order(const FinestThree& three);

}  // namespace halfstep::inline engine
