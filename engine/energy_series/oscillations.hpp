// Oscillations that stand out of a series' spectrum, found and subtracted at its full resolution.
#pragma once

#include <vector>

namespace halfstep::inline engine {

/// A series from which oscillations were subtracted.
struct Calmed {
  std::vector<double> times, values;  ///< those of the series, or the means of so many neighbours that few are left
  std::vector<double> periods;        ///< of those that were subtracted, over the run; strongest first
};

/// Finds the oscillations of fixed frequency, of six periods or more over the run, whose peaks rise above their
/// surroundings in the spectrum beyond all chance, and subtracts the faster ones: beneath them a slower drift is seen.
/// Frequencies, amplitudes and phases are fitted jointly with slow curves by least squares (Gauss and Newton). `times`
/// rise strictly.
Calmed without_oscillations(const std::vector<double>& times, const std::vector<double>& values);

}  // namespace halfstep::inline engine
