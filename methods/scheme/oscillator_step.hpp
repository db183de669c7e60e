// One step of a scheme on x'' = -w^2 x, from its formula.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <vector>

#include "halfstep/core/read_coefficients.hpp"

namespace halfstep::inline methods {

/// What a scheme made for x'' = a carries along, y = (x, h v, ...), and the linear map that a step is, where
/// h^2 a = -s x and s = (w h)^2. Written from the formula and not from the kernel: each checks the other.
template <class Q>
struct OscillatorStep {
  using Vector = std::vector<Q>;
  std::size_t size = 0;
  std::function<Vector(Vector)> step;
};

/// A shape that has one, for each Q that coefficients are read as.
template <class S>
concept StepsOscillators = requires(const S& shape, const double& s) {
  { shape.on_oscillator(s) } -> std::same_as<OscillatorStep<double>>;
};

}  // namespace halfstep::inline methods
