// Linear multistep methods that take one part of f explicitly and the other implicitly.
#pragma once

#include "halfstep/methods/scheme/multistep.hpp"
#include "halfstep/methods/scheme/shape.hpp"
#include "halfstep/methods/scheme/split.hpp"

namespace halfstep::inline methods {

std::vector<Method> additive_multistep_methods();  // methods/additive_multistep.cpp

/// On y' = f_E + f_I: y[n+1] = sum_j alpha[j] y[n-j] + h sum_j explicit_beta[j] f_E[n-j]
/// + h sum_j implicit_beta[j] f_I[n+1-j]: the new point comes first in implicit_beta. Ascher, Ruuth, Wetton 1995.
struct AdditiveMultistep {
  Coefficients alpha;
  Coefficients explicit_beta;
  Coefficients implicit_beta;
  Split split = Split::linear;

  static constexpr std::string_view what = "an additive multistep formula";
  static constexpr auto rows = additive_multistep_methods;
  static constexpr auto in_study_files = InStudyFiles::for_all_forces;
  static constexpr bool two_step = false;
  static constexpr bool first_order = true;
  static constexpr auto data() {
    return std::tuple{Part{"alpha", &AdditiveMultistep::alpha},
                      Part{"explicit_beta", &AdditiveMultistep::explicit_beta},
                      Part{"implicit_beta", &AdditiveMultistep::implicit_beta},
                      Part{"split", &AdditiveMultistep::split}.may_be_left_out()};
  }
  int points() const;
  bool is_implicit() const { return split != Split::linear; }
  /// f once, at the new point: a linear f_I costs none.
  std::optional<int> evaluations(Force) const { return is_implicit() ? std::nullopt : std::optional(1); }
  void check_shape() const;
  void check_sums() const;

  /// The formula for each part alone.
  Multistep explicit_part() const;
  Multistep implicit_part() const;
};

}  // namespace halfstep::inline methods
