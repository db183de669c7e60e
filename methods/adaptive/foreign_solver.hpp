// A solver from outside halfstep: what it is asked for, and what it claims.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/methods/adaptive/event_function.hpp"
#include "halfstep/methods/adaptive/tolerances.hpp"

namespace halfstep::inline methods {

/// What a run begins with.
struct ForeignTask {
  const FirstOrderSystem<double>& system;  ///< y' = f(t, y) and its Jacobian; outlives the run
  double t = 0;
  double end = 0;  ///< where it is to be advanced to first: says forward or backward
  std::vector<double> y;
  Tolerances tolerances;
  double equal_step = 0;  ///< 0: steps as the solver chooses them; else all of this size, whatever the estimates say
  std::vector<EventFunction<double>> events = {};  ///< to be found; none is terminal. Of one that finds events alone
};

/// A point that a step of a run leads to.
struct Knot {
  double t = 0;
  std::vector<double> y;
};

/// One run. What it throws ends that run, with its words as the reason, and no other.
class ForeignRun {
 public:
  virtual ~ForeignRun() = default;

  /// Makes one step that is accepted, towards `end`, which it may reach and must not pass.
  virtual void step(double end) = 0;

  virtual double time() const = 0;
  virtual std::vector<double> state() const = 0;

  /// The estimated error of the last step, component by component, up to its sign; empty: it shows none.
  virtual std::vector<double> estimate() const { return {}; }

  /// y(t), t within the last step, both ends included; empty: it has no values between its points. Where there is a
  /// history, t is within any step of it.
  virtual std::vector<double> between(double /*t*/) { return {}; }

  /// The zeros of the task's functions within the last step, its end included and its beginning not, in the order of
  /// the run: of each function those in the direction that it asks for.
  virtual std::vector<ReportedEvent> events() const { return {}; }

  /// Of a solver whose `step` may be many: where each of those within the last call led to, in the order of the run;
  /// the last is time() and state(). Each took an evaluation at least, as did each attempt that was not accepted.
  virtual std::vector<Knot> history() const { return {}; }

  /// Attempts that were not accepted, since the run began.
  virtual long rejected() const { return 0; }

  /// Evaluations of equations that it brings itself, since the run began; those of the task's system are counted.
  virtual long own_evaluations() const { return 0; }
};

/// Orders that such a solver may claim.
inline constexpr int highest_foreign_order = 30;

/// What makes the steps in place of halfstep's own controller. Orders are claims.
struct ForeignSolver {
  std::function<std::unique_ptr<ForeignRun>(const ForeignTask&)> begin = {};  ///< called by several threads at once
  int order = 0;           ///< of the result that is kept; 0: the solver varies its order
  int estimate_order = 0;  ///< of the result whose error is estimated: the estimate falls with h^(this + 1)
  double effectivity = 1;  ///< the estimate over that error as h tends to 0, where a factor is deliberate
  int dense_order = 0;     ///< between the points the error of one step falls with h^(this + 1); 0: nothing is there
  int controlled_power =
      0;                    ///< the next step is a factor (tolerance / estimate)^(1 / this) times the last; 0: no claim
  bool equal_steps = true;  ///< whether its steps can be held to one size
  bool shows_steps = true;  ///< false: a call of `step` may hide many
  bool keeps_history = false;  ///< whether ForeignRun::history tells what a call hides
  bool finds_events = false;  ///< whether it finds zeros of functions by itself (ForeignTask::events); it has `between`
  std::vector<std::string> own_problems = {};  ///< bare names of those whose equations it brings itself; empty: any
  std::string what_is_run = {};                ///< for run.json: a version, a command

  /// Whether each of its steps is seen.
  bool has_known_steps() const { return shows_steps || keeps_history; }
};

}  // namespace halfstep::inline methods
