// Multistep formulas over steps of unequal length, as data.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace halfstep::inline methods {

/// What a formula is made of. Adams: the integral of a polynomial through slopes, predicted from those that are known,
/// corrected with the slope at the predicted point, and kept with the higher order of both (PECE, local extrapolation).
/// bdf: a polynomial through the values, whose slope at the new point is f there.
/// nordsieck: Adams' implicit formulas for steps of one size, predicted, corrected twice (P(EC)^2); their polynomial is
/// kept as its derivatives, and rescaled where the step changes.
enum class MultistepFamily { adams, bdf, nordsieck };

constexpr std::array<std::string_view, 3> words_of(MultistepFamily) { return {"adams", "bdf", "nordsieck"}; }

/// The lowest order: of Adams' formulas that of the trapezoid, corrected once; of backward differentiation that of
/// Euler. A run begins with it, since it needs no history.
constexpr int lowest_multistep_order(MultistepFamily family) { return family == MultistepFamily::adams ? 2 : 1; }

/// The highest that a solver chooses: codes in use go to 12 or 13, and to 5. Where a polynomial is rescaled, errors in
/// its highest derivative are multiplied by the ratio to that power.
constexpr int highest_multistep_order(MultistepFamily family) {
  constexpr std::array highest = {12, 5, 8};
  return highest[static_cast<std::size_t>(family)];
}

/// The power of h that the estimate of a step falls with: Adams' estimates the error of the order below the one kept.
constexpr int estimate_power(MultistepFamily family, int order) {
  return family == MultistepFamily::adams ? order : order + 1;
}

/// The estimate of one step after exact values over its true error. Of backward differentiation what is estimated is
/// what a step adds to the error of a run, h^(p+1) y^(p+1) / (p + 1): 1 + 1/2 + ... + 1/p times the error after exact
/// values, since those of a run are off, too; and the difference to the prediction is larger by that error itself.
constexpr double effectivity(MultistepFamily family, int order) {
  if (family != MultistepFamily::bdf) return 1;
  double sum = 0;
  for (int i = 1; i <= order + 1; ++i) sum += 1.0 / i;
  return sum;
}

/// How much longer than the one before a step may be.
/// Backward differentiation, from order 3 on: the ratio up to which errors do not grow in steps that are each longer by
/// that ratio as h tends to 0 (zero-stability), computed in tests/adaptive/variable_multistep.test.cpp; of order 2 it
/// is 1 + sqrt(2). Hairer, Nørsett, Wanner 1993, section III.5. Adams' formulas are stable at any ratio r. In such
/// steps a divided difference of order m multiplies rounding by r^(m (m - 1) / 2), which is held to 2^20.
constexpr double most_growth(MultistepFamily family, int order) {
  constexpr std::array adams = {2.0, 2.0, 2.0, 2.0, 2.0, 1.93, 1.64, 1.46, 1.36, 1.28, 1.23};
  constexpr std::array bdf = {2.0, 2.0, 1.618, 1.28, 1.127};
  const auto i = static_cast<std::size_t>(order - lowest_multistep_order(family));
  constexpr double rescaled = 2;
  if (family == MultistepFamily::nordsieck) return rescaled;
  return family == MultistepFamily::adams ? adams[i] : bdf[i];
}

/// The formulas of a solver: of all orders, among which it chooses, or of one.
struct VariableMultistep {
  MultistepFamily family = MultistepFamily::adams;
  int order = 0;  ///< 0: it chooses

  int highest() const { return order > 0 ? order : highest_multistep_order(family); }
};

}  // namespace halfstep::inline methods
