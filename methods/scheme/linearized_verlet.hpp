// Velocity Verlet with one linear solve a force.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> structural_methods();  // methods/structural.cpp

/// v += h A(x) / 2, x += h v, v += h A(x) / 2 with (I - h^2 J / 4) A = a, J = da/dx: on linear problems the positions
/// of Newmark's average acceleration, so that no step is too large for stability. Solves linear systems, and no
/// equation to convergence. The Jacobian is not counted as an evaluation of the force.
struct LinearizedVerlet : OneStepWithoutData {
  static constexpr std::string_view what = "linearised Verlet";
  static constexpr auto rows = structural_methods;
  /// y = (x, h v). The force is that of s / (1 + s / 4).
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {2, [s = Q(s / (1 + s / Q(4)))](const std::vector<Q>& y) {
              const Q half = y[1] - s * y[0] / Q(2);
              const Q x = y[0] + half;
              return std::vector<Q>{x, half - s * x / Q(2)};
            }};
  }
};

}  // namespace halfstep::inline methods
