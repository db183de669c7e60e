// What estimates say of the models of their bias: how probable each is, and what it foretells.
#pragma once

#include <Eigen/Core>
#include <map>
#include <vector>

#include "halfstep/engine/noise/bias_models.hpp"
#include "halfstep/engine/noise/noisy_ladder.hpp"

namespace halfstep::inline engine {

/// One way to understand the data: a model, its scale, a factor on the standard errors, signs of absolute values.
struct Reading {
  std::size_t model = 0;
  std::size_t signs = 0;  ///< row of BiasEvidence::signed_errors
  double scale = 1;       ///< sigma
  double factor = 1;      ///< on the standard errors
  double log_prior = 0;   ///< logarithm of the chance of model and factor before any error is seen
  double weight = 0;      ///< probability
};

/// Rungs at most, the finest of them: what is coarser tells little of the limit.
inline constexpr int most_noisy_rungs = 24;
using RungArray = Eigen::Array<double, Eigen::Dynamic, 1, 0, most_noisy_rungs, 1>;
using RungVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_noisy_rungs, 1>;

/// No model holds to more digits than this part of an error: expansions have more terms than the models.
inline constexpr double discrepancy = 0.002;

/// A normal distribution.
struct Normal {
  double mean = 0, variance = 0;
};

/// Biases at several step sizes, over BiasEvidence::unit(): a normal distribution.
struct Biases {
  Eigen::VectorXd mean;
  Eigen::MatrixXd covariance;
};

/// Probability of each order; 0: the bias does not vanish; below 0: it follows no law.
using OrderChances = std::map<double, double>;

/// The probabilities of all models given a ladder (Bayes), with scales and, within their vagueness, the size of the
/// standard errors integrated out. Absolute values are a folded normal distribution: a sum over the signs they may have
/// had (Leone, Nelson, Nottingham 1961).
class BiasEvidence {
 public:
  /// Rungs: 2 to most_noisy_rungs, finite, with positive step sizes and standard errors that are not negative. claimed:
  /// 0: none. has_floors: see bias_models.
  explicit BiasEvidence(const NoisyLadder& ladder, double claimed = 0, bool has_floors = true);

  const OrderChances& chances() const { return chances_; }
  /// Readings and their probabilities, those of a model together.
  const std::vector<Reading>& readings() const { return readings_; }
  const BiasModel& model(const Reading& reading) const { return models_[reading.model].model; }
  /// The unit of what follows: the largest error that is possible.
  double unit() const { return unit_; }
  /// Biases at step sizes h under a reading, before the data and given them.
  Biases before_data(const Reading& reading, const std::vector<double>& h) const;
  Biases given_data(const Reading& reading, const std::vector<double>& h) const;
  /// The estimates with the signs that they have under a reading.
  Eigen::VectorXd estimates(const Reading& reading) const;
  /// The coefficient C of C h^p under a reading of order p, given the data, in the unit of the errors.
  Normal constant(const Reading& reading) const;
  /// The factor on standard errors that is most probable.
  double factor() const;

 private:
  // A model in coordinates in which both its covariance and that of the noise are diagonal.
  struct Diagonal {
    BiasModel model;
    Eigen::MatrixXd rotation;  // rows: whitened rungs to coordinates
    RungArray variances;       // of the bias, in units of the noise
    RungArray mean;
    Eigen::MatrixXd errors;  // a column for each choice of signs
  };

  void choose_signs(const NoisyLadder& ladder);
  void weigh();
  Diagonal diagonal(const BiasModel& model) const;

  double unit_ = 1, coarsest_ = 1, finest_ = 1, vagueness_ = 0;
  RungVector x_, noise_;           // step sizes over the coarsest, standard deviations of the noise in that unit
  Eigen::MatrixXd signed_errors_;  // a column for each choice of signs
  std::vector<Diagonal> models_;
  std::vector<Reading> readings_;
  OrderChances chances_;
};

}  // namespace halfstep::inline engine
