// Ladders of errors, or of values, read from the CSV of any program.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/values/value_ladder.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// One series of a file: its name ("" where the file has but one), the order claimed for it, its ladder.
struct FitSeries {
  std::string name;
  std::optional<double> claimed;
  Ladder ladder{Arithmetic::unknown()};  ///< rungs from coarse to fine, one a step size; level 0 is the coarsest
  /// Of values: a ladder for each component, all of the same step sizes, from coarse to fine. `ladder` has no rungs
  /// then.
  std::vector<ValueLadder> values;
  std::vector<std::string> components;  ///< their names: "value", or "value_x", "value_y"
  std::string repeated;                 ///< what was made of several errors at one step size, in words; "" without any
};

/// Reads a CSV file ("-" is standard input). Columns: `error`, or without a known limit
/// `value`, or one column for each component whose name begins with `value_`; the step size as `h`, `dt` or `dx`, or
/// the number of steps as `steps` or `N` (then h = 1/steps); optionally `series`, or `problem`, `method` and
/// `precision`, to split it; `claimed`, an order; `noise`, the half-width of what the error in that row may be off by;
/// `floor`, below which no error of the series is believed. Several errors or values at one step size become their
/// mean, with a noise that their scatter tells. Series come in the order in which they first appear. Throws InputError
/// with file, line and column where the data are malformed or contradict themselves.
std::vector<FitSeries> read_fit_data(const std::filesystem::path& file);

}  // namespace halfstep::inline engine
