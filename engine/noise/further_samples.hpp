// How many more samples, and at which step sizes, are expected to decide an order.
#pragma once

#include <optional>

#include "halfstep/engine/noise/bias_evidence.hpp"

namespace halfstep::inline engine {

/// A ladder is made at most so many halvings longer.
inline constexpr int most_halvings = 6;

/// Samples that would decide: at one step size, or at every one of the ladder and at halves of the finest.
struct FurtherSamples {
  double h = 0;         ///< step size at which they are drawn; 0: at every one
  double samples = 0;   ///< how many; at every step size: how many there are after, over how many there were
  double of_those = 1;  ///< samples over those at h, or, of a new step size, over those at the finest
  int halvings = 0;     ///< at every step size: new ones h/2, h/4, ... with as many samples as the finest then has
};

/// The cheapest further samples after which the order is decided with a probability of 95 in 100 or more, see Outlook.
/// Tried are each step size of the ladder, halves of the finest, and more samples at every step size with and without
/// such halves; a sample at h costs 1/h. Nothing where none of this decides: then the corrections hide the order, not
/// the noise.
std::optional<FurtherSamples> samples_that_decide(const BiasEvidence& evidence, const NoisyLadder& ladder,
                                                  std::optional<double> claimed);

}  // namespace halfstep::inline engine
