// Whether the estimates of solvers that choose their steps are estimates of their errors.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// estimate.csv: one step from the data of a problem. All errors are Euclidean norms.
struct EstimateRow {
  std::string problem = {}, solver = {}, precision = {};
  double h = 0;
  double estimate = 0;
  double estimated_error = 0;  ///< the true local error of the result that is estimated: that of the lower order
  double local_error = 0;      ///< of the result that is kept
  double size = 0;             ///< of the state
  bool shown = true;           ///< whether there is an estimate; not in the table
};

/// exact-answers.csv: one run on an equation whose answer is known beforehand.
struct ExactAnswerRow {
  std::string equation = {}, solver = {}, precision = {};
  double tolerance = 0;
  std::string status = {};
  double error = 0;    ///< at the end
  double allowed = 0;  ///< what its steps may make together, each the tolerance
  long long accepted = 0, rejected = 0;
  std::string reason = {};  ///< of "broken": what foreign code did instead
};

/// Writes both tables, for solvers of the methods that were asked for as the study of tolerances takes them. First come
/// equations with exact answers, in double: constants, polynomials that the method integrates exactly, f(t) alone, a
/// fast decay, a jump, a slope that vanishes at the start. Then single steps in quad: findings are the power of h that
/// the estimate falls with, and its effectivity, the estimate over the error that it estimates, which tends to 1.
std::vector<FindingRow> estimate(const StudyInput& input);

}  // namespace halfstep::inline studies
