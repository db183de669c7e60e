// What solvers that choose their steps say between them: whether the curve is as good as the points.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// between.csv: steps of one size, from the data of a problem. All errors are Euclidean norms, and the largest over the
/// places within a step.
struct BetweenRow {
  static constexpr int places = 8;  ///< within a step

  std::string problem = {}, solver = {}, precision = {};
  double h = 0;
  double inside = 0;     ///< of the first step, whose data are exact
  double slope = 0;      ///< of the derivative there
  double run = 0;        ///< of all steps to the end time
  double at_points = 0;  ///< the largest error at the ends of those steps
  double size = 0;       ///< of the states, the largest
  double jump = 0;       ///< largest distance at an end between the curve and the point
};

/// between-curves.csv: the error over time of a run of few steps.
struct BetweenCurveRow {
  static constexpr int places = 16;  ///< within a step

  std::string problem = {}, solver = {}, precision = {};
  double h = 0, t = 0, error = 0;
};

/// between-stiff.csv: one component of a run on stiff equations with steps that the solver chooses (stiff_curve.hpp),
/// the largest errors.
struct StiffCurveRow {
  std::string solver = {}, precision = {};
  std::string component = {};  ///< "differential", "algebraic"
  double tolerance = 0;
  std::string status = {};
  double at_points = 0, between = 0;
  double longest_step = 0;
  long long accepted = 0;
  std::string reason = {};  ///< of "broken": what foreign code did instead
};

/// Writes its tables, the first two in quad, for solvers of the methods that were asked for as the study of tolerances
/// takes them. Findings: orders of the error inside one step, of its derivative, and over a run, beside those of the
/// dense output that the solver declares; whether the curve meets the points; and on stiff equations, in double,
/// whether it is worth its tolerance.
std::vector<FindingRow> between(const StudyInput& input);

}  // namespace halfstep::inline studies
