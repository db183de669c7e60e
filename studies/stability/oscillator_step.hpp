// The factors by which a step multiplies solutions of x'' = -w^2 x, from a scheme's own data.
#pragma once

#include <optional>
#include <variant>

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/studies/stability/amplification.hpp"

namespace halfstep::inline studies {

/// The polynomial whose roots are the factors by which a step multiplies solutions of x'' = -w^2 x, s = (w h)^2, by
/// rising powers; none for a scheme in code whose formula is not known, and for one whose steps differ.
template <class Q>
std::optional<Polynomial<Q>> on_oscillator(const Method& method, const Q& s) {
  if (const auto formula = recurrence<Q>(method)) return on_oscillator(*formula, s);
  const auto [size, step] = std::visit(
      [&]<class Shape>(const Shape& shape) -> OscillatorStep<Q> {
        if constexpr (StepsOscillators<Shape>)
          return shape.on_oscillator(s);
        else
          return {};
      },
      method.scheme);
  if (size == 0) return std::nullopt;
  Matrix<Q> matrix(size, std::vector<Q>(size));
  for (std::size_t j = 0; j < size; ++j) {
    std::vector<Q> unit(size, Q(0));
    unit[j] = 1;
    const auto column = step(unit);
    for (std::size_t i = 0; i < size; ++i) matrix[i][j] = column[i];
  }
  return characteristic_polynomial(matrix);
}

}  // namespace halfstep::inline studies
