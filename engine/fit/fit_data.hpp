// Ladders of errors, or of values, read from the CSV of any program.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/fit/series.hpp"

namespace halfstep::inline engine {

/// How files are read that have two step sizes.
struct FitOptions {
  std::optional<std::string> second = {};  ///< column of the second step size, if the user names it
  int dimension = 1;                       ///< of the space: a run costs 1 / (h dx^dimension)
};

/// Reads a CSV file ("-" is standard input). Columns: `error`, or without a known limit
/// `value`, or one column for each component whose name begins with `value_`; the step size as `h`, `dt` or `dx`, or
/// the number of steps as `steps` or `N` (then h = 1/steps); optionally `series`, or `problem`, `method` and
/// `precision`, to split it; `claimed`, an order; `noise`, the half-width of what the error in that row may be off by;
/// `floor`, below which no error of the series is believed;
/// `standard_error` and `samples`, which make its errors statistical estimates. Where `dx` differs from `h` or `dt` in
/// any row, or the second step size is named, the series are surfaces over both, and `claimed_dx` (or `claimed_2`) is
/// the order in the second. Several errors or values at one step size become their mean, with a noise that their
/// scatter tells. Series come in the order in which they first appear. Throws InputError with file, line and column
/// where the data are malformed or contradict themselves.
std::vector<FitSeries> read_fit_data(const std::filesystem::path& file, const FitOptions& options = {});

}  // namespace halfstep::inline engine
