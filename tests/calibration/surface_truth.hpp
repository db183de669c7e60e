// What an error over two step sizes is made of, and how well data could tell its orders.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace halfstep::testing {

/// x^order (1 + a1 x + a2 x^2 + ...), 0 < x <= 1.
struct SurfaceSeries {
  double order = 1;
  std::array<double, 10> corrections = {};

  double operator()(double x) const;
};

/// No more than this is the first correction where one is drawn, and each further one no more than half of that
/// before.
inline constexpr double largest_correction = 0.6;

/// All that is not known when the errors are measured. Step sizes are over the coarsest.
struct SurfaceTruth {
  SurfaceSeries of_h, of_dx;
  double factor_h = 1, factor_dx = 1;  ///< of the series
  double product = 0, product_r = 1, product_s = 1, floor = 0;
  double norm = 1;  ///< the error is this norm of the terms; infinity: the largest

  /// Of h, of dx, their product, and what stays.
  std::array<double, 4> terms(double h, double dx) const;
  double error(double h, double dx) const;
};

/// The standard deviations that errors at these runs, each with this part of itself as noise, leave of both orders as
/// real numbers: the Cramer-Rao bounds of the linearised problem. Given are which terms there are, their norm, the
/// powers of their product, and the noise; unknown the orders and the constants, of which nothing is known beforehand,
/// and corrections, which nobody knows to end: each has the variance of a uniform number up to the largest that it may
/// be. A product or a floor is known to be of about its true size. Infinity where the data tell nothing.
std::pair<double, double> order_bounds(const SurfaceTruth& truth, const std::vector<std::pair<double, double>>& runs,
                                       double noise);

}  // namespace halfstep::testing
