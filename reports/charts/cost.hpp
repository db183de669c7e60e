// What an error costs, read off curves of errors against work.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {

/// What stands before a cost that is a bound.
inline constexpr std::string_view at_most = "≤ ", more_than = "> ";

/// What a curve of errors costs, in the unit of its x.
struct Cost {
  double work = 0;
  bool is_bound = false;  ///< the first error is as small already: less work may do
};

/// Where a curve of errors, from little work to much, first falls to an error: between its points along a power law.
/// Nothing where it does not.
std::optional<Cost> cost_of(const Curve& curve, double error);

/// The most work of a curve whose errors are all larger; nothing of a curve without points, or where one is as small.
std::optional<double> work_without(const Curve& curve, double error);

/// The exponent of the smallest error from 10⁻⁶ to 0.1 that more than half of the curves fall to; nothing where they
/// fall to none of these.
std::optional<int> common_error(const std::vector<Panel>& panels);

}  // namespace halfstep::inline reports
