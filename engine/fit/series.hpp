// One series of the data: the ladder that its rows make, what is said of it, and the line of a table that says so.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/laws/law.hpp"
#include "halfstep/engine/noise/noisy_rows.hpp"
#include "halfstep/engine/surface/surface.hpp"
#include "halfstep/engine/values/limit.hpp"
#include "halfstep/engine/values/value_ladder.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// One series of the data: its name ("" where it has none), the order claimed for it, its ladder.
struct FitSeries {
  std::string name;
  std::optional<double> claimed;
  Ladder ladder{Arithmetic::unknown()};  ///< rungs from coarse to fine, one a step size; level 0 is the coarsest
  /// Of values: a ladder for each component, all of the same step sizes, from coarse to fine. `ladder` has no rungs
  /// then.
  std::vector<ValueLadder> values;
  std::vector<std::string> components;  ///< their names: "value", or "value_x", "value_y"
  std::optional<Surface> surface;       ///< of two step sizes: then there are no rungs
  std::vector<NoisyRow> noisy;          ///< rows, where each has a standard error or a number of samples
  std::string repeated;                 ///< what was made of several errors at one step size, in words; "" without any
};

/// One series and what its ladder says. Of values, the ladder is that of values less their limit.
struct Fit : FitSeries {
  Finding finding;
  std::vector<LimitAnswer> limits;  ///< of values: one a component
  std::optional<Law> law;           ///< that errors without an order follow
  SurfaceFinding on_surface;        ///< of two step sizes; `finding` is that of the first then
};

/// What rows may hold, whoever reads them: a step size (positive), the half-width of an error or a floor (0: none), an
/// order that is claimed (positive); all of them finite.
bool is_step_size(double value);
bool is_half_width(double value);
bool is_order(double value);

/// Adds a row of errors as it comes: step size h, the error there (nan, inf: no result), and by how much it may be off.
void add_row(FitSeries& series, double h, double error, double noise);

/// Once all rows are there: sorts the rungs from coarse to fine, makes those of one step size one (mean_rung), and
/// numbers them.
void put_in_order(FitSeries& series);

/// Judges a series of errors that is in order. One that shows no order may follow a law that is no power of h.
void judge_series(Fit& fit);

/// The columns of the table of errors in CSV, and a row of it; both end with a line feed.
std::string_view fit_csv_header();
std::string fit_csv_row(const Fit& fit);

}  // namespace halfstep::inline engine
