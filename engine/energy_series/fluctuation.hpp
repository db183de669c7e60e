// The size of what is left of an energy without its drift.
#pragma once

#include <vector>

#include "halfstep/engine/energy_series/drift_answer.hpp"

namespace halfstep::inline engine {

/// The drift that was found, at the times of the samples: a straight line, an exponential, of a walk the means over
/// windows, of all others the mean. Least squares.
std::vector<double> drift_curve(const EnergySeries& series, const DriftAnswer& answer);

/// Root mean square of the energies about that curve, without an initial transient where one was found; its half-width
/// is Student's of the roots of mean squares of eight parts of the run, by their scatter.
Measured fluctuation_of(const EnergySeries& series, const DriftAnswer& answer);

}  // namespace halfstep::inline engine
