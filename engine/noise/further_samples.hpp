// How many more samples, and at which step size, are expected to decide an order.
#pragma once

#include <optional>

#include "halfstep/engine/noise/bias_evidence.hpp"

namespace halfstep::inline engine {

/// Samples that would decide.
struct FurtherSamples {
  double h = 0;         ///< step size at which they are drawn; 0: at every one of the ladder
  double samples = 0;   ///< how many; at every step size: how many there are after, over how many there were
  double of_those = 1;  ///< samples over those at h, or, of a new step size, over those at the finest
};

/// The cheapest further samples after which the order is decided with a probability of 9 in 10 or more (a preposterior
/// analysis: estimates are drawn from what the readings of the data foretell, and judged). Tried are each step size of
/// the ladder, halves of the finest, and more samples at every step size; a sample at h costs 1/h. Nothing where no
/// number of samples decides: then the corrections hide the order, not the noise.
std::optional<FurtherSamples> samples_that_decide(const BiasEvidence& evidence, const NoisyLadder& ladder,
                                                  std::optional<double> claimed);

}  // namespace halfstep::inline engine
