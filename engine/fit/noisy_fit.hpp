// Series of estimates with standard errors or numbers of samples.
#pragma once

#include "halfstep/engine/fit/series.hpp"

namespace halfstep::inline engine {

/// Judges a series whose rows carry their noise (judge_noisy). A result that is missing at a step finer than one that
/// worked is judged as without noise; so are rows without any noise.
void judge_noisy_series(Fit& fit);

/// The probability of each order, for a terminal.
std::string noisy_why(const Fit& fit);

}  // namespace halfstep::inline engine
