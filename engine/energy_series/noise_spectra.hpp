// The spectra that the noise of an energy may have, in the cosine transform of window means.
#pragma once

#include <cstddef>
#include <vector>

namespace halfstep::inline engine {

/// Variances of the cosine coefficients k = 1 ... windows - 1 (k half periods over the run) of window means, up to a
/// factor, of one kind of noise.
struct NoiseSpectrum {
  bool walks = false;  ///< holds a random walk, whose variance grows in proportion to time
  double walk = 0;     ///< variance of the walk's step from window to window, in units of this spectrum
  std::vector<double> variance;
};

/// No stationary noise of a run is correlated over more than this share of it: what wanders longer is, to that run, a
/// random walk. By definition, not by calibration.
inline constexpr double longest_correlation = 1.0 / 40;

/// All spectra that are tried for a number of windows, stationary ones first: white noise; white noise with noise of
/// one correlation time tau above it, of spectrum 1 / (1 + (omega tau)^2) or the square of that; white noise that is
/// lower below a frequency (what oscillates and returns); and some of these with a random walk. The walk's coefficients
/// are independent with variances 1 / (pi k / windows)^2: the cosines are its exact principal components. All as the
/// windows see it, frequencies beyond their resolution folded back.
std::vector<NoiseSpectrum> noise_spectra(std::size_t windows);

}  // namespace halfstep::inline engine
