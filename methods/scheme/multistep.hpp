// Linear multistep methods.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> multistep_methods();  // methods/multistep.cpp

/// Linear multistep on y = (x, v), y' = f:
/// y[n+1] = sum_j alpha[j] y[n-j] + h (implicit f[n+1] + sum_j beta[j] f[n-j]).
struct Multistep {
  Coefficients alpha;
  Coefficients beta;
  Coefficient implicit = "0";

  static constexpr std::string_view what = "a multistep formula";
  static constexpr auto rows = multistep_methods;
  static constexpr auto in_study_files = InStudyFiles::for_all_forces;
  static constexpr bool two_step = false;
  static constexpr bool first_order = true;
  static constexpr auto data() {
    return std::tuple{Part{"alpha", &Multistep::alpha}, Part{"beta", &Multistep::beta}.unless("implicit"),
                      Part{"implicit", &Multistep::implicit}.may_be_left_out()};
  }
  int points() const;
  bool is_implicit() const { return !implicit.is_zero(); }
  std::optional<int> evaluations(Force) const { return is_implicit() ? std::nullopt : std::optional(1); }
  void check_shape() const { require(!alpha.empty(), "alpha is empty"); }
  void check_sums() const;
};

}  // namespace halfstep::inline methods
