// Energies whose class of drift is known, and whether it can be seen at all by who knows the noise.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "halfstep/engine/energy_series/energy_series.hpp"
#include "tests/calibration/dice.hpp"

namespace halfstep::testing {

/// Noise whose parameters are known: white, and of one correlation time (Ornstein-Uhlenbeck), by standard deviations.
struct KnownNoise {
  double white = 0;
  double coloured = 0, correlation_time = 1;
};

/// A series with what it was made of.
struct EnergyRun {
  EnergySeries series;
  std::string family;
  DriftClass drift = DriftClass::none;
  double slope = 0;              ///< of class linear
  double walk = 0;               ///< of class sqrt: standard deviation gained in unit time
  double growth = 0;             ///< of class exponential: e-folds in unit time
  double slowest = 0;            ///< periods of the slowest oscillation over the run; 0: none
  std::vector<double> residual;  ///< the energies less oscillations and transient: drift, noise and last digits
  KnownNoise noise;
};

/// What the runs are made from: an oscillation, several, an orbit's, coloured noise, each alone and with a drift.
std::vector<std::string> energy_families();

/// The run of a seed: 200 to 20,000 samples, three in ten irregular, two in ten printed to few digits, three in twenty
/// with an initial transient.
EnergyRun energy_run(const std::string& family, std::uint64_t seed);

/// Log likelihood of each class (in the order of DriftClass), at its most likely drift, by one who knows the noise and
/// all that oscillates. Classes none, linear and exponential may have more noise, of the longest correlation time that
/// noise has by definition.
std::vector<double> oracle(const EnergyRun& run);

/// Chosen before any result was seen. A drift is decidable where the oracle prefers its class to each other one by a
/// log likelihood of 15; no drift, where the oracle prefers no drift to none by more than 4; neither, where an
/// oscillation does not complete two periods.
inline constexpr double decidable_drift = 15, decidable_none = 4, fewest_periods_seen = 2;
bool decidable(const EnergyRun& run);

}  // namespace halfstep::testing
