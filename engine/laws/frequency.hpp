// The frequency of an oscillation in log h, which enters its terms nonlinearly.
#pragma once

#include <span>

#include "halfstep/engine/laws/law_fit.hpp"

namespace halfstep::inline engine {

/// The frequency (in log h) of an oscillating model, within `reach` of its own, that minimises weighted_squares at this
/// relative scatter of the errors.
double likeliest_frequency(const LawModel& model, std::span<const LawDatum> data, double reach, double scatter);

/// An oscillating model with that frequency, and the fit with it. Its log_evidence is lowered by how sharply the errors
/// choose the frequency out of a range 2 reach. `scatter`: of the errors about the model before it is tuned.
struct TunedFit {
  LawModel model;
  LawFit fit;
  double rate_deviation = 0;  ///< standard deviation of a frequency
};
TunedFit tune_frequency(LawModel model, std::span<const LawDatum> data, double reach, double scatter);

}  // namespace halfstep::inline engine
