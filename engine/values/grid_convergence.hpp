// The rules by which computations of flows state the uncertainty of their finest value.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "halfstep/engine/values/value_ladder.hpp"

namespace halfstep::inline engine {

/// The finest value and the half-width of what a rule holds to be a 95 % interval about it.
struct RuleInterval {
  double value = 0;
  double half_width = 0;
};

/// The grid convergence index of the three finest values f1, f2, f3: 1.25 |f2 - f1| / (r^p - 1), with the observed
/// order p and the finest ratio of step sizes r. None where the differences have two signs or do not fall. Roache 1994,
/// doi:10.1115/1.2910291; Roache 1998.
std::optional<RuleInterval> roache(const ValueLadder& ladder, std::optional<double> claimed);

/// The same with the order of absolute differences, which have two signs where values oscillate; none where two of the
/// three values are equal, or no order is found. Celik, Ghia, Roache, Freitas, Coleman, Raad 2008,
/// doi:10.1115/1.2960953.
std::optional<RuleInterval> celik(const ValueLadder& ladder, std::optional<double> claimed);

/// A factor of safety that depends on the observed order over the one that theory says (the claim; without one, the
/// whole number nearest to the observed order): 2.45 - 0.85 P up to P = 1, 16.4 P - 14.8 above. None where the
/// differences have two signs or do not fall. Xing, Stern 2010, doi:10.1115/1.4001771.
std::optional<RuleInterval> xing_stern(const ValueLadder& ladder, std::optional<double> claimed);

/// Least squares of all values (four or more), for orders up to 2: the fit of the smallest deviation among those of a
/// free power, h, h^2, and h with h^2, weighted by 1/h or not. The factor of safety is 1.25 where the order is
/// believable and the deviation below the data's mean difference, 3 otherwise. Eça, Hoekstra 2014,
/// doi:10.1016/j.jcp.2014.01.006.
std::optional<RuleInterval> eca_hoekstra(const ValueLadder& ladder, std::optional<double> claimed);

/// A rule and its name, as tables have it. It takes finite values from coarse to fine, and the order that is claimed.
struct IntervalRule {
  std::string_view name;
  std::optional<RuleInterval> (*interval)(const ValueLadder& ladder, std::optional<double> claimed);
};

/// All four, in order of years.
std::span<const IntervalRule> interval_rules();

}  // namespace halfstep::inline engine
