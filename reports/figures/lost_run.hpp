// Where a coarse run that blows up stops to show anything.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/series.hpp"

namespace halfstep::inline reports {

/// How many points of a run are worth drawing, in order of time: those before it first jumps by more than the exact
/// solution is large, up to the first outside of the frame after which none is inside. All of a run that is not lost.
std::size_t points_before_lost(const std::vector<Point>& points, const std::function<double(Point, Point)>& distance,
                               double size, const std::function<bool(const Point&)>& is_inside);

/// What is noted of one that is lost: "drawn to t = 12.5".
std::string note_of_end(double t);

/// What that means, for the note of a chart in which some curve says it; else nothing.
std::string note_of_lost(const Chart& chart);

}  // namespace halfstep::inline reports
