// What the energy does over a long run: bounded, linear, growing or unstable, by a fit with its uncertainty.
#pragma once

#include <optional>

#include "halfstep/engine/run/cell_runner.hpp"

namespace halfstep::inline engine {

/// Windows of a long run, of each of which the largest error is a sample.
inline constexpr int long_run_windows = 64;

/// How long a long run is, in periods of its problem, and how fine.
struct LongRunSize {
  int periods, steps_per_period;
};

/// A thousand periods where the problem is linear; fewer and finer where it is not. periods: instead of those.
LongRunSize long_run_size(const ProblemInfo& problem, std::optional<int> periods = std::nullopt);

/// Classifies a long run. `drift_per_time` is the slope of a straight line through the window means of the relative
/// energy error, `drift_uncertainty` its standard error times two; both of the part of the run before that error is a
/// tenth of the energy itself, and nan (an empty field) where that part has fewer than three windows to fit or the run
/// blew up. A run that blew up has the time when it did and the largest error that was still a number.
///   bounded: the line's rise over the run is within its uncertainty, or a twentieth of what the error swings anyway;
///   linear:  it rises in proportion to time, in the second half of the run as fast as in the first;
///   growing: it rises faster or slower than that, or is soon as large as the energy;
///   unstable: the run left all meaning.
DriftRow drift(const LongRun& run);

}  // namespace halfstep::inline engine
