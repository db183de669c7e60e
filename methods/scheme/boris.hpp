// Boris's scheme for charges in a magnetic field.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> special_methods();  // methods/special.cpp

/// Half a drift; half a kick by E, the rotation about B, half a kick; half a drift.
struct Boris : OneStepWithoutData {
  static constexpr std::string_view what = "Boris's scheme";
  static constexpr auto rows = special_methods;
  /// y = (x, h v). Without a field B half a drift, a kick, half a drift.
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {2, [s](const std::vector<Q>& y) {
              const Q middle = y[0] + y[1] / Q(2);
              const Q v = y[1] - s * middle;
              return std::vector<Q>{middle + v / Q(2), v};
            }};
  }
};

}  // namespace halfstep::inline methods
