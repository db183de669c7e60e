// One form that the errors of a ladder may have: a sum of known functions of the step size with free factors.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

namespace halfstep::inline engine {

/// Rungs that a law is found from at most, and factors of a model.
inline constexpr int most_law_rungs = 24, most_law_factors = 5;
using LawTerms = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_law_factors, 1>;

/// error^sharpness, or its logarithm, as a sum of terms whose factors are fitted.
struct LawModel {
  enum class Form {
    powers,       ///< error^sharpness: h^(e sharpness), e: exponents
    fraction,     ///< log |error|: 1, log h, h
    logarithm,    ///< error^sharpness: h^(p sharpness) times 1, log h, and corrections h, h log h
    exponential,  ///< log |error|: 1, -h^(-rate), log h
    oscillating,  ///< error: h^p, h^p cos(w log h), h^p sin(w log h), w: rate
  };

  Form form{};
  std::vector<double> exponents;  ///< of powers of h, the one that leads as h falls first; one of the other forms
  double sharpness = 1;           ///< of powers: 1 a sum, 2 a norm; of a logarithm one over its power
  double rate = 0;                ///< power of 1/h in the exponential, or the frequency in log h
  int corrections = 0;            ///< further terms: h^(p+1), ...
  double chance = 0;              ///< that it holds, before any error is seen

  bool of_logarithm() const { return form == Form::fraction || form == Form::exponential; }
  Eigen::Index factors() const;  ///< that are fitted: one a term
  /// Numbers that were chosen by the data besides the factors: a frequency.
  int chosen() const { return form == Form::oscillating ? 1 : 0; }
  /// The terms at a step size that is measured in the window's coarsest one; with its logarithm.
  LawTerms terms(double h, double log_h) const;
};

/// Every model that errors with these slopes may follow. Each form has the same chance beforehand.
/// `steps`: sizes over the coarsest one, from coarse to fine; `slopes` of log |error| between neighbours.
std::vector<LawModel> law_models(std::span<const double> steps, std::span<const double> slopes);

}  // namespace halfstep::inline engine
