// Stoermer's recurrence for positions.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> structural_methods();  // methods/structural.cpp

/// How Stoermer's method, which has positions only, comes by a velocity: (x[n+1] - x[n-1]) / 2h; (x - x[n-1]) / h; the
/// latter, taken for what it is, the velocity half a step before.
enum class VelocityFormula { central, backward, half_step };

constexpr std::array<std::string_view, 3> words_of(VelocityFormula) { return {"central", "backward", "half-step"}; }

/// x[n+1] = 2x - x[n-1] + h^2 a.
struct StormerVerlet {
  VelocityFormula velocity = VelocityFormula::central;

  static constexpr std::string_view what = "Stoermer's recurrence";
  static constexpr auto rows = structural_methods;
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = true;
  static constexpr bool first_order = false;
  static constexpr auto data() { return std::tuple{Part{"velocity", &StormerVerlet::velocity}}; }
  int points() const { return 2; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return 1; }
  void check_shape() const {}
  void check_sums() const {}
  /// y = (x, x[n-1])
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {2, [s](const std::vector<Q>& y) { return std::vector<Q>{(2 - s) * y[0] - y[1], y[0]}; }};
  }
};

}  // namespace halfstep::inline methods
