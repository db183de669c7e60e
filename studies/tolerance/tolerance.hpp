// What a tolerance is worth: the error that solvers which choose their steps make of it, and what it costs.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// tolerance.csv: one run, with this tolerance for the absolute and the relative error of a step.
struct ToleranceRow {
  static constexpr double not_known = std::numeric_limits<double>::quiet_NaN();
  static constexpr int looks = 24;  ///< steps of a run whose true local errors are looked at, up to twice as many

  std::string problem = {}, solver = {}, precision = {};
  double tolerance = 0;
  std::string status = {};  ///< "ok", "too many steps", "step too small", "not finite", "broken"
  double error = 0;         ///< of the state at the end time, Euclidean norm; nan where the run did not finish
  long long accepted = 0, rejected = 0, evaluations = 0;
  double size = 0;            ///< of the exact state at the end time
  double deceived = 0;        ///< share of steps whose true local error is above what the tolerance allows, of those
                              ///< with an allowed error of ten unit roundoffs or more; nan: not known
  double largest_ratio = 0;   ///< of the true local error of these over what the tolerance allows; nan: not known
  double curve_error = 0;     ///< between the points of these steps, of the first and of the last, the largest distance
                              ///< from the solution through the point before; nan: not known
  double rejected_share = 0;  ///< of the attempts
  std::string reason = {};    ///< of "broken": what foreign code did instead of a run
  // In no column; nan: not known.
  double typical_step = not_known;    ///< the median of the steps accepted
  double effective_step = not_known;  ///< of equal steps over T whose local errors, of order p, have the same sum: the
                                      ///< p-th root of sum h^(p + 1) / T
  double typical_estimate = not_known;  ///< the median of the estimates told of the steps accepted, over the tolerance,
                                        ///< one that is no number taken for infinite
  double largest_estimate = not_known;  ///< the largest of these
  bool one_component = false;           ///< whether the state has one alone, so that its estimate may vanish
};

/// Why it can judge nothing in these precisions; empty where it can.
std::string not_for_tolerance(const Method* method, const std::vector<Precision>& asked);

/// Writes the table in the precisions asked for, and in double-double where none of them is wide: solvers of the
/// methods that were asked for (the embedded pairs of each; a one-step method without them by step doubling), on those
/// of the problems that are neither linear nor stiff. Findings: the exponent theta of error ~ tolerance^theta beside
/// the one that orders and error control give, in wide precisions, and that of the curve's error in the steps as the
/// solver chooses them; whether the tolerance is kept, the largest share of deceived steps, and in double how the next
/// step follows from the estimate of the last. Solvers from outside run in double, and their exponents are
/// judged there.
std::vector<FindingRow> tolerance(const StudyInput& input);

}  // namespace halfstep::inline studies
