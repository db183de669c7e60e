// What probabilities of orders decide.
#pragma once

#include <optional>

#include "halfstep/engine/noise/bias_evidence.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// Chance at which a verdict on noisy errors is wrong, if the models hold. Of 6,000 calibration ladders (seeds 10000 on
/// of tests/calibration/noisy_ladders.cpp) one is told a wrong order at ten times this chance, none at five times or
/// less; of 2,060 orders that are confirmed at ten times this chance 1,651 are left.
inline constexpr double chance_of_error = 0.0001;

/// `pass` where the claim is decided against every other order, a floor and no law; `fail` and `superconvergent` where
/// the claim is excluded; `resolved` without a claim; `no_window` where it is decided that the bias does not vanish
/// (without a claim) or follows no law; else `noise_limited`.
Verdict decision(const OrderChances& chances, std::optional<double> claimed);

}  // namespace halfstep::inline engine
