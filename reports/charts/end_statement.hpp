// What the curves of a chart come to, in words.
#pragma once

#include <cstddef>
#include <string>

#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {

/// Of the first panel: the values at the furthest x that all curves reach (the smallest step size); how far left they
/// (or their areas, which may be unbounded) reach where they turn back and x is a real part, else nothing. Lines
/// without a name, aids to the others, are left out. At most so many curves are named, of more of them those of the
/// least and the largest value; 0: these values alone, "10⁻⁹ to 0.3".
std::string end_statement(const Chart& chart, std::size_t most_names);

/// Of each panel, by its title; of more than four, the least and the largest value in all of them. Nothing where there
/// is no such value.
std::string end_statements(const Chart& chart);

}  // namespace halfstep::inline reports
