// Order conditions: whether they hold, in exact rationals or in wide floats that know what was rounded.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

#include "halfstep/core/beside.hpp"
#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/rational.hpp"
#include "halfstep/core/read_coefficients.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/last_digits.hpp"
#include "halfstep/engine/theory/rounded.hpp"

namespace halfstep::inline engine {

/// Digits in which a method with irrational or rounded coefficients is examined.
inline constexpr int most_digits = 100;

/// Decides whether residuals of order conditions vanish, and remembers how well those did that do. Rounded decimals are
/// excused for what their last digits explain, of all conditions together: some choice of the digits that the texts
/// leave out has to meet them all.
template <class Q>
class Conditions {
 public:
  /// worth: significant digits of the least coefficient.
  explicit Conditions(int worth) : worth_(std::min(worth, most_digits)), held_to_(worth_) {}

  /// A rounded coefficient is among those that the conditions are made of.
  void learn(double rounding) { open_ += rounding; }

  /// The terms of the conditions are up to `size` times larger than one: their sums lose so much more.
  void expect(double size) { size_ = std::max(size, 1.0); }

  /// Whether a residual is zero but for rounding; it is no condition.
  bool is_zero(const Q& residual) const {
    if constexpr (std::is_same_v<Q, Rational>)
      return residual == 0;
    else if constexpr (std::is_same_v<Q, digits100_t>)
      return std::abs(to_number(residual)) <= lost * std::pow(10.0, -worth_);
    else
      return residual == 0 || std::abs(to_number(residual.value)) <= explained(residual) + slack(residual);
  }

  /// Whether a condition holds, taken by itself. If so, it is one of those that `agree` asks for.
  bool vanishes(const Q& residual) {
    if (!is_zero(residual)) return note(residual), false;
    if constexpr (!std::is_same_v<Q, Rational>) {
      const double size = std::abs(to_number(residual.value));
      if (size > 0) held_to_ = std::min(held_to_, static_cast<int>(std::floor(-std::log10(size))));
      // Sums of large gains that cancel leave rounding, which is no condition on the digits.
      if (explained(residual) > 1e-11 * open_)
        digits_.require(to_number(residual.value), residual.gains, slack(residual));
    }
    return true;
  }

  /// Whether the same choice of what the last digits leave open meets all conditions that hold by themselves.
  bool agree() {
    if (digits_.explain()) return true;
    miss_ =
        "no change of its coefficients within one unit of their last digits satisfies all of these conditions; it "
        "takes " +
        in_short(digits_.needed()) + " units or more";
    return false;
  }

  /// Why the last condition does not hold, or the conditions not together; empty where no coefficient is rounded.
  const std::string& miss() const { return miss_; }

  /// "exactly", "to 97 digits".
  std::string how_well() const {
    return std::is_same_v<Q, Rational> ? "exactly" : "to " + std::to_string(held_to_) + " digits";
  }

 private:
  static constexpr double lost = 1e3;  // sums of products of a few dozen numbers of size one lose up to three digits

  static double to_number(const digits100_t& x) { return x.convert_to<double>(); }

  static std::string in_short(double x) { return digits50_t(x).str(2); }

  /// What the last digits of all coefficients explain of a residual.
  static double explained(const Q& residual) {
    double sum = 0;
    for (const double gain : residual.gains) sum += std::abs(gain);
    return sum;
  }

  /// What they explain to second order, and what the arithmetic loses.
  double slack(const Q& residual) const {
    constexpr double curvature = 10;
    return (curvature * open_ + 1e-13) * explained(residual) + size_ * lost * std::pow(10.0, -most_digits);
  }

  void note(const Q& residual) {
    miss_.clear();
    if constexpr (!std::is_same_v<Q, Rational>)
      if (open_ > 0)
        miss_ = "it misses by " + in_short(std::abs(to_number(residual.value))) + ", the last digits explain " +
                in_short(explained(residual));
  }

  int worth_;
  int held_to_;
  double size_ = 1;
  double open_ = 0;  // sum of what the texts leave open
  LastDigits digits_;
  std::string miss_;
};

/// A number for "gives x, not y": what tells the two apart (core/beside.hpp).
template <class Q>
std::string shown(const Q& x, const Q& other) {
  if constexpr (std::is_same_v<Q, Rational>)
    return shown_beside<Rational>(x, other);
  else
    return shown_beside<digits100_t>(x.value, other.value);
}

}  // namespace halfstep::inline engine
