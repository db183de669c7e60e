// Kicks and drifts in turn.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

/// for i: v += kick[i] h a(t, x, v); x += drift[i] h v. The clock of the forces is the sum of the drifts so far.
struct Splitting {
  Coefficients kick;
  Coefficients drift;

  static constexpr std::string_view what = "a splitting";
  static constexpr auto in_study_files = InStudyFiles::for_forces_free_of_v;
  static constexpr bool two_step = false;
  static constexpr auto data() { return std::tuple{Part{"kick", &Splitting::kick}, Part{"drift", &Splitting::drift}}; }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force force) const;
  void check_shape() const;
  void check_sums() const;
};

}  // namespace halfstep::inline methods
