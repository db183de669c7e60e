// Ladders of estimates with standard errors, of known order: what weak and strong convergence of stochastic schemes
// show.
#pragma once

#include <cstdint>
#include <vector>

#include "halfstep/engine/noise/noisy_ladder.hpp"
#include "tests/calibration/dice.hpp"

namespace halfstep::testing {

/// A noisy ladder with its truth.
struct KnownNoisyLadder {
  double order = 1;
  double floor = 0;             ///< the bias that is left at h = 0, over the leading term at the finest step; 0: none
  std::vector<double> samples;  ///< at each rung
  std::vector<double> means;    ///< estimates with their signs
  double deviation = 1;         ///< of one sample
  double stated_ratio = 1;      ///< what standard errors are said to be over what they are
  bool is_absolute = false;     ///< errors are absolute values
  bool only_samples = false;    ///< no standard errors are given, only numbers of samples
  bool only_errors = false;     ///< no numbers of samples are given

  std::vector<double> h;
  double constant = 1, correction = 0, second_correction = 0, power = 1;

  double bias(double step) const;
  /// As a user gives it: with standard errors, numbers of samples, or both.
  NoisyLadder ladder() const;
  /// Draws further samples at a step size, of which the ladder may have none yet.
  void draw(double step, double how_many, Dice& dice);
};

/// The same ladder for the same seed. Orders 1/2 to 3; 3 to 8 rungs, ratios sqrt 2, 1.5, 2, 4; corrections in powers of
/// sqrt h and h; standard errors from 1e-4 of the finest bias to three times the middle one; as many samples at each
/// step or as much work; signed and absolute; a third with standard errors off by up to 10 %, a sixth with a floor.
KnownNoisyLadder noisy_ladder(std::uint64_t seed);

}  // namespace halfstep::testing
