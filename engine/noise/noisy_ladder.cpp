// A ladder of errors that were estimated from random samples: weak and strong errors of stochastic schemes, Monte
// Carlo.
#include "halfstep/engine/noise/noisy_ladder.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/engine/noise/bias_evidence.hpp"

namespace halfstep::inline engine {

void estimate_standard_errors(NoisyLadder& ladder) {
  // From a start amid what is possible, over four decades to either side; the second time about what was found.
  constexpr double anything = 3, about = 1;
  double size = 0;
  for (const NoisyRung& rung : ladder.rungs) size = std::max(size, std::abs(rung.error) * std::sqrt(rung.samples));
  double deviation = 0.01 * size;
  NoisyLadder trial = ladder;
  trial.carries_sign = true;  // signs are chosen once the noise is known
  for (const double vagueness : {anything, about}) {
    for (NoisyRung& rung : trial.rungs) rung.standard_error = deviation / std::sqrt(rung.samples);
    trial.vagueness = vagueness;
    deviation *= BiasEvidence(trial, 0, false).factor();  // floors say little of the noise, and take most of the time
  }
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i)
    ladder.rungs[i].standard_error = deviation / std::sqrt(ladder.rungs[i].samples);
  ladder.vagueness = about;
}

}  // namespace halfstep::inline engine
