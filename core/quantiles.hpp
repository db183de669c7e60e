// Quantiles of the distributions that intervals are made of: Boost.Math's, compiled once.
#pragma once

namespace halfstep::inline core {

/// Below which the standard normal distribution has the given share, between 0 and 1.
double normal_quantile(double below);

/// The same of Student's t distribution with `freedom` > 0 degrees of freedom.
double students_t_quantile(double freedom, double below);

/// The same of the chi-squared distribution with `freedom` > 0 degrees of freedom.
double chi_squared_quantile(double freedom, double below);

}  // namespace halfstep::inline core
