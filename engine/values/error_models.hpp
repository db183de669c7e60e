// How an error may depend on the step size: the models over which an estimate of the limit is averaged.
#pragma once

#include <vector>

namespace halfstep::inline engine {

/// A step size over the coarsest one, in (0, 1].
struct StepRatio {
  double x;
  double log;
};

/// A Gaussian process for the error at step size h, in x = h / (coarsest step size), up to its size:
///
///   power:     x^p (c0 + c1 t x + c2 (t x)^2 + ...), the c independent and of equal size; p known, or spread
///              about `order`: x^p (c0 + c1 s log x + c2 (s log x)^2 / sqrt(2!) + ...), which also stands for x^p log
///              x; each rung off by a part of x^p
///   spectral:  a sum of exp(-r (1/x - 1)) over the rates r from `order` to twice that, all alike
///
/// After Oates, Karvonen, Teckentrup, Strocchi, Niederer 2024, doi:10.48550/arXiv.2401.07562, with the
/// kernel of powers that expansions of errors have in the place of a Matérn kernel.
struct ErrorModel {
  enum class Kind { power, spectral };

  Kind kind = Kind::power;
  double order = 0;        ///< p, or the slowest rate
  double spread = 0;       ///< standard deviation of p; 0: known
  double corrections = 0;  ///< t: size of the next term over the leading one, at the coarsest step size
  double scatter = 0;      ///< standard deviation of what each rung is off by, over x^p
  double chance = 0;       ///< that the model holds, before any value is seen

  /// The covariance of the errors at x and y; `scatter` adds to that of a rung with itself.
  double covariance(const StepRatio& x, const StepRatio& y) const;
};

/// All models; their chances add up to 1.
const std::vector<ErrorModel>& error_models();

}  // namespace halfstep::inline engine
