// A number that knows what each rounded coefficient contributes to it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline engine {

/// A value, and to first order what it gains where each rounded coefficient moves by as much as its text leaves open.
struct Rounded {
  digits100_t value = 0;
  std::vector<double> gains;  ///< one a rounded coefficient, in the order in which they were read; may stop early

  Rounded() = default;
  Rounded(digits100_t x) : value(std::move(x)) {}
  Rounded(int x) : value(x) {}
  Rounded(long x) : value(x) {}
  Rounded(long long x) : value(x) {}

  Rounded& operator+=(const Rounded& b) { return plus(b, 1); }
  Rounded& operator-=(const Rounded& b) { return plus(b, -1); }
  Rounded& operator*=(const Rounded& b) { return *this = *this * b; }
  Rounded& operator/=(const Rounded& b) { return *this = *this / b; }

  friend Rounded operator-(const Rounded& a) { return Rounded(0) - a; }
  friend Rounded operator+(Rounded a, const Rounded& b) { return a += b; }
  friend Rounded operator-(Rounded a, const Rounded& b) { return a -= b; }
  friend Rounded operator*(const Rounded& a, const Rounded& b) {
    return with(a.value * b.value, a, number(b.value), b, number(a.value));
  }
  friend Rounded operator/(const Rounded& a, const Rounded& b) {
    const digits100_t quotient = a.value / b.value;
    const double inverse = 1 / number(b.value);
    return with(quotient, a, inverse, b, -number(quotient) * inverse);
  }
  friend bool operator==(const Rounded& a, const Rounded& b) { return a.value == b.value; }
  friend bool operator>(const Rounded& a, const Rounded& b) { return a.value > b.value; }

 private:
  static double number(const digits100_t& x) { return x.convert_to<double>(); }

  static Rounded with(digits100_t value, const Rounded& a, double of_a, const Rounded& b, double of_b) {
    Rounded result(std::move(value));
    result.gains.resize(std::max(a.gains.size(), b.gains.size()), 0.0);
    for (std::size_t k = 0; k < a.gains.size(); ++k) result.gains[k] += of_a * a.gains[k];
    for (std::size_t k = 0; k < b.gains.size(); ++k) result.gains[k] += of_b * b.gains[k];
    return result;
  }

  Rounded& plus(const Rounded& b, int sign) {
    if (sign > 0)
      value += b.value;
    else
      value -= b.value;
    gains.resize(std::max(gains.size(), b.gains.size()), 0.0);
    for (std::size_t k = 0; k < b.gains.size(); ++k) gains[k] += sign * b.gains[k];
    return *this;
  }
};

}  // namespace halfstep::inline engine
