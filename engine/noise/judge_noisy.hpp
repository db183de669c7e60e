// The verdict on a ladder of estimates with standard errors.
#pragma once

#include <optional>

#include "halfstep/engine/noise/further_samples.hpp"
#include "halfstep/engine/noise/noisy_ladder.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// What is said of a noisy ladder.
struct NoisyFinding {
  Finding finding;
  std::optional<FurtherSamples> further;  ///< where the verdict is `noise_limited`
};

/// Judges estimates of a bias against all multiples of one half as orders (and the claim, where it is none), by Bayes
/// factors between models with corrections of higher order, a floor, and no law: see bias_models. An order is decided
/// at `chance_of_error`. Rungs without a finite error are left out; where none are left but one, the verdict is
/// `no_window`. Standard errors are 0 or more, not all 0.
NoisyFinding judge_noisy(const NoisyLadder& ladder, std::optional<double> claimed);

}  // namespace halfstep::inline engine
