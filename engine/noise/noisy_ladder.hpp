// A ladder of errors that were estimated from random samples: weak and strong errors of stochastic schemes, Monte
// Carlo.
#pragma once

#include <vector>

namespace halfstep::inline engine {

/// One step size h > 0 and the estimate of the error there.
struct NoisyRung {
  double h = 0;
  double error = 0;           ///< mean over the samples; nan or infinity: the run gave no result
  double standard_error = 0;  ///< of that mean, in its unit
  double samples = 0;         ///< how many; a count, or relative to the others (NoisyLadder::counts)
};

/// Estimates over falling step sizes, one a step size.
struct NoisyLadder {
  std::vector<NoisyRung> rungs;  ///< from coarse to fine
  bool carries_sign = false;     ///< errors are signed; else absolute values, which near 0 are biased upwards
  bool counts = false;           ///< `samples` are numbers of samples, not ratios to those of another rung
  /// How well standard errors are known, as standard deviation of the logarithm of a common factor.
  double vagueness = 0.1;
};

/// The standard deviation s of one sample that the standard errors of `ladder` would have in common, s / sqrt(samples),
/// where nothing but the numbers of samples is known: the most probable one under the models of the bias. Fills in the
/// standard errors and their vagueness. Needs two rungs or more.
void estimate_standard_errors(NoisyLadder& ladder);

}  // namespace halfstep::inline engine
