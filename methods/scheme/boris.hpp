// Boris's scheme for charges in a magnetic field.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep {

/// Half a drift; half a kick by E, the rotation about B, half a kick; half a drift.
struct Boris {
  static constexpr std::string_view what = "Boris's scheme";
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
