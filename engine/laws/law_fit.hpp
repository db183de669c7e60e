// How well one model explains the errors, and how likely it makes them.
#pragma once

#include <Eigen/Core>
#include <span>

#include "halfstep/engine/laws/law_model.hpp"

namespace halfstep::inline engine {

using LawCovariance = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_law_factors, most_law_factors>;

/// An error at a step size over the window's coarsest one.
struct LawDatum {
  double h = 0;
  double error = 0;  ///< with the sign that the model is to give it
  double noise = 0;  ///< standard deviation of what it may be off by, over its size
};

/// The factors of a model's terms by weighted least squares, and the evidence for it.
struct LawFit {
  double log_evidence = 0;   ///< logarithm of the likelihood over all factors and sizes of scatter
  double scatter = 0;        ///< the likeliest relative scatter beyond the noise that is known
  double misfit = 0;         ///< root mean square of the relative residuals
  double roughness = 0;      ///< squares of the steps between neighbouring residuals over their own: 2 of noise
  LawTerms factors;          ///< one a term
  LawCovariance covariance;  ///< of the factors
};

/// The least misfit that a model can have, without a word on noise: 1 where it has as many factors as there are errors.
double least_misfit(const LawModel& model, std::span<const LawDatum> data);

/// Fits a model to most_law_rungs errors at most; log_evidence is minus infinity where it has as many factors as there
/// are errors, or no fit.
LawFit fit_law(const LawModel& model, std::span<const LawDatum> data);

}  // namespace halfstep::inline engine
