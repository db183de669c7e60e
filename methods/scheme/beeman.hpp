// Beeman's family.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> structural_methods();  // methods/structural.cpp

/// x[n+1] = x + h v + h^2 (position[0] a[n] + position[1] a[n-1]);
/// v[n+1] = v + h (velocity[0] a[n+1] + velocity[1] a[n] + velocity[2] a[n-1]).
struct Beeman {
  Coefficients position;
  Coefficients velocity;

  static constexpr std::string_view what = "a member of Beeman's family";
  static constexpr auto rows = structural_methods;
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = false;
  static constexpr bool first_order = false;
  static constexpr auto data() {
    return std::tuple{Part{"position", &Beeman::position}, Part{"velocity", &Beeman::velocity}};
  }
  int points() const { return 2; }
  bool is_implicit() const { return false; }
  /// A force that depends on the velocity is evaluated again at the corrected one.
  std::optional<int> evaluations(Force force) const { return force == Force::velocity ? 2 : 1; }
  void check_shape() const {
    require(position.size() == 2 && velocity.size() == 3, "position has two weights, velocity three");
  }
  void check_sums() const { require_sum("the weights of the velocity", velocity); }
  /// y = (x, h v, x[n-1]).
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {3, [p = read<Q>(position), v = read<Q>(velocity), s](const std::vector<Q>& y) {
              const Q x = y[0] + y[1] - s * (p[0] * y[0] + p[1] * y[2]);
              return std::vector<Q>{x, y[1] - s * (v[0] * x + v[1] * y[0] + v[2] * y[2]), y[0]};
            }};
  }
};

}  // namespace halfstep::inline methods
