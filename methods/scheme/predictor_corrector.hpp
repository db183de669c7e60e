// Pairs of multistep formulas.
#pragma once

#include "halfstep/methods/scheme/multistep.hpp"

namespace halfstep::inline methods {

/// Predict with an explicit formula, evaluate, correct with an implicit one, evaluate (PECE).
struct PredictorCorrector {
  Multistep predictor;
  Multistep corrector;

  static constexpr std::string_view what = "a predictor and corrector";
  static constexpr auto in_study_files = InStudyFiles::for_all_forces;
  static constexpr bool two_step = false;
  static constexpr auto data() {
    return std::tuple{Part{"predictor", &PredictorCorrector::predictor},
                      Part{"corrector", &PredictorCorrector::corrector}};
  }
  int points() const { return std::max(predictor.points(), corrector.points()); }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return 2; }
  void check_shape() const {
    predictor.check_shape();
    corrector.check_shape();
    require(!predictor.is_implicit(), "the predictor must be explicit");
  }
  void check_sums() const {
    predictor.check_sums();
    corrector.check_sums();
  }
};

}  // namespace halfstep::inline methods
