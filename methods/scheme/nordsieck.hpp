// Gear's predictor-corrector methods in Nordsieck's form.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> structural_methods();  // methods/structural.cpp

/// Scaled derivatives r_k = h^k x^(k) / k!, k = 0 ... ; predicted by Taylor, then
/// r_k -= corrector[k] (r_2 - h^2 a / 2).
struct Nordsieck {
  Coefficients corrector;

  static constexpr std::string_view what = "a Nordsieck corrector";
  static constexpr auto rows = structural_methods;
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = false;
  static constexpr bool first_order = false;
  static constexpr auto data() { return std::tuple{Part{"corrector", &Nordsieck::corrector}}; }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return 1; }
  void check_shape() const { require(corrector.size() >= 3, "a Nordsieck corrector has at least three coefficients"); }
  void check_sums() const {}
  /// y = the scaled derivatives r
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {corrector.size(), [c = read<Q>(corrector), s](std::vector<Q> r) {
              for (std::size_t i = 0; i + 1 < r.size(); ++i)
                for (std::size_t k = r.size() - 1; k-- > i;) r[k] += r[k + 1];
              const Q mismatch = r[2] + s * r[0] / Q(2);
              for (std::size_t k = 0; k < r.size(); ++k) r[k] -= c[k] * mismatch;
              return r;
            }};
  }
};

}  // namespace halfstep::inline methods
