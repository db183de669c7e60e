// Taylor series methods.
#pragma once

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> taylor_methods();  // methods/taylor.cpp

/// The Taylor series of the solution from each point, y[n+1] = y + sum_k weights[k-1] h^k y^(k) / k! with y = (x, v):
/// the method of order p has p weights, which are all 1. Jorba, Zou 2005, doi:10.1080/10586458.2005.10128904.
struct TaylorSeries {
  Coefficients weights;

  static constexpr std::string_view what = "a Taylor series";
  static constexpr auto rows = taylor_methods;
  static constexpr auto in_study_files = InStudyFiles::for_all_forces;
  static constexpr bool two_step = false;
  static constexpr bool first_order = true;
  static constexpr auto data() { return std::tuple{Part{"weights", &TaylorSeries::weights}}; }
  int order() const { return static_cast<int>(weights.size()); }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  /// As many as coefficients of f that a step computes.
  std::optional<int> evaluations(Force) const { return order(); }
  void check_shape() const { require(!weights.empty(), "weights is empty"); }
  void check_sums() const {}
};

}  // namespace halfstep::inline methods
