// Rows of errors with two step sizes, made a surface.
#pragma once

#include <optional>
#include <vector>

#include "halfstep/engine/surface/surface.hpp"

namespace halfstep::inline engine {

/// A row as it is read, before it is known whether the file has one step size or two: that of h, dt, steps or N, and
/// that of dx or of the column named as the second.
struct StepRow {
  std::optional<double> h, dx;
  std::optional<double> by_steps = {};  ///< 1 / steps or 1 / N; that of h where h itself is empty and dx another
  double step = 0;                      ///< that of a file with one
  double error = 0;
  double noise = 0;
  long line = 0;
  std::optional<double> standard_error = {}, samples = {};
};

/// Whether numbers of steps vary at one dx in rows without h: then these are two step sizes.
bool steps_vary_at_one_dx(const std::vector<StepRow>& rows);

/// The points of rows that have both step sizes, in the order in which these first appear; several errors at one pair
/// become their mean (mean_rung). `carries_sign` where an error is negative.
Surface surface_of(const std::vector<StepRow>& rows);

}  // namespace halfstep::inline engine
