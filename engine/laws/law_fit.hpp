// How well one model explains the errors, and how likely it makes them.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <span>

#include "halfstep/engine/laws/law_model.hpp"

namespace halfstep::inline engine {

/// The largest relative scatter that is tried: residuals beyond it are not normal, since a model that says 0 would be
/// off by 1 only.
inline constexpr double largest_scatter_of_law = 0.2;

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
  LawCovariance upper;   ///< triangular; empty: no fit, and the basis is none
  Errors target, noise;  ///< one a rung
  LawTerms scale;        ///< the largest value of each term
  double misfit = 1;     ///< root mean square of the residuals of unweighted least squares; 1 where there is no fit
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

/// Of most_law_rungs errors at most. There is no fit to errors of 0, to no more errors than factors, and of terms that
/// are not finite or depend on one another. `model` must outlive it.
LawSystem law_system(const LawModel& model, std::span<const LawDatum> data);

/// What least squares minimise at this scatter: squares of the residuals over their variances, and of the factors over
/// that of their prior. Infinite: no fit.
double weighted_squares(const LawSystem& system, double scatter);

/// An upper bound of the log_evidence of its fit, without the work.
double most_log_evidence(const LawSystem& system);

/// Fits a model; log_evidence is minus infinity where there is no fit, or a factor has a sign that its term cannot
/// have.
LawFit fit_law(const LawSystem& system);

}  // namespace halfstep::inline engine
