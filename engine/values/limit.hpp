// The limit of a quantity as the step size goes to 0, with its interval.
#pragma once

#include <optional>
#include <string>

#include "halfstep/engine/values/value_ladder.hpp"

namespace halfstep::inline engine {

/// What values say of their limit.
struct Limit {
  double value = 0;
  double low = 0;  ///< of the 95 % interval
  double high = 0;
  double order = 0;              ///< of the error, as far as the models tell: a mean
  double order_uncertainty = 0;  ///< and its 95 % half-width; infinity: none shows

  double half_width() const { return (high - low) / 2; }
};

/// Fewest finite values at different step sizes that a limit takes.
inline constexpr int fewest_values = 3;

/// The limit, or in `reason` why there is none: fewer than three values, or differences that do not fall.
struct LimitAnswer {
  std::optional<Limit> limit;
  std::string reason;
};

/// The limit of the finest ten values: the mean over all error models, each weighted by how likely it makes the values,
/// with and without a noise of unknown size on each of them. The interval ends where the mean of the models' Student
/// distributions has 2.5 % outside on either side, narrowed by a factor calibrated on ladders of known limit
/// (docs/values.md). Values that all agree have the limit in common, known to a unit of the last digit printed.
LimitAnswer limit_of(const ValueLadder& ladder);

}  // namespace halfstep::inline engine
