// Implicit Euler with one linear solve a step.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> structural_methods();  // methods/structural.cpp

/// (I - h^2 da/dx - h da/dv) v' = v + h (a - da/dv v); x' = x + h v'. Not implicit in the sense of a shape: it
/// solves a linear system, and no equation to convergence.
struct LinearizedEuler : OneStepWithoutData {
  static constexpr std::string_view what = "linearised implicit Euler";
  static constexpr auto rows = structural_methods;
  /// y = (x, h v)
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {2, [s](const std::vector<Q>& y) {
              const Q v = (y[1] - s * y[0]) / (1 + s);
              return std::vector<Q>{y[0] + v, v};
            }};
  }
};

}  // namespace halfstep::inline methods
