// Integration with steps that an estimate of the error chooses.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"

namespace halfstep::inline methods {

/// What the error of a component may be: absolute + relative * |y|, the larger y of both ends of the step.
struct Tolerances {
  double absolute = 1e-6;
  double relative = 1e-6;
};

/// How a run ended.
enum class Outcome { finished, too_many_steps, step_too_small };

constexpr std::array<std::string_view, 3> words_of(Outcome) { return {"finished", "too many steps", "step too small"}; }

struct AdaptiveRun {
  Outcome outcome = Outcome::finished;
  long accepted = 0, rejected = 0;
};

/// One attempt, as it is shown to whoever watches: valid during the call only, its references and `between` as well.
template <class T>
struct AdaptiveStep {
  const T& t;  ///< where it begins
  const T& h;
  const std::vector<T>& before;  ///< y = (x, v), or y of a system of first order
  const std::vector<T>& after;
  const std::vector<T>& errors;  ///< estimated, component by component, up to their sign
  double estimate = 0;           ///< their norm over the tolerance: root mean square; per unit step, over |h| as well
  bool accepted = false;
  const std::function<std::vector<T>(const T& theta)>&
      between;  ///< y(t + theta h), 0 <= theta <= 1; may cost evaluations
};

struct AdaptiveOptions {
  StepLimits limits = {};
  double first_step = 0;      ///< 0: chosen as Hairer, Nørsett, Wanner 1993, section II.4 do
  long most_steps = 1000000;  ///< attempts, over all calls
};

/// A solver on one system, at one point of its solution.
template <class T>
class AdaptiveSolver {
 public:
  /// Begins at y = (x, v), or y for a system of first order, at time t. The system must outlive the solver.
  /// Throws InputError for tolerances that no error can keep (negative, both zero, not finite) and for a method whose
  /// data contradict each other.
  AdaptiveSolver(const AdaptiveMethod& method, const System<T>& system, const Tolerances& tolerances, const T& t,
                 std::vector<T> y, const AdaptiveOptions& options = {});
  ~AdaptiveSolver();

  /// Integrates to `end`, forward or backward, and arrives there exactly. `watch` sees every attempt. What a run that
  /// did not finish has reached is in time() and state().
  AdaptiveRun advance_to(const T& end, const std::function<void(const AdaptiveStep<T>&)>& watch = {});

  const T& time() const;
  const std::vector<T>& state() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

// Compiled once for each precision: methods/adaptive/adaptive_solver.cpp.
#define HALFSTEP_ELSEWHERE(enumerator, type, ...) extern template class AdaptiveSolver<type>;
HALFSTEP_EACH_PRECISION(HALFSTEP_ELSEWHERE)
#undef HALFSTEP_ELSEWHERE

}  // namespace halfstep::inline methods
