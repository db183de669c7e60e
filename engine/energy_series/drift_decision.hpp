// Which class of drift the evidence tells.
#pragma once

#include "halfstep/engine/energy_series/drift_answer.hpp"

namespace halfstep::inline engine {

/// Of the evidence of all hypotheses (answer.fits, in the order of DriftModel): the class, its p-values and the reason.
void decide_drift(DriftAnswer& answer);

}  // namespace halfstep::inline engine
