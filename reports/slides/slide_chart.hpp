// Charts cut down to what a slide can show: one panel, six curves.
#pragma once

#include <string>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/slides/slide.hpp"

namespace halfstep::inline reports {

/// Of each family the method that declares the highest order, and of these at most six, those first whose orders
/// differ.
std::vector<std::string> shown_methods(const Results& results, const std::string& problem);

/// That rule in words: "the highest order of each of 6 out of 10 families, differing orders first".
std::string selection_text(const Results& results, const std::string& problem);

/// The curves of these methods, from whichever panel, in one; each in the colour of its family. What is exact stays.
Chart chart_of_methods(Chart chart, const Results& results, const std::vector<std::string>& methods);

/// One panel of a chart, and of its curves the first six; `left_out` tells how many are missing.
Chart chart_of_panel(const Chart& chart, std::size_t panel, std::size_t& left_out);

/// The first curve of each panel, six at most, where panels are many and their curves have names of their own; an empty
/// chart where that is not so.
Chart chart_of_firsts(const Chart& chart);

/// The names of curves that have points, in their order.
std::vector<std::string> curve_names(const Chart& chart);

}  // namespace halfstep::inline reports
