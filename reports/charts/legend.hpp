// What a chart's legend says of its curves beyond their names: which coincide, which are not in the picture.
#pragma once

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/layout.hpp"

namespace halfstep::inline reports {

/// How much of a curve is between the axes, from most to least: a segment of it (or a square of its dots), less than
/// half of its length along the axis of x (of one that turns back, of its pieces; of dots, of these), single points at
/// most, nothing, or it has no point at all.
enum class Presence { segments, stub, points, outside, empty };
Presence presence(const Curve& curve, const Axis& x, const Axis& y);

/// How alike two curves are: equal up to rounding error, not to be told apart in a picture, or neither. floor: unit
/// roundoff of errors on an axis of y; 0: none. Of ladders of errors (both axes in powers of ten) what lies within ten
/// times their rounding error does not count, unless their rounding errors are a decade apart. Where one goes further
/// than the other, what both have counts, if that is three quarters of it; they are not equal then.
/// Curves that are drawn otherwise where points are not used are apart if that is so at more than a quarter of them in
/// one alone.
enum class Likeness { equal, covering, apart };
Likeness likeness(const Curve& a, const Curve& b, const Axis& x, const Axis& y, double floor = 0);

/// The chart with curves that coincide drawn and named once: the one that goes furthest, or the first of them, names
/// the others, "= b" where these have its values, "like c" where they are nowhere a line's width apart from it. What is
/// in the data alone has no name.
Chart with_coinciding_named_once(Chart chart);

/// The same with notes, on paper, on what is not drawn.
Chart with_legend_notes(Chart chart);

/// The chart with the parameters in its names as people write them.
Chart with_names_spelled(Chart chart);

/// What is noted of a run that is lost, before the time.
inline constexpr std::string_view leaving = "leaves";

/// The chart with one legend, in the first of them, for all panels that would have the same; above all panels where it
/// serves all and has no room there. A single panel with several names has these at the ends of its curves.
Chart with_shared_legend(Chart chart);

/// The chart with names and notes as they are drawn: all of the above.
Chart with_legend(const Chart& chart);

}  // namespace halfstep::inline reports
