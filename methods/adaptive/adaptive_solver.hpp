// Integration with steps that an estimate of the error chooses.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/methods/adaptive/adaptive_run.hpp"
#include "halfstep/methods/adaptive/tolerances.hpp"

namespace halfstep::inline methods {

/// What advances a solution: methods/adaptive/advance.hpp.
template <class T>
class Advance;

/// A solver on one system, at one point of its solution.
template <class T>
class AdaptiveSolver {
 public:
  /// Begins at y = (x, v), or y for a system of first order, at time t. The system must outlive the solver.
  /// Throws InputError for tolerances that no error can keep (negative, both zero, not finite), for a method whose data
  /// contradict each other, and for a foreign solver in another precision than double. A foreign solver takes of the
  /// options what says how many steps, that they are to be equal, and which events it is to find; only one that claims
  /// to find events is asked for any, else InputError.
  AdaptiveSolver(const AdaptiveMethod& method, const System<T>& system, const Tolerances& tolerances, const T& t,
                 std::vector<T> y, const AdaptiveOptions& options = {});
  ~AdaptiveSolver();

  /// Integrates to `end`, forward or backward, and arrives there exactly. `watch` sees every attempt. What a run that
  /// did not finish has reached is in time() and state().
  AdaptiveRun advance_to(const T& end, const std::function<void(const AdaptiveStep<T>&)>& watch = {});

  const T& time() const;
  const std::vector<T>& state() const;

 private:
  std::unique_ptr<Advance<T>> work_;
};

// Compiled once for each precision: methods/adaptive/adaptive_solver.cpp.
#define HALFSTEP_ELSEWHERE(enumerator, type, ...) extern template class AdaptiveSolver<type>;
HALFSTEP_EACH_PRECISION(HALFSTEP_ELSEWHERE)
#undef HALFSTEP_ELSEWHERE

}  // namespace halfstep::inline methods
