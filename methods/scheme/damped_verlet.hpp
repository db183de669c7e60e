// Stoermer's recurrence with friction in its coefficients.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> special_methods();  // methods/special.cpp

/// What a step takes from the displacement of the one before, of friction g: g h, or 1 - e^(-g h).
enum class DampingRate { linear, exponential };

constexpr std::array<std::string_view, 2> words_of(DampingRate) { return {"linear", "exponential"}; }

/// x[n+1] = (2 - f) x - (1 - f) x[n-1] + h^2 a(t, x, 0); v = (x[n+1] - x[n-1]) / 2h.
struct DampedVerlet {
  std::optional<Coefficient> f = {};  ///< the same for all steps; else what the problem's friction asks for
  DampingRate rate = DampingRate::linear;

  static constexpr std::string_view what = "Stoermer's recurrence with friction";
  static constexpr auto rows = special_methods;
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = true;
  static constexpr bool first_order = false;
  static constexpr auto data() { return std::tuple{Part{"f", &DampedVerlet::f}, Part{"rate", &DampedVerlet::rate}}; }
  int points() const { return 2; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return 1; }
  void check_shape() const {}
  void check_sums() const {}
  /// y = (x, x[n-1])
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    const Q taken = f ? read<Q>(*f) : Q(0);
    return {2, [s, taken](const std::vector<Q>& y) {
              return std::vector<Q>{(2 - taken - s) * y[0] - (1 - taken) * y[1], y[0]};
            }};
  }
};

}  // namespace halfstep::inline methods
