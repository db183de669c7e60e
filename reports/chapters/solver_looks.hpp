// Curves of solvers that choose their steps, told apart by one rule.
#pragma once

#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {

/// Embedded pairs get the colours of the scale, from light to dark by the order that they advance with; all other
/// solvers get colours far from it, in the order in which they come. One with parameters looks like the one of its name
/// that came first, but dashed (of pairs, with another marker, too). A solver looks the same in every panel.
void look_by_order(Chart& chart);

}  // namespace halfstep::inline reports
