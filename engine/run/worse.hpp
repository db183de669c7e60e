// The larger of measured errors, in which one that is not a number is not lost.
#pragma once

namespace halfstep::inline engine {

/// The larger of two errors; NaN if either is. std::max(x, NaN) is x, by which a run that blew up would be exact.
template <class T>
T worse(const T& a, const T& b) {
  return a != a || a > b ? a : b;
}

/// The smaller of two; NaN if either is.
template <class T>
T smaller(const T& a, const T& b) {
  return a != a || a < b ? a : b;
}

}  // namespace halfstep::inline engine
