// How gnuplot is told to draw a curve: words and numbers of its commands.
#pragma once

#include <string>
#include <string_view>

#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {

/// gnuplot's point type.
inline constexpr int square = 5;

/// The colour of a curve, as style.gp names it.
std::string paint(const Curve& curve);

/// " dashtype (...)", or nothing.
std::string_view dash(const Curve& curve);

/// The size of squares, as style.gp names it.
std::string_view size_of_squares(const Curve& curve);

/// broad: of a curve that others lie on, as `Furniture` has it.
double line_width(const Curve& curve, bool broad);

/// Smaller where there are so many that they would merge into a band.
double marker_size(const Curve& curve);

}  // namespace halfstep::inline reports
