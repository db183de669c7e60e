// Rows of data with standard errors or numbers of samples, made a ladder.
#pragma once

#include <optional>
#include <vector>

#include "halfstep/engine/noise/noisy_ladder.hpp"

namespace halfstep::inline engine {

/// A row as it is read.
struct NoisyRow {
  double h = 0, error = 0;
  std::optional<double> standard_error;  ///< 0 or more
  std::optional<double> samples;         ///< above 0
};

/// One rung a step size, from coarse to fine. Rows at one step size become their mean, weighted by samples, or by the
/// squares of their standard errors. Either every row has a standard error, or every row has samples: then the standard
/// deviation of a sample, taken to be the same at all step sizes, comes from rows that are repeated, where their
/// scatter has three degrees of freedom or more, and else from the scatter about the models (estimate_standard_errors).
/// Rows without a finite error are left out. Nothing where fewer than two rungs are left or the noise is 0 throughout.
std::optional<NoisyLadder> noisy_ladder_of(std::vector<NoisyRow> rows);

}  // namespace halfstep::inline engine
