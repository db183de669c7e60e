// One solver on one problem over falling tolerances.
#pragma once

#include <atomic>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/problems/statement/problem.hpp"
#include "halfstep/studies/tolerance/tolerance.hpp"

namespace halfstep::inline studies {

/// What is run: from the first tolerance down, so many to a decade, to the last, or to the first that takes more
/// evaluations than this.
struct ToleranceLadder {
  double first = 1e-2, last = 1e-12;
  int per_decade = 4;
  long long evaluations = 200000;
};

/// As far as a precision reaches: to a hundred times its unit roundoff, and no further than 1e-24.
ToleranceLadder tolerance_ladder(Precision precision);

/// The same for a solver. Shorter for code from elsewhere, of which a step costs more, and shortest for a program,
/// which is asked for each step, and for what hides its steps: nothing but the exponent is looked at. Of a program with
/// two tolerances a decade, which still make a dozen points of an exponent; with one where none is judged, since the
/// orders vary.
ToleranceLadder tolerance_ladder(const AdaptiveMethod& solver, Precision precision);

/// A row for each tolerance, the loosest first; those until `stop` is set.
std::vector<ToleranceRow> tolerance_runs(const AdaptiveMethod& solver, const Problem& problem, Precision precision,
                                         const ToleranceLadder& ladder, const std::atomic<bool>* stop = nullptr);

/// Whether the error of a run is well above rounding: each evaluation may leave an error, and all of them may add up.
bool is_clear_of_rounding(const ToleranceRow& row, Precision precision);

}  // namespace halfstep::inline studies
