// Runs that have blown up, where they must be seen: in the middle of a step.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline problems {

/// Whether positions or velocities, n each, are beyond all meaning. Wide numbers reach much further than double, to
/// numbers with more digits than memory holds, of which no cosine is ever finished; from 2^1024 on, where double ends,
/// all that is asked is not a number in any precision.
template <class T>
bool is_lost(std::size_t n, const T* x, const T* v) {
  if constexpr (!is_native<T>) {
    static const T most = ldexp(T(1), std::numeric_limits<double>::max_exponent), least = -most;
    const auto is_in_range = [](const T& entry) { return entry < most && entry > least; };
    return !std::all_of(x, x + n, is_in_range) || !std::all_of(v, v + n, is_in_range);
  } else {
    return false;
  }
}

/// What is answered then.
template <class T>
void give_lost(std::size_t count, T* out) {
  std::fill(out, out + count, std::numeric_limits<T>::quiet_NaN());
}

}  // namespace halfstep::inline problems
