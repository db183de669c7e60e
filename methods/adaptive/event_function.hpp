// Functions whose zeros along a run are events.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace halfstep::inline methods {

/// Which way a function goes through zero, in the sense of the run: rising is from below zero to above it as the run
/// goes on, forward or backward in time.
enum class Crossing { either, rising, falling };

constexpr std::array<std::string_view, 3> words_of(Crossing) { return {"either", "rising", "falling"}; }

/// A function whose zeros are events.
template <class T>
struct EventFunction {
  std::function<T(const T& t, const std::vector<T>& y)> g;  ///< y = (x, v), or y of a system of first order
  Crossing crossing = Crossing::either;
  bool terminal = false;  ///< the run ends there
};

/// A zero that a solver from outside halfstep reports.
struct ReportedEvent {
  std::size_t function = 0;  ///< its place among the functions
  double t = 0;
  bool rising = false;  ///< in the sense of the run
};

}  // namespace halfstep::inline methods
