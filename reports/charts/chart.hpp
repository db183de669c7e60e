// A chart of one or several panels as data, and the gnuplot script and data file that draw it.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/reports/charts/series.hpp"

namespace halfstep::inline reports {

/// How far a square reaches to either side of its point: a factor on an axis of powers of ten, else a length.
struct Tile {
  double x = 0, y = 0;
};

/// One method in a panel. look: its colour and marker. Without a name it has no line in the legend.
struct Curve {
  std::string name{}, note{};
  std::size_t look = 0;
  std::vector<Point> points{};
  std::optional<double> slope{};       ///< a reference of this slope is wanted beside it (log-log charts)
  bool grey = false;                   ///< what is exact: a broad grey line behind the others, or, if thin, a black one
  bool ghost = false;                  ///< a thin grey line behind the others: one of many, nameless
  std::string family{};                ///< where curves are coloured by family rather than by look
  int fill = 0;                        ///< 1 to 3: only its inside, in a light to a stronger tint of its colour
  std::size_t every = 1;               ///< a marker on one of each so many points, another one for each look
  bool faint = false;                  ///< pale where the fit did not use its points
  bool narrow = false;                 ///< of one that is faint: thin in its own colour there instead
  bool thin = false;                   ///< a thin line without markers, an aid to the others
  bool dots = false;                   ///< a square at each point and no line, as for the entries of a matrix
  std::optional<std::size_t> grade{};  ///< of squares: large ones, as of a map, in the colour of this place on a scale
  std::optional<Tile> tile{};          ///< of squares: as large as this, so that those of a grid touch
  std::size_t member = 0;              ///< its number among those of its family in a panel: the tone and the dash
  bool unjoined = false;               ///< markers alone, with no line between them
  bool ends = false;                   ///< a dot where it ends
  std::vector<std::string> also{};     ///< the curves that it stands for: "= heun", "like ralston"
  bool covered = false;                ///< another one stands for it: it is in the data alone
  std::string of{};                    ///< without a name: what it shows, told in the data
};

/// One set of axes. levels: heights of dashed reference lines; level_names: what is written on them, if anything.
struct Panel {
  std::string title;
  std::vector<Curve> curves;
  std::vector<double> levels;
  std::vector<std::string> level_names{};
  std::vector<std::string> missing{};  ///< curves that it lacks, each with why: "rk4 (unstable)"
  std::vector<double> shown{};         ///< values that its axis of y shows in any case
  std::vector<std::string> notes{};    ///< clauses of the note of the picture that it is in
  /// Where it is a picture of its own (Chart::separate), what its axis of y need not reach below.
  double least = -std::numeric_limits<double>::infinity();
};

/// from = to: the range follows from the data between least and most. from > to: it runs the other way, as the rows of
/// a matrix do.
struct Axis {
  std::string label;
  bool log = true;
  double from = 0, to = 0;
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
};

/// The curve of that name, made where it is missing. `look`: of a new one; as many as there are where none is given.
Curve& curve_named(Panel& panel, const std::string& name, std::optional<std::size_t> look = std::nullopt);

/// Colours the curves of a panel that follow each other (step sizes, times) from light to dark, in their order;
/// what is exact stays grey.
void shade_in_order(Panel& panel);

/// paper: panels with legends in them, title and note. slide: one panel for a slide of 16:9, texts of 18 pt and more,
/// the names of its curves at their ends, neither title nor note.
enum class Format { paper, slide };

/// All panels share the axes' ranges. name is the stem of its files.
struct Chart {
  std::string name, title, note;
  Axis x, y;
  std::vector<Panel> panels;
  double floor = 0;             ///< unit roundoff: dotted, shaded below, where the data come near it; 0: none
  bool markers = true;          ///< false: lines alone
  bool ghosts = false;          ///< the other panels' curves in light grey behind each panel's own
  bool by_number = false;       ///< methods, too, have the colours of their numbers, as where a panel is of one family
  bool equal = false;           ///< one unit is as long on x as on y
  bool bare = false;            ///< no axes: the picture of a body
  bool legend_outside = false;  ///< above the panels, one for all; of a single one, names at the ends of its curves
  bool separate = false;        ///< a picture a panel, with names at the ends of its curves
  bool in_order = false;        ///< names stand in the order of the curves, not of the heights where these end
  bool own_x = false;           ///< of what is separate: an axis of x of its own, too, as far as its curves go
  Format format = Format::paper;
  double least_names_width = 0;  ///< pixels that names at the ends of curves have at least
  std::vector<Curve> behind{};   ///< further curves in light grey behind those of every panel
  std::vector<Curve> key{};      ///< what the one legend above several panels names
};

/// The chart, or where it has more panels than a slide has room for, several of at most two, of pictures without axes
/// four, of a chart that is separate one: NAME, NAME-2, ... with the same axes. Each names its curves. What is separate
/// has axes of y of its own, unless the curves of all panels stand behind each.
std::vector<Chart> parts_of(const Chart& chart);

/// The name of a part, counted from 1.
std::string part_name(const std::string& chart, std::size_t number);

/// What follows its title: " (2 of 3)", or nothing where it is the only one.
std::string part_words(std::size_t number, std::size_t parts);

/// The family of a method by its name; nothing of what is no method.
using FamilyOf = std::function<std::string(const std::string&)>;

/// The numbers of methods among those of their families, as charts of them have them: 0 is the one that stands for its
/// family. Where two of the methods, which are shown together, would look the same the later one gives way.
std::map<std::string, std::size_t> members_of(const std::vector<std::string>& methods, const FamilyOf& family_of);

/// Where all that is named in a chart are methods, their curves get the colours of the families, their members tones of
/// them; curves without a name those of the named ones with their look.
void colour_by_family(Chart& chart, const FamilyOf& family_of);

/// The panel with that title, made where it is missing.
Panel& panel_named(Chart& chart, const std::string& title);

/// The insides of a panel's closed curves, in a light tint behind all lines, large ones behind small ones. of: of
/// which curves; of all of them without.
void add_insides(Panel& panel, const std::function<bool(const Curve&)>& of = {});

/// Behind them, what lies within a square of that half side around 0 and outside of a panel's closed curves. of: of
/// which curves. One that has breaks, does not close or leaves the square, has none.
void add_outsides(Panel& panel, double side, const std::function<bool(const Curve&)>& of);

/// The same to the left of curves that are the axis of y.
void add_left_sides(Panel& panel, double side);

/// The word of a note on numbers that are noted of curves.
inline constexpr std::string_view in_numbers = "number";

/// Whether that is part of what is noted of a curve, drawn or missing; of `in_numbers` whether what is noted of one
/// begins with a number.
bool is_noted(const Chart& chart, std::string_view word);

/// What the names of curves begin with, and what that means.
using NamesExplained = std::vector<std::pair<std::string_view, std::string_view>>;

/// For the note of a chart: the meanings of the names that its curves have, each behind a wide gap.
std::string explained_names(const Chart& chart, const NamesExplained& names);

/// "not drawn: heun, rk4 (unstable)", of what the panels lack; nothing where they lack nothing.
std::string missing_curves(const std::vector<Panel>& panels);

/// The note of a chart with the clauses of its panels, each once; of those that begin alike up to a colon, what is
/// behind it in one.
std::string whole_note(const Chart& chart);

/// Whether there is anything to draw: a table may have no row of the methods that were run.
bool has_points(const Chart& chart);

/// The number of the first point with a marker, where not every point has one: curves of different looks have theirs at
/// different places.
std::size_t first_marker(const Curve& curve);

/// Whether a curve runs both to the right and to the left, as an orbit does: its ends mean nothing.
bool turns_back(const Curve& curve);

/// The height of a line at x: that of a point there, to 1e-9 of x, else on the straight line through the points beside
/// it, by logarithms of x and of y where these axes are of powers of ten. NaN beyond its ends and in its gaps.
double height_at(const std::vector<Point>& points, double x, bool log_x, bool log_y);

/// NAME.gp and NAME.dat.
struct Drawing {
  std::string name, script, data;
};

/// Throws nothing; a chart without points gives a drawing with an empty script, which is not drawn.
Drawing draw(const Chart& chart);

/// The drawings of its parts, as parts_of has them. Those with names at the ends of curves are equally wide.
std::vector<Drawing> draw_parts(const Chart& chart);

}  // namespace halfstep::inline reports
