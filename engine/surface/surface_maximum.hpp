// The larger of two terms: which of them each error is.
#pragma once

#include <vector>

#include "halfstep/engine/surface/surface_posterior.hpp"

namespace halfstep::inline engine {

/// The candidates of max(C1 x^p (1 + a series), C2 y^q (1 + a series)): every pair of multiples of one half, fitted by
/// turns to the errors that either term makes and to which of them makes an error; and real orders beside the best.
std::vector<SurfaceCandidate> maxima(const SurfaceData& data);

/// Which of the terms of a maximum is larger at a point.
Leads leader_of(const SurfaceModel& model, const std::vector<double>& coefficients, double log_x, double log_y);

}  // namespace halfstep::inline engine
