// Which class of drift the evidence tells.
#pragma once

#include "halfstep/engine/energy_series/drift_answer.hpp"

namespace halfstep::inline engine {

/// Of the evidence of all hypotheses (answer.fits, in the order of DriftModel): the class, its p-values and the reason.
void decide_drift(DriftAnswer& answer);

/// Whether the series speaks against a class as strongly as a drift that is reported asks of all others.
bool is_refuted(const DriftAnswer& answer, DriftClass drift);

}  // namespace halfstep::inline engine
