// The cosine transform of window means, and of the curves that are fitted to them.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "halfstep/engine/energy_series/window_means.hpp"

namespace halfstep::inline engine {

/// The orthonormal discrete cosine transform (type II) of the means of windows, without the coefficient of their mean:
/// k = 1 ... count - 1 is a cosine of k half periods over the run. White noise stays white in it, a random walk
/// becomes independent coefficients, and what is slow stands in the first of them (Müller and Watson 2008).
class CosineTransform {
 public:
  /// Curves are drawn through the windows of these times, as the data are.
  explicit CosineTransform(const std::vector<double>& times);

  const Windows& windows() const { return windows_; }

  Eigen::Index coefficients() const { return basis_.rows(); }
  /// Of values at the samples.
  Eigen::VectorXd of(const std::vector<double>& values) const;
  /// Of cos and sin of `periods` full periods over the run, in two columns.
  Eigen::MatrixX2d wave(double periods) const;
  /// The same at the centres of the windows alone: faster, and near enough for a search.
  Eigen::MatrixX2d wave_nearly(double periods) const;
  /// Of exp(rate * s), s = 0 ... 1 from the first window's beginning to the last one's end, with 1 as its largest
  /// value.
  Eigen::VectorXd exponential(double rate) const;
  /// Of the derivatives of those: of a cos + b sin by the periods, of the exponential by its (negative) rate.
  Eigen::VectorXd wave_slope(double periods, double a, double b) const;
  Eigen::VectorXd exponential_slope(double rate) const;
  /// Of s.
  Eigen::VectorXd line() const;

 private:
  template <class Curve>
  Eigen::VectorXd of_curve(Curve curve) const;

  Windows windows_;
  Eigen::VectorXd place_;  ///< of each sample in the run, from 0 to 1
  Eigen::MatrixXd basis_;
};

}  // namespace halfstep::inline engine
