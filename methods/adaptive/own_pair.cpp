// The loop over attempts of a pair that is not halfstep's.
#include "halfstep/methods/adaptive/own_pair.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/fault.hpp"
#include "halfstep/methods/adaptive/advance.hpp"
#include "halfstep/methods/adaptive/controller.hpp"
#include "halfstep/methods/adaptive/starting_step.hpp"

namespace halfstep::inline methods {
namespace {

using Numbers = std::valarray<double>;

std::vector<double> vector_of(const Numbers& numbers) { return {std::begin(numbers), std::end(numbers)}; }

class PairRun final : public ForeignRun {
 public:
  /// power: that of h which the estimate falls with.
  PairRun(const ForeignTask& task, const Pair& pair, const StepControl& control, int power)
      : slope_([&system = task.system](double t, const Numbers& y) {
          Numbers f(y.size());
          system.rate(t, std::begin(y), std::begin(f));
          return f;
        }),
        tolerances_(task.tolerances),
        equal_step_(task.equal_step),
        pair_(pair),
        control_(control),
        t_(task.t),
        y_(task.y.data(), task.y.size()) {
    h_ = equal_step_ > 0 ? equal_step_
                         : starting_step(task.system, tolerances_, task.t, task.y, task.end - task.t, power);
  }

  void step(double end) override {
    for (;; ++rejected_) {
      const double left = end - t_;
      const bool is_last = h_ * (1 + stretch) >= std::abs(left);
      const double h = is_last ? left : std::copysign(h_, left);
      if (t_ + h == t_) throw IntegratorError("no step from t = " + to_text(t_) + " is short enough for its tolerance");
      const bool is_cut = std::abs(h) < h_;  // by the end: it says nothing of how long the next may be
      last_ = attempt(h);
      const double error = estimated();
      const bool is_accepted = equal_step_ > 0 || error <= 1;  // not where it is no number
      if (equal_step_ == 0 && !(is_cut && is_accepted)) h_ = std::abs(h) * factor(error);
      if (!is_accepted && !(h_ < std::abs(h))) throw Fault("its control does not shorten a step that is refused");
      if (!is_accepted) continue;
      from_ = std::exchange(t_, is_last ? end : t_ + h);
      y_ = last_.after;
      return;
    }
  }

  double time() const override { return t_; }
  std::vector<double> state() const override { return vector_of(y_); }
  std::vector<double> estimate() const override { return vector_of(last_.errors); }
  long rejected() const override { return rejected_; }

  std::vector<double> between(double t) override {
    if (!last_.between) throw Fault("it has no curve between its points");
    return vector_of(last_.between((t - from_) / (t_ - from_)));
  }

 private:
  /// A last step that would leave less than this share of itself is stretched to the end.
  static constexpr double stretch = 1e-10;

  Attempt attempt(double h) const {
    Attempt made = pair_(slope_, t_, y_, h);
    for (const auto& [numbers, name] : {std::pair(&made.after, "the state"), std::pair(&made.errors, "the estimate")})
      if (numbers->size() != y_.size())
        throw Fault(std::string(name) + " of its attempt has " + std::to_string(numbers->size()) + " entries, not " +
                    std::to_string(y_.size()));
    return made;
  }

  /// The estimate of the last attempt over its tolerance.
  double estimated() const { return over_tolerance(tolerances_, last_.errors, y_, last_.after); }

  double factor(double error) const {
    const double chosen = control_(error);
    if (!(chosen > 0 && std::isfinite(chosen)))
      throw Fault("its control makes " + to_text(chosen) + " of the estimate " + to_text(error));
    return chosen;
  }

  const Slope slope_;
  const Tolerances tolerances_;
  const double equal_step_;
  const Pair& pair_;
  const StepControl& control_;
  double t_, from_ = t_, h_ = 0;
  Numbers y_;
  Attempt last_;
  long rejected_ = 0;
};

}  // namespace

AdaptiveMethod own_solver(const std::string& name, ForeignSolver claims, const Pair& pair, const StepControl& control) {
  const int power = claims.estimate_order + 1;
  // It remembers no step: a copy of what is known before the first is asked each time.
  const ControllerMemory fresh(controller("elementary"), power, {});
  const StepControl elementary = [fresh](double error) {
    ControllerMemory memory = fresh;
    return error <= 1 ? memory.after_acceptance(error, 1) : memory.after_rejection(error);
  };
  if (!control && claims.estimate_order > 0) claims.controlled_power = power;
  claims.begin = [pair, control = control ? control : elementary, power](const ForeignTask& task) {
    return std::make_unique<PairRun>(task, pair, control, power);
  };
  AdaptiveMethod solver;
  solver.name = name;
  solver.estimate = std::move(claims);
  return solver;
}

}  // namespace halfstep::inline methods
