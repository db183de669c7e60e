// The clock by which computing is timed.
#pragma once

#include <ctime>

namespace halfstep::inline engine {

/// Seconds that this thread has spent computing.
inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds on the wall: what one waits for that is computed elsewhere.
inline double wall_seconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace halfstep::inline engine
