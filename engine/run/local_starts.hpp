// Where the single steps begin from whose errors local orders are found.
#pragma once

namespace halfstep::inline engine {

/// So many points, over which the largest error of a step is taken.
inline constexpr int local_starts = 8;

/// The i-th of them, spread over [0, T] so that none is an end or the middle.
template <class T>
T local_start(const T& end_time, int i) {
  return T(end_time * (2 * i + 1) / (2 * local_starts + 1));
}

}  // namespace halfstep::inline engine
