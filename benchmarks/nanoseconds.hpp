// How long a loop takes.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>

namespace halfstep::benchmarks {

/// Nanoseconds a step: the least of eight runs of about two milliseconds each.
template <class T>
double nanoseconds(T (*run)(int)) {
  using Clock = std::chrono::steady_clock;
  volatile bool sink = false;
  const auto time = [&](int steps) {
    const auto start = Clock::now();
    sink = run(steps) > T(2);
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
  };
  int steps = 1000;
  while (time(steps) < 2e6) steps *= 2;
  double best = std::numeric_limits<double>::infinity();
  for (int repetition = 0; repetition < 8; ++repetition) best = std::min(best, time(steps) / steps);
  static_cast<void>(sink);
  return best;
}

}  // namespace halfstep::benchmarks
