// How well one model explains the errors, and how likely it makes them.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <span>

#include "halfstep/engine/laws/law_model.hpp"

namespace halfstep::inline engine {

using LawCovariance = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_law_factors, most_law_factors>;

/// An error at a step size over the window's coarsest one.
struct LawDatum {
  double h = 0;
  double error = 0;  ///< with the sign that the model is to give it
  double noise = 0;  ///< standard deviation of what it may be off by, over its size
  double log_h = std::log(h);
};

/// A model's terms and its target at the step sizes of some errors, over the size of the error, so that residuals are
/// relative: once for all sizes of scatter that are tried.
struct LawSystem {
  using Terms = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_law_rungs, most_law_factors>;
  using Errors = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_law_rungs, 1>;

  const LawModel* model = nullptr;
  Terms basis;           ///< orthonormal columns; basis * upper are the terms over their scale
  LawCovariance upper;   ///< triangular
  Errors target, noise;  ///< one a rung
  LawTerms scale;        ///< the largest value of each term
  double misfit = 1;     ///< root mean square of the residuals of plain least squares; 1: more factors than errors
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

/// Of most_law_rungs errors at most. `model` must outlive it.
LawSystem law_system(const LawModel& model, std::span<const LawDatum> data);

/// Squares of the residuals of least squares at this scatter, over their variances; infinite: no fit.
double weighted_squares(const LawSystem& system, double scatter);

/// An upper bound of the log_evidence of its fit, without the work.
double most_log_evidence(const LawSystem& system);

/// Fits a model; log_evidence is minus infinity where it has as many factors as there are errors, or no fit.
LawFit fit_law(const LawSystem& system);

}  // namespace halfstep::inline engine
