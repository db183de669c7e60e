// The frequency of an oscillation in log h, which enters its terms nonlinearly.
#pragma once

#include <span>

#include "halfstep/engine/laws/law_fit.hpp"

namespace halfstep::inline engine {

/// An oscillating model with the likeliest frequency within `reach` of its own, and the fit with it. Its log_evidence
/// is lowered by how sharply the errors choose the frequency out of a range 2 reach.
struct TunedFit {
  LawModel model;
  LawFit fit;
  double rate_deviation = 0;  ///< standard deviation of a frequency
};
TunedFit tune_frequency(LawModel model, std::span<const LawDatum> data, double reach);

}  // namespace halfstep::inline engine
