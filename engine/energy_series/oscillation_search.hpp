// Where in a series an oscillation may be.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace halfstep::inline engine {

/// Oscillations of so many periods over the run or more are peaks of the spectrum; slower ones are looked for by least
/// squares among all that is slow.
inline constexpr double peak_periods = 6;
/// Whether two oscillations, of so many periods over the run, are too near each other to be told apart: a run resolves
/// 1. Two slow ones nearly alike are the sum of anything slow; two fast ones are one that swells and fades.
bool are_alike(double one, double other);

/// An oscillation that may be there: its periods over the run, 0 where none stands out; and the sum of squares that it
/// takes off.
struct WaveCandidate {
  double periods = 0, gain = 0;
};

/// The strongest of the fast ones whose peak in the tapered spectrum rises above its surroundings beyond all chance.
/// `time` rises from 0 to 1.
WaveCandidate highest_peak(const Eigen::VectorXd& time, const Eigen::VectorXd& residual);

/// Of samples that are not equally spaced, the harmonic of the strongest of `periods` that takes most off among those
/// too fast for a spectrum, where that is beyond all chance. Equally spaced ones show it folded back, as a peak.
WaveCandidate strongest_harmonic(const Eigen::VectorXd& time, const Eigen::VectorXd& residual,
                                 const std::vector<double>& periods);

/// The slow one that takes most off, beside all that is slow and the slow ones among `periods`, where that is beyond
/// all chance.
WaveCandidate strongest_slow_wave(const Eigen::VectorXd& time, const Eigen::VectorXd& residual,
                                  const std::vector<double>& periods);

}  // namespace halfstep::inline engine
