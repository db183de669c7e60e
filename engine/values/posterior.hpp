// What one model of the error makes of values: the limit that it sees in them, and how likely it holds them to be.
#pragma once

#include <vector>

#include "halfstep/engine/values/value_ladder.hpp"

namespace halfstep::inline engine {

/// Student's distribution of the limit under one model and one size of noise.
struct Posterior {
  double weight = 0;  ///< chance that this is the one that holds; over all of them 1
  double limit = 0;   ///< mean
  double scale = 0;   ///< of the distribution
  double order = 0;   ///< of the model; 0: spectral
  double spread = 0;  ///< of that order
};

/// All posteriors that matter, in units in which the range of the values is 1 and the finest value is 0.
struct Posteriors {
  std::vector<Posterior> all;
  double freedom = 0;  ///< degrees of freedom of every one
};

/// Most values that are looked at, from the finest up.
inline constexpr std::size_t most_values = 10;

/// Conditions every error model, with and without a noise beyond what is known, on values (three to ten of them,
/// finite, from coarse to fine, not all equal): a generalised least-squares mean, whose variance is known up to a
/// factor. `known` is the standard deviation of what is known of each value's noise.
Posteriors posteriors_of(const ValueLadder& ladder, const std::vector<double>& known);

}  // namespace halfstep::inline engine
