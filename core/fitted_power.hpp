// The power of a law, through two points or by least squares.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace halfstep::inline core {

/// p of y = c x^p through two points, both positive: of two errors and their step sizes, the slope between rungs.
inline double power_between(double x1, double y1, double x2, double y2) {
  return std::log(y1 / y2) / std::log(x1 / x2);
}

/// The whole number above 0 that a power is, to a tenth; nothing where it is none.
inline std::optional<double> whole_power(double power) {
  constexpr double near = 0.1;
  const double whole = std::round(power);
  return whole > 0 && std::abs(power - whole) < near ? std::optional(whole) : std::nullopt;
}

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

/// That power with its standard error, and the scatter that it is from: the standard deviation of log y from the line.
struct PowerFit {
  double power = 0, error = 0, scatter = 0;
};

/// The same with n - 2 degrees of freedom; errors are nan for fewer than three points.
inline PowerFit power_fit(const std::vector<double>& x, const std::vector<double>& y) {
  const double power = fitted_power(x, y), n = static_cast<double>(x.size());
  double mean_u = 0, mean_v = 0, variation = 0, residue = 0;
  for (std::size_t i = 0; i < x.size(); ++i) mean_u += std::log(x[i]) / n, mean_v += std::log(y[i]) / n;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double u = std::log(x[i]) - mean_u, off = std::log(y[i]) - mean_v - power * u;
    variation += u * u;
    residue += off * off;
  }
  const double scatter = std::sqrt(residue / (n - 2));
  return {power, scatter / std::sqrt(variation), scatter};
}

}  // namespace halfstep::inline core
