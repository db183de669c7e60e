// Where a coarse run that blows up stops to show anything.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/series.hpp"

namespace halfstep::inline reports {

/// How many points of a run, in order of time, are worth drawing, and up to which one it is inside the axes. All of a
/// run that is not lost.
struct Extent {
  std::size_t drawn = 0, inside = 0;
};

/// A run is lost from its first jump by more than `size`, that of the exact solution or a share of it, or from where it
/// leaves the axes for good, whichever comes first. It is drawn up to the first point outside, so that its line reaches
/// the edge, unless a jump leads there.
Extent extent_of(const std::vector<Point>& points, const std::function<double(Point, Point)>& distance, double size,
                 const std::function<bool(const Point&)>& is_inside);

/// Ends a run at a time: where its last step leads beyond it, on the straight line that is drawn of that step. Methods
/// with steps of unequal length end where a step does, others with the exact solution. times: of the points.
void end_at(double end, std::vector<Point>& points, std::vector<double>& times);

/// What is noted of one that is lost, of the last time that it is inside: "leaves at t = 12.5".
std::string note_of_end(double t);

/// What that means, for the note of a chart in which some curve says it; else nothing. `jump`: by more than what.
std::string note_of_lost(const Chart& chart, std::string_view jump = "the size of the exact solution");

}  // namespace halfstep::inline reports
