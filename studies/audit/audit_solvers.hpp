// What somebody else's solvers claim of estimates, tolerances and dense output beside what was measured:
// audit-solvers.csv.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/finding.hpp"

namespace halfstep::inline studies {

/// audit-solvers.csv: a solver of a library, driven by one of the calls that it offers. Numbers are those of the
/// finding that decides its quantity: one that contradicts the claim, else the first that confirms it.
struct SolverAuditRow {
  std::string library = {};                            ///< with its version: "GSL 2.7.1"
  std::string solver = {};                             ///< under which name its rows stand in the other tables
  std::string call = {};                               ///< how it was begun and advanced
  std::string claim = {};                              ///< where the orders are from
  int order = 0, estimate_order = 0, dense_order = 0;  ///< claimed; 0: none
  std::optional<double> estimate = {};                 ///< order of the estimate of a step
  std::optional<double> effectivity = {};              ///< the estimate over the true local error, as h tends to 0
  std::optional<double> inside = {};                   ///< order inside a step
  std::optional<double> exponent = {}, expected_exponent = {};  ///< theta of error ~ tolerance^theta
  std::optional<double> deceived = {};                          ///< the largest share of steps of a run
  /// Geometric means, over the problems, of the error at the end over the size of the state, at these tolerances;
  /// nothing where a run on one of them did not end well.
  std::optional<double> error_at_1e4 = {}, error_at_1e6 = {}, error_at_1e8 = {};
  /// Of random events shares that are missed, and that are reported where or as there are none; of one that finds
  /// events by itself also: missed of those with another one within a step, and runs that the search ends with an
  /// error.
  std::optional<double> events_missed = {}, events_spurious = {}, pairs_missed = {}, runs_ended = {};
  int passed = 0, failed = 0, undecided = 0;  ///< findings: as claimed; not as claimed; neither
  Verdict verdict = Verdict::no_window;
  std::string note = {};  ///< of what is not as claimed: on what problem, and why
};

/// A run of a solver that ended well.
struct ErrorAtTolerance {
  std::string solver, problem;
  double tolerance = 0;
  double error = 0;  ///< at the end time, over the size of the state
};

/// Fills in what the findings and runs of the studies say of a solver, its claims filled in before. A finding that
/// fails decides; without any, one that passes. Shares of events decide nothing: they are of the search for events,
/// which the solvers of a library share.
SolverAuditRow audited(SolverAuditRow solver, const std::vector<FindingRow>& findings,
                       const std::vector<ErrorAtTolerance>& runs);

}  // namespace halfstep::inline studies
