// Additive Runge-Kutta methods.
#pragma once

#include "halfstep/methods/scheme/butcher_tableau.hpp"
#include "halfstep/methods/scheme/shape.hpp"
#include "halfstep/methods/scheme/split.hpp"

namespace halfstep::inline methods {

std::vector<Method> additive_methods();  // methods/additive.cpp

/// An explicit and a diagonally implicit Runge-Kutta method with the same stages, one for each part of
/// y' = f_E(t, y) + f_I(t, y): Y_i = y + h sum_j (a^E_ij f_E(t + c^E_j h, Y_j) + a^I_ij f_I(t + c^I_j h, Y_j)),
/// y += h sum_i (b^E_i f_E + b^I_i f_I). Ascher, Ruuth, Spiteri 1997, section 2; Kennedy, Carpenter 2003.
struct AdditiveTableau {
  ButcherTableau explicit_part;
  ButcherTableau implicit_part;
  Split split = Split::linear;

  static constexpr std::string_view what = "an additive tableau";
  static constexpr auto rows = additive_methods;
  static constexpr auto in_study_files = InStudyFiles::for_all_forces;
  static constexpr bool two_step = false;
  static constexpr bool first_order = true;
  static constexpr auto data() {
    return std::tuple{Part{"explicit_part", &AdditiveTableau::explicit_part},
                      Part{"implicit_part", &AdditiveTableau::implicit_part},
                      Part{"split", &AdditiveTableau::split}.may_be_left_out()};
  }
  int points() const { return 1; }
  bool is_implicit() const { return split != Split::linear; }
  /// f once for each stage whose f_E is used: a linear f_I costs none.
  std::optional<int> evaluations(Force) const;
  void check_shape() const;
  void check_sums() const;
};

/// Whether a stage or the step takes the slope of that stage.
bool uses_stage(const ButcherTableau& tableau, std::size_t stage);

}  // namespace halfstep::inline methods
