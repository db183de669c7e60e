// How the bias of an estimate may depend on the step size: the models between which the data decide.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace halfstep::inline engine {

/// A Gaussian process for the bias at x = h / (coarsest h), in units of its scale sigma:
///
///   b(x) = x^p (c + a1 x^k + a2 x^2k + a3 x^3k) + (f + g) x_n^p
///
/// with c ~ N(1, leading_spread^2), so that the leading term is not near 0: else order p would hold every higher one;
/// a ~ N(0, correction^2); f ~ N(floor, (floor_spread floor)^2); g ~ N(0, trace^2); x_n is the finest step. Or, as
/// `scattered`, of independent values of standard deviation x^p: no law at all.
struct BiasModel {
  double order = 0;             ///< p; 0: the bias does not vanish
  double correction_power = 1;  ///< k: 1/2 or 1
  double correction = 0;        ///< size of the corrections over the leading term, at the coarsest step
  double floor = 0;             ///< over the leading term at the finest step, signed
  bool scattered = false;
  double trace = 0;   ///< size of a floor too small to hide the order, over the leading term at the finest step
  double chance = 0;  ///< before any error is seen

  /// The order that the model stands for: p, 0 where the bias does not vanish, below 0 where it follows no law.
  double meaning() const;
  /// Mean of b at each of `x`, and covariance of b at each two of them; `finest` is x_n.
  Eigen::VectorXd mean(const Eigen::VectorXd& x, double finest) const;
  Eigen::MatrixXd covariance(const Eigen::VectorXd& x, double finest) const;
};

/// All models for the multiples of one half from 1/2 to 8 and, if it is none of them, `claimed` (0: nothing is
/// claimed). `finest` is x_n. Their chances add up to 1, or, without floors, to less.
std::vector<BiasModel> bias_models(double finest, double claimed, bool has_floors = true);

}  // namespace halfstep::inline engine
