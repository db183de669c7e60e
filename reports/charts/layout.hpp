// Sizes, places and ranges of a chart's panels, in the units of its SVG (pixels).
#pragma once

#include <string>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/place.hpp"

namespace halfstep::inline reports {

/// Where everything stands; x to the right, y upwards, origin at the lower left of the figure.
struct Layout {
  double width = 0, height = 0;
  std::vector<Scene::Box> panels;      ///< plotting areas
  std::vector<bool> lowest, leftmost;  ///< whether a panel carries the labels of x and of y
  std::vector<double> legend;          ///< height kept above each panel for its legend; 0: it stands inside
  double key = 0;                      ///< where the key above several panels begins, downwards
  Axis x, y;                           ///< with their ranges

  /// A data point in pixels of panel k.
  Pixel pixel(std::size_t k, double at_x, double at_y) const;
};

struct LegendSize {
  double width = 0, height = 0;
};

/// The name of a curve with those that it stands for: "a = b like c, d".
std::string all_names(const Curve& curve);

/// What follows the name of a curve that it stands for: " = b", or ", d" behind "like c".
std::string joined_after(const std::string& last, const std::string& other);

/// What a legend says of a curve, on further lines where one would be wider than a panel.
std::vector<std::string> legend_lines(const Curve& curve);

/// Of a legend, in pixels: the height of a line, the width of a sample with the gap behind it, the air at top and
/// bottom.
inline constexpr double legend_line = 16, legend_sample = 36, legend_margin = 2;

/// The room that a legend of these takes; none without named ones.
LegendSize legend_size(const std::vector<Curve>& curves);

/// One key above several panels, in rows of columns that are as wide as its longest entry: where each entry begins, to
/// the right of and below the key's upper left corner, and the height of all.
struct KeyRows {
  std::vector<Pixel> entries;
  double height = 0;
};
KeyRows key_rows(const std::vector<Curve>& key, double width);

/// The numbers of a panel's curves in the order in which they are drawn: of the lines of methods those with the fewest
/// points last, which would else lie wholly beneath longer ones, and of as many points what is thinner. Those that are
/// `broad` (Furniture) first: they are seen beside what lies on them.
std::vector<std::size_t> drawing_order(const std::vector<Curve>& curves, const std::vector<bool>& broad = {});

/// The chart with the ranges of its axes fixed.
Chart with_ranges(Chart chart);

/// Of a slide of 16:9: a unit is two points of one that is 13.3 inches wide, so that letters of 9 units have 18 pt.
struct SlideSize {
  double width = 480, height = 270;
  double figure = 196;  ///< height of the figure, between the statement and the last line
};
inline constexpr SlideSize slide_size;

/// The lines of the label of y beside a slide's panel, and from one to the next.
inline constexpr double slide_label_line = 11;
std::vector<std::string> slide_label_lines(const std::string& label);

/// Whether the names of curves stand beside their ends rather than in a legend.
bool has_names_beside(const Chart& chart);

/// What stands there for a curve on a slide: its name and note, or what is short enough of that.
std::string name_beside(const Curve& curve);

/// The same in lines; on paper, those of a legend. The distance between two of them, in pixels.
std::vector<std::string> lines_beside(const Curve& curve, Format format);
double line_beside(Format format);

/// Panels in a row of a figure of so many.
std::size_t columns_for(std::size_t panels);

/// Room for these.
double names_width(const Panel& panel, Format format);

/// The lines of a title over a figure of that width, and from one to the next.
inline constexpr double title_line = 19;
std::vector<std::string> title_lines(const std::string& title, double width);

/// The same of a panel's title; none without one.
inline constexpr double panel_title_line = 16;
std::vector<std::string> panel_title_lines(const std::string& title, double width);

/// The parts of a note, which wide gaps keep apart.
std::vector<std::string> note_parts(const std::string& note);

/// The lines of a note under a figure of that width, and from one to the next.
inline constexpr double note_line = 15;
std::vector<std::string> note_lines(const std::string& note, double width);

/// Parts of a note in one line, joined by semicolons; of more than `most` letters, the first parts that fit, one at
/// least.
std::string note_in_line(const std::vector<std::string>& parts, std::size_t most = std::string::npos);

/// above: of which panels the legends stand above their row rather than inside; higher: how much higher than usual the
/// panels are.
Layout lay_out(const Chart& chart, const std::vector<bool>& above = {}, double higher = 1);

/// Where a value lies on an axis: 0 at its beginning, 1 at its end.
double along(const Axis& axis, double value);

}  // namespace halfstep::inline reports
