// Velocity Verlet whose new force takes a predicted velocity.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> structural_methods();  // methods/structural.cpp

/// How often a force that depends on the velocity is evaluated in a step: at the predicted velocity alone, or again at
/// the new one.
enum class Evaluations { two, one };

constexpr std::array<std::string_view, 2> words_of(Evaluations) { return {"2", "1"}; }

/// x += h v + h^2 a / 2, v += h (a + a[n+1]) / 2, where a[n+1] takes v + h a.
struct PredictedVerlet {
  Evaluations per_step = Evaluations::two;

  static constexpr std::string_view what = "velocity Verlet with a predicted velocity";
  static constexpr auto rows = structural_methods;
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = false;
  static constexpr bool first_order = false;
  static constexpr auto data() { return std::tuple{Part{"evaluations", &PredictedVerlet::per_step}}; }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force force) const {
    return per_step == Evaluations::two && force == Force::velocity ? 2 : 1;
  }
  void check_shape() const {}
  void check_sums() const {}
  /// y = (x, h v)
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {2, [s](const std::vector<Q>& y) {
              const Q x = y[0] + y[1] - s * y[0] / Q(2);
              return std::vector<Q>{x, y[1] - s * (y[0] + x) / Q(2)};
            }};
  }
};

}  // namespace halfstep::inline methods
