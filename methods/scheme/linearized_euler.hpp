// Implicit Euler with one linear solve a step.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep {

/// (I - h^2 da/dx - h da/dv) v' = v + h (a - da/dv v); x' = x + h v'.
struct LinearizedEuler {
  static constexpr std::string_view what = "linearised implicit Euler";
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = false;
  static constexpr auto data() { return std::tuple{}; }
  int points() const { return 1; }
  /// It solves a linear system, and no equation to convergence.
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return 1; }
  void check_shape() const {}
  void check_sums() const {}
};

}  // namespace halfstep
