// Numbers in which order conditions are checked: exact rationals, else floats that know what they are worth.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

#include "core/coefficient.hpp"
#include "core/rational.hpp"
#include "core/scalar.hpp"

namespace halfstep {

/// Digits in which a method with irrational or rounded coefficients is examined.
inline constexpr int most_digits = 100;

/// A coefficient as Q, which is Rational or digits100_t.
template <class Q>
Q read(const Coefficient& c) {
  if constexpr (std::is_same_v<Q, Rational>)
    return Rational(c.rational().value());
  else
    return c.as<Q>();
}

template <class Q>
std::vector<Q> read(const Coefficients& row) {
  std::vector<Q> numbers;
  for (const auto& c : row) numbers.push_back(read<Q>(c));
  return numbers;
}

/// Decides whether residuals of order conditions vanish, and remembers how well those did that do.
template <class Q>
class Conditions {
 public:
  /// worth: significant digits of the least coefficient.
  explicit Conditions(int worth) : worth_(std::min(worth, most_digits)), held_to_(worth_) {}

  bool vanishes(const Q& residual) {
    if (residual == 0) return true;
    if constexpr (std::is_same_v<Q, Rational>) return false;
    // Sums of products of a few dozen coefficients of size one lose up to about three digits.
    constexpr int lost = 3;
    const double size = std::log10(to_number(residual));
    if (size > lost - worth_) return false;
    held_to_ = std::min(held_to_, static_cast<int>(std::floor(-size)));
    return true;
  }

  /// "exactly", "to 97 digits".
  std::string how_well() const {
    return std::is_same_v<Q, Rational> ? "exactly" : "to " + std::to_string(held_to_) + " digits";
  }

 private:
  static double to_number(const Q& x) {
    using std::abs;
    return abs(x).template convert_to<double>();
  }

  int worth_;
  int held_to_;
};

/// A number for a message: "-1/24", or six digits.
template <class Q>
std::string shown(const Q& x) {
  if constexpr (std::is_same_v<Q, Rational>) {
    std::string text = x.str();
    if (text.size() <= 20) return text;
    return x.template convert_to<digits50_t>().str(6);
  } else {
    return x.str(6);
  }
}

}  // namespace halfstep
