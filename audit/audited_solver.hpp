// A library's solver that chooses its steps, with what the library says of it.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/methods/adaptive/adaptive_method.hpp"

namespace halfstep::audit {

struct AuditedSolver {
  AdaptiveMethod solver;
  std::string library;  ///< with its version: "GSL 2.7.1"
  std::string call;     ///< as the library spells it: "make_controlled(atol, rtol, runge_kutta_dopri5)"
  std::string claim;    ///< where the orders are from: "order(), error_order()"
};

/// `begin(task)` makes a run.
template <class Begin>
AuditedSolver audited_solver(const std::string& name, const std::string& library, const std::string& call,
                             const std::string& claim, ForeignSolver claims, const Begin& begin) {
  claims.begin = [begin](const ForeignTask& task) -> std::unique_ptr<ForeignRun> { return begin(task); };
  claims.what_is_run = library + ": " + call;
  AdaptiveMethod solver;
  solver.name = name;
  solver.source = library;
  solver.estimate = std::move(claims);
  return {std::move(solver), library, call, claim};
}

}  // namespace halfstep::audit
