// Runge-Kutta methods.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> butcher_methods();  // methods/butcher_methods.cpp

/// Runge-Kutta on y = (x, v). a: row i holds a_i0, a_i1, ... and may stop early; b: weights; c is the row sum.
struct ButcherTableau {
  Rows a;
  Coefficients b;

  static constexpr std::string_view what = "a Butcher tableau";
  static constexpr auto rows = butcher_methods;
  static constexpr auto in_study_files = InStudyFiles::for_all_forces;
  static constexpr bool two_step = false;
  static constexpr bool first_order = true;
  static constexpr auto data() {
    return std::tuple{Part{"a", &ButcherTableau::a}, Part{"b", &ButcherTableau::b}.weights()};
  }
  int points() const { return 1; }
  bool is_implicit() const;
  /// Whether no stage needs a later one: explicit, or implicit in one stage at a time.
  bool is_diagonal() const;
  std::optional<int> evaluations(Force force) const;
  void check_shape() const;
  void check_sums() const { require_sum("the weights b", b); }
};

}  // namespace halfstep::inline methods
