// Splittings as products of exponentials: exp(k1 B) exp(d1 A) ... against exp(A + B), word by word.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/theory/order_conditions.hpp"

namespace halfstep::inline engine {

/// A power series in two letters that do not commute, up to a degree. Words of degree d are numbers of d bits, the
/// first letter the highest bit: A (drift) 0, B (kick) 1.
template <class Q>
class Words {
 public:
  /// The series 1.
  explicit Words(int degree) : coefficients_(std::size_t(degree) + 1) {
    for (std::size_t d = 0; d < coefficients_.size(); ++d) coefficients_[d].assign(std::size_t(1) << d, Q(0));
    coefficients_[0][0] = 1;
  }

  int degree() const { return int(coefficients_.size()) - 1; }
  const Q& at(int degree, std::size_t word) const { return coefficients_[std::size_t(degree)][word]; }

  /// Multiplies from the right by exp(x A), or exp(x B).
  void times_exponential(const Q& x, bool kick) {
    if (x == 0) return;
    const std::size_t letter = kick ? 1 : 0;
    for (std::size_t d = coefficients_.size(); d-- > 1;) {
      for (std::size_t word = 0; word < coefficients_[d].size(); ++word) {
        Q factor = 1;
        std::size_t front = word;
        for (std::size_t k = 1; k <= d && (front & 1U) == letter; ++k) {
          front >>= 1U;
          factor *= x;
          factor /= Q(long(k));
          coefficients_[d][word] += factor * coefficients_[d - k][front];
        }
      }
    }
  }

 private:
  std::vector<std::vector<Q>> coefficients_;
};

/// Order of a splitting for two flows of any kind, at most `most`, each condition taken by itself.
template <class Q>
int word_order(const std::vector<Q>& kick, const std::vector<Q>& drift, int most, const Conditions<Q>& conditions) {
  Words<Q> series(most);
  for (std::size_t i = 0; i < kick.size(); ++i) {
    series.times_exponential(kick[i], true);
    series.times_exponential(drift[i], false);
  }
  Q exact = 1;
  for (int d = 1; d <= most; ++d) {
    exact /= Q(d);
    for (std::size_t word = 0; word < std::size_t(1) << d; ++word)
      if (!conditions.is_zero(series.at(d, word) - exact)) return d - 1;
  }
  return most;
}

}  // namespace halfstep::inline engine
