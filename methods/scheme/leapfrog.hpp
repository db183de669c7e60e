// Velocities at half steps.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep {

/// v[1/2] = v0 + h a0 / 2, x += h v[n+1/2], v[n+1/2] = v[n-1/2] + h a; the velocity of a step is the mean of its
/// neighbours.
struct Leapfrog {
  static constexpr std::string_view what = "the leapfrog";
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = false;
  static constexpr auto data() { return std::tuple{}; }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return 1; }
  void check_shape() const {}
  void check_sums() const {}
};

}  // namespace halfstep
