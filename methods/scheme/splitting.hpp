// Kicks and drifts in turn.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> symplectic_methods();  // methods/symplectic.cpp

/// for i: v += kick[i] h a(t, x, v); x += drift[i] h v. The clock of the forces is the sum of the drifts so far.
struct Splitting {
  Coefficients kick;
  Coefficients drift;

  static constexpr std::string_view what = "a splitting";
  static constexpr auto rows = symplectic_methods;
  static constexpr auto in_study_files = InStudyFiles::for_forces_free_of_v;
  static constexpr bool two_step = false;
  static constexpr bool first_order = false;
  static constexpr auto data() {
    return std::tuple{Part{"kick", &Splitting::kick}.weights(), Part{"drift", &Splitting::drift}.weights()};
  }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force force) const;
  void check_shape() const;
  void check_sums() const;
  /// y = (x, h v)
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {2, [kick = read<Q>(kick), drift = read<Q>(drift), s](std::vector<Q> y) {
              for (std::size_t i = 0; i < kick.size(); ++i) {
                y[1] -= kick[i] * s * y[0];
                y[0] += drift[i] * y[1];
              }
              return y;
            }};
  }
};

}  // namespace halfstep::inline methods
