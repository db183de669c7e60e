// All figures of a folder: SVG, PDF and PNG by gnuplot, with the script and the data behind each.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/energy_series/drift_report.hpp"
#include "halfstep/engine/fit/fit.hpp"
#include "halfstep/engine/tables/results.hpp"
#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/series.hpp"

namespace halfstep::inline reports {

/// Writes DIR/figures/NAME.svg, .pdf, .png, .gp and .dat for every figure that the results have data for, with style.gp
/// and all.gp. Throws InputError where a file cannot be written, and where gnuplot is missing or fails: scripts and
/// data are there then.
void draw_figures(const Results& results, const std::vector<Chapter>& chapters, const std::filesystem::path& dir);

/// Writes the scripts and data of drawings into a folder, with style.gp and all.gp, and has gnuplot draw them there,
/// but for those that stand there as the same script, data and style drew them. Throws as draw_figures does.
void write_drawings(const std::vector<Drawing>& drawings, const std::filesystem::path& folder,
                    Format format = Format::paper);

/// Removes the files of the figures that an earlier run drew into a folder of figures and that are not among these:
/// their data are no longer those of the tables. What all.gp does not name, gnuplot alone has drawn, or nobody has,
/// stays.
void remove_stale_figures(const std::vector<Drawing>& drawings, const std::filesystem::path& folder);

/// What draw_figures draws, without gnuplot.
std::vector<Drawing> drawings(const Results& results, const std::vector<Chapter>& chapters = {});

/// Error of one quantity against step size, a panel a family.
Chart error_chart(const Results& results, const Subject& subject, Quantity quantity);

/// All methods in one panel: global position error against step size, one of each order by name and in colour.
Chart overview_chart(const Results& results, const Subject& subject);

/// Error against the force evaluations or the seconds that it cost, as RunTimes has them.
Chart work_chart(const Results& results, const Subject& subject, bool seconds);

/// The same with one method of each order by name, as in `overview_chart`.
Chart work_overview_chart(const Results& results, const Subject& subject, bool seconds);

/// Energy error over a long run, and what became of it.
Chart energy_chart(const Results& results, const Subject& subject);

/// Energy error over a long run with as many force evaluations per period for each method, one of each order by name.
/// No points without rows of equal-cost.csv.
Chart equal_cost_chart(const Results& results, const Subject& subject);

/// The slopes between neighbouring step sizes that say something of a method's order: none of one whose order rounding
/// hides. NaN where the line breaks.
std::vector<Point> shown_slopes(const Results& results, const Subject& subject, std::string_view method,
                                Quantity quantity);

/// These slopes against step size, and the order that is declared.
Chart slope_chart(const Results& results, const Subject& subject, Quantity quantity);

/// Paths that problems name, orbits (two degrees of freedom) or the phase plane (one) at a coarse step, the exact one
/// in grey.
Chart portrait_chart(const Results& results, const Subject& subject);

/// The same runs against time: the first coordinate, the exact one in grey.
Chart solution_chart(const Results& results, const Subject& subject);

/// Whether these pictures tell methods apart: in half of the panels a run is seen to leave the exact curve.
bool paths_differ(const Results& results, const Subject& subject);

/// Takes the panels out of such a picture in which no run leaves the exact curve clearly, and says so in its note.
void leave_out_panels_on_path(const Results& results, const Subject& subject, Chart& chart);

/// The distances of their runs from the exact solution.
Chart distance_chart_of_panels_on_path(const Results& results, const Subject& subject);

/// Distance of the same runs from the exact solution: drawn where their pictures are all the same.
Chart distance_chart(const Results& results, const Subject& subject);

/// Discretisation error and rounding error apart, and their sum, a panel a method.
Chart rounding_chart(const Results& results, const Subject& subject);

/// One method of each family in every precision of the results: a staircase of floors. No panels where there is one.
Chart precision_chart(const Results& results, const std::string& problem);

/// Errors that `halfstep fit` read, against step size: eight series a panel, the first 96 of them.
Chart fit_chart(const std::vector<Fit>& fits);

/// Energies that `halfstep drift` read, a panel a run, the first twelve of them, with the drift that was found.
Chart drift_chart(const std::vector<JudgedRun>& runs);

/// Methods x problems, the observed orders in each cell, marked where they differ from what is declared: as many
/// methods and, where they are few, problems a picture as a projector shows.
std::vector<Drawing> matrix_drawings(const Results& results, const std::string& precision);

/// The rows of it whose orders are not all simply the declared ones, as large as a slide shows them, in several
/// pictures where there are many. None where the whole matrix fits into one such picture, or where all of its rows or
/// none are such.
std::vector<Drawing> exception_drawings(const Results& results, const std::string& precision);

/// The same for all five orders as a picture: the colour of a cell is the deviation from what is declared. Empty where
/// no deviation is larger than its uncertainty.
Drawing deviation_drawing(const Results& results, const std::string& precision);

/// A panel a group; curves without points that have no note either ("unstable"), and panels without curves, are left
/// out. The curve's look is set here.
using MakeCurve = std::function<std::optional<Curve>(const std::string& method)>;
std::vector<Panel> panels_by_group(const Results& results, const MakeCurve& make);

/// Takes the curves without points out of a chart, and names them in its note, each with why it has none. In parts they
/// are named beside the panel that they would be in; those of a panel that is left without any curve beside the one
/// before it, of the first ones beside the next.
void leave_out_empty_curves(Chart& chart);

/// All methods in one panel, in the colours of their families: one of each declared order by name, the others thin and
/// grey behind them; all by name where they are few.
Panel overview_panel(const Results& results, const std::string& problem, const MakeCurve& make);

/// Which ones those are, for the note of its chart.
std::string who_is_named(const Chart& chart);

/// The largest value up to each time: errors and distances dip wherever a difference changes its sign, and those of
/// chaotic motions cross one another everywhere.
std::vector<Point> largest_so_far(std::vector<Point> points);

/// The curve of a run; one that has no state after its start is not drawn, and its note says so.
Curve run_curve(const std::string& method, std::vector<Point> points);

/// The exact solution, a broad grey line behind the runs; named in the first panel.
void add_exact(std::vector<Panel>& panels, const std::vector<Point>& points);

/// A marker here and there on the lines of a chart whose points are close together: never one on another of the same
/// panel.
void mark_here_and_there(Chart& chart);

/// What is on the axis of errors: "global position error at t = 10", of local ones and of energies without a time.
std::string error_label(const Results& results, const std::string& problem, Quantity quantity);

/// What a number behind the name of a curve of errors is, unless these are of single steps.
inline constexpr std::string_view order_of_a_run = "the order as h → 0";

/// How to read the markers of a chart of errors, and the words behind its names.
std::string window_note(const Chart& chart, Quantity quantity = Quantity::global_position);

/// The words and numbers that are noted of its curves, each a part of a note: "     rounding: ...". number: what the
/// numbers are.
std::string explained_words(const Chart& chart, std::string_view number = order_of_a_run);

/// Notes at each panel of a chart of global errors, or of their orders, of which of its methods a lower order is
/// declared for forces of the velocity.
void note_lowered_orders(const Results& results, const Subject& subject, Quantity quantity, Chart& chart);

/// Notes at each panel of a chart of equal steps what they cost: "equal step sizes; cost differs: 1 to 4 force
/// evaluations per step", by the finest runs of its methods, "3.4 to 3.5 where a step iterates", by the runs whose
/// steps are nearest to h; those of which it is not known, as where such runs are lost, by their names. Nothing where
/// it is known of none.
void note_costs_of_steps(const Results& results, const Subject& subject, double h, Chart& chart);

/// Notes at each panel of a chart whose title has one step size h which of its methods have steps of unequal length.
void note_unequal_steps(Chart& chart);

/// Where a curve goes above another one, and the times of the points of it between which it does.
struct Passing {
  const Curve* curve = nullptr;
  Point at;
  double from = 0, to = 0;
};

/// Which named curves begin below one that stays within twice and half of what it is at first and pass it for good, in
/// the order in which they do.
struct Overtaking {
  const Curve* bounded = nullptr;  ///< none: nobody passes
  std::vector<Passing> passing;
};

/// Of several that stay: with the one that most pass. The curves stay where they are.
Overtaking overtaking(const std::vector<Curve>& curves);

/// Errors beyond this do not stretch a chart.
inline constexpr double meaningless = 1e4;

/// ", h = 0.05" where all runs of a figure had one step size, else nothing: for titles.
std::string step_text(const std::set<double>& steps);

/// "Double pendulum, double precision" or "Lotka–Volterra, 50 digits": for titles.
std::string title_of(const Subject& subject);

}  // namespace halfstep::inline reports
