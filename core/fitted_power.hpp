// The power of a law, by least squares.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace halfstep::inline core {

/// p of y = c x^p: the slope of log y over log x by least squares, for positive x and y of the same size; nan for fewer
/// than two different x.
inline double fitted_power(const std::vector<double>& x, const std::vector<double>& y) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double u = std::log(x[i]), v = std::log(y[i]);
    n += 1, sx += u, sy += v, sxx += u * u, sxy += u * v;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace halfstep::inline core
