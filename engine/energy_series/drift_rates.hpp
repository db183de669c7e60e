// How fast an energy drifts, with its uncertainty.
#pragma once

#include "halfstep/engine/energy_series/drift_answer.hpp"

namespace halfstep::inline engine {

/// Of a series whose class is told: rate, and size of the walk or growth where the class has them, over all spectra of
/// the noise by their likelihood. `models`: those that were fitted; `scale`: the unit of their values in that of the
/// energies.
void measure_rates(DriftAnswer& answer, const DriftModels& models, double scale);

}  // namespace halfstep::inline engine
