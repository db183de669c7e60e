// How many digits two computations of the same thing share.
#pragma once

#include <algorithm>
#include <cmath>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline problems {

/// Digits after the decimal point on which a and b agree, at most `most`; negative where whole digits differ.
template <class T>
int agreeing_digits(const T& a, const T& b, int most) {
  using std::abs;
  using std::log10;
  constexpr int none = -9999;
  const T difference = abs(a - b);
  if (difference == 0) return most;
  if (!is_finite(difference)) return none;
  return static_cast<int>(std::clamp(std::floor(-to_double(T(log10(difference)))), double(none), double(most)));
}

}  // namespace halfstep::inline problems
