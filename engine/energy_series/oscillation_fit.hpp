// Oscillations fitted to a series jointly with all that is slow.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace halfstep::inline engine {

/// Samples over time from 0 to 1, the whole run.
struct SpanSeries {
  Eigen::VectorXd time, value;
};

/// The curves of what is slow: 1, cosines of less than six periods, transients and growths of several lengths.
extern const Eigen::Index slow_curves;

/// At those times, in columns: the slow curves, and cos and sin of each oscillation, of so many periods over the run.
Eigen::MatrixXd oscillation_curves(const Eigen::VectorXd& time, const std::vector<double>& periods);

/// Fits oscillations jointly with the slow curves by least squares, in so many steps of Gauss and Newton, each of which
/// moves `periods` by half of one at most; returns the residual.
Eigen::VectorXd fit_oscillations(const SpanSeries& data, std::vector<double>& periods, int steps);

}  // namespace halfstep::inline engine
