// What probabilities of orders decide.
#pragma once

#include <optional>

#include "halfstep/engine/noise/bias_evidence.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// Chance at which a verdict on noisy errors is wrong, if the models hold. A convention; on the calibration seeds 1 to
/// 350 of tests/calibration/noisy_ladders.cpp no wrong claim of 1237 passes, and no true one of 350 is rejected.
inline constexpr double chance_of_error = 0.001;

/// `pass` where the claim is decided against every other order, a floor and no law; `fail` and `superconvergent` where
/// the claim is excluded; `resolved` without a claim; `no_window` where it is decided that the bias does not vanish
/// (without a claim) or follows no law; else `noise_limited`.
Verdict decision(const OrderChances& chances, std::optional<double> claimed);

}  // namespace halfstep::inline engine
