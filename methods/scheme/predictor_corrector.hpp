// Pairs of multistep formulas.
#pragma once

#include "halfstep/methods/scheme/multistep.hpp"

namespace halfstep::inline methods {

std::vector<Method> multistep_methods();  // methods/multistep.cpp

/// How often a step corrects, with an evaluation before each correction.
enum class Corrections { one, two, three };

constexpr std::array<std::string_view, 3> words_of(Corrections) { return {"1", "2", "3"}; }

/// Whether a step ends with an evaluation where it arrives: P(EC)^k E. Without it, P(EC)^k, the formulas of later steps
/// take the slope that was evaluated last, before the last correction.
enum class PredictorMode { pece, pec };

constexpr std::array<std::string_view, 2> words_of(PredictorMode) { return {"pece", "pec"}; }

/// Predict with an explicit formula, then evaluate and correct with an implicit one k times, and evaluate, or not.
/// Henrici 1962, section 5.3; without the last evaluation: Lambert 1991, chapter 4.
struct PredictorCorrector {
  Multistep predictor;
  Multistep corrector;
  Corrections corrections = Corrections::one;
  PredictorMode mode = PredictorMode::pece;

  static constexpr std::string_view what = "a predictor and corrector";
  static constexpr auto rows = multistep_methods;
  static constexpr auto in_study_files = InStudyFiles::for_all_forces;
  static constexpr bool two_step = false;
  static constexpr bool first_order = true;
  static constexpr auto data() {
    return std::tuple{Part{"predictor", &PredictorCorrector::predictor},
                      Part{"corrector", &PredictorCorrector::corrector},
                      Part{"corrections", &PredictorCorrector::corrections}.may_be_left_out(),
                      Part{"mode", &PredictorCorrector::mode}.may_be_left_out()};
  }
  int times_corrected() const { return static_cast<int>(corrections) + 1; }
  int points() const { return std::max(predictor.points(), corrector.points()); }
  bool is_implicit() const { return false; }
  bool ends_with_evaluation() const { return mode == PredictorMode::pece; }
  std::optional<int> evaluations(Force) const { return times_corrected() + (ends_with_evaluation() ? 1 : 0); }
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
