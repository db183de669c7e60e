// Stoermer's recurrence with steps of unequal length.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> special_methods();  // methods/special.cpp

/// The weight of the force between a step p behind and a step d ahead: d (d + p) / 2, as Taylor's series asks for, or
/// d^2, which keeps the speed where the step changes and nothing more. uncorrected: d^2, and not even the speed is
/// kept, for x - x[i-1] is not multiplied by d/p: the recurrence for equal steps as it stands.
enum class StepWeight { taylor, simple, uncorrected };

constexpr std::array<std::string_view, 3> words_of(StepWeight) { return {"taylor", "simple", "uncorrected"}; }

/// smooth: steps swell and shrink by a factor of 3 like a sine; geometric: each is longer than the last by the same
/// factor, the last four times as long as the first; alternating: 3/2 h, 1/2 h, 3/2 h, ...
enum class GridShape { smooth, geometric, alternating };

constexpr std::array<std::string_view, 3> words_of(GridShape) { return {"smooth", "geometric", "alternating"}; }

/// x[i+1] = x + (x - x[i-1]) d/p + w a on a grid of times that is fixed beforehand.
struct VariableVerlet {
  StepWeight weight = StepWeight::taylor;
  GridShape grid = GridShape::smooth;

  static constexpr std::string_view what = "Stoermer's recurrence with unequal steps";
  static constexpr auto rows = special_methods;
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = true;
  static constexpr bool first_order = false;
  static constexpr auto data() {
    return std::tuple{Part{"weight", &VariableVerlet::weight}, Part{"grid", &VariableVerlet::grid}};
  }
  int points() const { return 2; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return 1; }
  void check_shape() const {}
  void check_sums() const {}
};

}  // namespace halfstep::inline methods
