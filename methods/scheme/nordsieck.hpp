// Gear's predictor-corrector methods in Nordsieck's form.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

/// Scaled derivatives r_k = h^k x^(k) / k!, k = 0 ... ; predicted by Taylor, then
/// r_k -= corrector[k] (r_2 - h^2 a / 2).
struct Nordsieck {
  Coefficients corrector;

  static constexpr std::string_view what = "a Nordsieck corrector";
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = false;
  static constexpr auto data() { return std::tuple{Part{"corrector", &Nordsieck::corrector}}; }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return 1; }
  void check_shape() const { require(corrector.size() >= 3, "a Nordsieck corrector has at least three coefficients"); }
  void check_sums() const {}
};

}  // namespace halfstep::inline methods
