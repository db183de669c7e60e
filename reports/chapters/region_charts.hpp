// Regions of stability as figures.
#pragma once

#include <vector>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/studies/stability/stability.hpp"

namespace halfstep::inline reports {

/// Those of all methods: explicit one-step and PECE by family, Adams–Bashforth, implicit.
std::vector<Chart> region_charts(const std::vector<RegionRow>& rows);

/// The one of the method that all rows are of.
Chart region_chart_of(const std::vector<RegionRow>& rows);

}  // namespace halfstep::inline reports
