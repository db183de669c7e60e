// What a ladder of estimates may show once more samples are drawn.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "halfstep/engine/noise/bias_evidence.hpp"

namespace halfstep::inline engine {

/// A preposterior analysis: biases and noise are drawn from what the readings of the data
/// foretell, and the estimates that they make are judged by the same models.
class Outlook {
 public:
  /// Looks at the step sizes of the ladder and at `halvings` of the finest. Rungs: as BiasEvidence takes them.
  Outlook(const BiasEvidence& evidence, const NoisyLadder& ladder, int halvings, std::optional<double> claimed);

  /// From coarse to fine: those of the ladder, then halves of the finest.
  const std::vector<double>& steps() const { return steps_; }
  /// Samples that there are at each of them; 0 at new ones.
  const std::vector<double>& samples() const { return samples_; }
  /// The part of the outcomes that are decided if so many further samples, 0 or more, are drawn at each step.
  double decided(const std::vector<double>& further) const;

 private:
  // A reading, and others like it that it stands for.
  struct Foretold {
    double log_prior, factor, meaning;
    Biases bias;                 // at each step, before any data
    Eigen::VectorXd unmodelled;  // variance of what no model holds to
  };

  void collect_readings(const BiasEvidence& evidence);
  void draw_outcomes(const BiasEvidence& evidence);

  std::optional<double> claimed_;
  std::vector<double> steps_, samples_, deviations_;  // deviations: of one sample, in the unit of the evidence
  std::vector<Foretold> foretold_;
  // A column for each outcome: the estimates that there are with the signs that they may have had, the biases, and
  // what a single further sample is off by.
  Eigen::MatrixXd estimates_, biases_, noise_;
};

}  // namespace halfstep::inline engine
