// Laws of errors that are no power of the step size: which one, its parameters, and how sure that is.
#pragma once

#include <numbers>
#include <string>
#include <string_view>
#include <vector>

namespace halfstep::inline engine {

/// logarithm:    C h^p log(H / h)^g
/// exponential:  C h^s exp(-r / h^m): spectral convergence, m = 1, or 1/2 at singularities of ends
/// crossover:    h^p at large steps and h^q at small ones, with the step size at which they are equal
/// oscillating:  C h^p (1 + a sin(w log h + f))
enum class LawKind { logarithm, exponential, crossover, oscillating };

/// The word that tables carry: "logarithm", "exponential", ...
std::string_view word(LawKind kind);

/// A number of the law with its 95 % half-width; 0: chosen among few, not fitted.
struct LawParameter {
  std::string name;  ///< "p", "C", "H", ...
  double value = 0;
  double half_width = 0;
};

/// Natural logarithm of the odds beyond which they are told as "more than".
inline constexpr double most_log_odds_told = 30 * std::numbers::ln10;

/// A law that a ladder follows.
struct Law {
  LawKind kind{};
  std::vector<LawParameter> parameters;
  double log_odds = 0;  ///< natural logarithm of the odds against every other law and against powers
  double misfit = 0;    ///< relative root mean square of what the law leaves of the errors
  int first_level = 0;  ///< coarsest level that it was found from
  int last_level = 0;   ///< finest one

  double parameter(std::string_view name) const;  ///< throws std::out_of_range
};

/// "0.42 h^2 log(1.3/h), to 1e-05; of the laws compared, odds of 1e6": the law in words for a reason.
std::string in_words(const Law& law);

/// "p=2;C=0.42±0.01": its parameters for a column of a table.
std::string parameters_text(const Law& law);

}  // namespace halfstep::inline engine
