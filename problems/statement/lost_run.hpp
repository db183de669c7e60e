// Runs that have blown up, where they must be seen: in the middle of a step.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline problems {

/// Whether a number is below 2^1024, where double ends, and above -2^1024. Of our own wide numbers by their exponents
/// alone: this is asked of every entry at every evaluation of a force.
template <class T>
bool is_in_range(const T& entry) {
  constexpr int end = std::numeric_limits<double>::max_exponent;
  if constexpr (requires { entry.backend().limb; }) {
    const auto& number = entry.backend();
    using Kind = std::remove_cvref_t<decltype(number.kind)>;  // not there without MPFR
    return number.kind == Kind::zero || (number.kind == Kind::regular && number.exponent <= end);
  } else {
    static const T most = ldexp(T(1), end), least = -most;
    return entry < most && entry > least;
  }
}

/// Whether positions or velocities, n each, are beyond all meaning. Wide numbers reach much further than double, to
/// numbers with more digits than memory holds, of which no cosine is ever finished; from 2^1024 on all that is asked is
/// not a number in any precision.
template <class T>
bool is_lost(std::size_t n, const T* x, const T* v) {
  if constexpr (!is_native<T>) {
    for (std::size_t i = 0; i < n; ++i)
      if (!is_in_range(x[i]) || !is_in_range(v[i])) return true;
  }
  return false;
}

/// What is answered then.
template <class T>
void give_lost(std::size_t count, T* out) {
  std::fill(out, out + count, std::numeric_limits<T>::quiet_NaN());
}

}  // namespace halfstep::inline problems
