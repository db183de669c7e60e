// Velocities at half steps.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> structural_methods();  // methods/structural.cpp

/// v[1/2] = v0 + h a0 / 2, x += h v[n+1/2], v[n+1/2] = v[n-1/2] + h a; the velocity of a step is the mean of its
/// neighbours.
struct Leapfrog : OneStepWithoutData {
  static constexpr std::string_view what = "the leapfrog";
  static constexpr auto rows = structural_methods;
  /// y = (x, h v half a step later)
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {2, [s](const std::vector<Q>& y) {
              const Q x = y[0] + y[1];
              return std::vector<Q>{x, y[1] - s * x};
            }};
  }
};

}  // namespace halfstep::inline methods
