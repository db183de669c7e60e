// Newmark's family.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> structural_methods();  // methods/structural.cpp

/// x[n+1] = x + h v + h^2 ((1/2 - beta) a + beta a[n+1]); v[n+1] = v + h ((1 - gamma) a + gamma a[n+1]).
struct Newmark {
  Coefficient beta;
  Coefficient gamma;

  static constexpr std::string_view what = "a member of Newmark's family";
  static constexpr auto rows = structural_methods;
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = false;
  static constexpr bool first_order = false;
  static constexpr auto data() { return std::tuple{Part{"beta", &Newmark::beta}, Part{"gamma", &Newmark::gamma}}; }
  int points() const { return 1; }
  bool is_implicit() const { return !beta.is_zero(); }
  /// The new force may ask for the new velocity: then beta = 0 is implicit too.
  std::optional<int> evaluations(Force force) const {
    return is_implicit() || force == Force::velocity ? std::nullopt : std::optional(1);
  }
  void check_shape() const {}
  void check_sums() const {}
  /// y = (x, h v)
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {2, [beta = read<Q>(beta), gamma = read<Q>(gamma), s](const std::vector<Q>& y) {
              const Q half = Q(1) / Q(2);
              const Q x = (y[0] + y[1] - (half - beta) * s * y[0]) / (1 + beta * s);
              return std::vector<Q>{x, y[1] - s * ((1 - gamma) * y[0] + gamma * x)};
            }};
  }
};

}  // namespace halfstep::inline methods
