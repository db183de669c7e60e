// Sentences of result, computed from what a slide shows.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/results.hpp"
#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/series.hpp"

namespace halfstep::inline reports {

/// "18 of 20 orders are as declared, 2 rounding-limited"; "all 20 orders are as declared". thing: "order".
template <class Row>
std::string judged(const std::vector<const Row*>& rows, const std::string& thing);

/// "halving h divides the error by 2 (explicit-euler) to 64 (rkn6), ...", "by 4 for all": the observed orders of the
/// curves. named: with the methods that have the lowest and the highest.
std::string order_statement(const Results& results, const Subject& subject, const Chart& chart, bool named = true);

/// "the energy error of velocity-verlet stays bounded; with rk4 it grows": what drift.csv says of the curves.
std::string energy_statement(const Results& results, const Subject& subject, const Chart& chart);

/// "at equal cost the energy errors of rk4 and 1 other pass that of velocity-verlet, which does not grow": the curve
/// that rises least, and those that begin below it and end above. Nothing where there is none.
std::string equal_cost_statement(const Chart& chart);

/// "an error of 10⁻⁶ takes 680 force evaluations (rkn6) to 88 000 (velocity-verlet)".
std::string work_statement(const Chart& chart);

/// "below h = 0.001 rounding error is the larger part". The panel of a method in rounding_chart.
std::string rounding_statement(const Chart& chart);

/// "explicit-euler leaves the picture; off at the end by 0.012 (rk4) and 0.34 (velocity-verlet)": distances from the
/// exact solution over the same time.
std::string path_statement(const Chart& chart);

/// "the error falls to 10⁻⁶ in float, 10⁻¹³ in double". The panel of a method in precision_chart.
std::string precision_statement(const Chart& chart);

}  // namespace halfstep::inline reports
