// What an error costs, read off curves of errors against work.
#pragma once

#include <optional>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {

/// Where a curve of errors, from little work to much, first falls to one: on the scale of x, between its points.
std::optional<double> cost_of(const Curve& curve, double error);

/// The exponent of the smallest error from 10⁻⁶ to 0.1 that more than half of the curves fall to; nothing where they
/// fall to none of these.
std::optional<int> common_error(const std::vector<Panel>& panels);

}  // namespace halfstep::inline reports
