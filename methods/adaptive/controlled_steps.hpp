// Attempts of a size that a controller chooses, each accepted or not by its estimate.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "halfstep/methods/adaptive/advance.hpp"
#include "halfstep/methods/adaptive/bootstrapped_curve.hpp"
#include "halfstep/methods/adaptive/collocation_trial.hpp"
#include "halfstep/methods/adaptive/multistep_trial.hpp"
#include "halfstep/methods/adaptive/nordsieck_trial.hpp"
#include "halfstep/methods/adaptive/starting_step.hpp"
#include "halfstep/methods/adaptive/trial_step.hpp"

namespace halfstep::inline methods {

template <class T>
std::unique_ptr<TrialStep<T>> make_trial_step(const AdaptiveMethod& method, const System<T>& system,
                                              const FirstOrderSystem<T>& states, const AdaptiveOptions& options) {
  if (const auto* weights = std::get_if<EmbeddedWeights>(&method.estimate)) {
    const int power = method.estimate_power();
    if (const auto* rosenbrock = std::get_if<Rosenbrock>(&method.advance.scheme))
      return std::make_unique<RosenbrockTrial<T>>(system, states, *rosenbrock, *weights, power);
    return std::make_unique<EmbeddedTrial<T>>(system, states, std::get<ButcherTableau>(method.advance.scheme), *weights,
                                              method.dense, power);
  }
  const auto* multistep = methods::multistep(method);
  if (multistep != nullptr && multistep->family == MultistepFamily::nordsieck)
    return std::make_unique<NordsieckTrial<T>>(system, states, multistep->order, options.equal_steps);
  if (multistep != nullptr)
    return std::make_unique<MultistepTrial<T>>(system, states, *multistep, method.per, options.equal_steps);
  if (!method.dense.polynomials.empty())
    return std::make_unique<CollocationTrial<T>>(system, states, method.advance, method.order(), method.dense);
  return std::make_unique<DoubledTrial<T>>(system, states, method.advance, method.order());
}

template <class T>
class ControlledSteps final : public Advance<T> {
  using Advance<T>::t;
  using Advance<T>::y;

 public:
  ControlledSteps(const AdaptiveMethod& method, const System<T>& system, const Tolerances& tolerances, const T& from,
                  std::vector<T> state, const AdaptiveOptions& options)
      : Advance<T>(from, std::move(state)),
        method_(method),
        states_(system),
        tolerances_(tolerances),
        options_(options),
        trial_(make_trial_step(method_, system, states_, options)),
        memory_(method.controller, power_of_control(trial_->power()), options.limits),
        h_(static_cast<T>(options.first_step)),
        after_(y.size()),
        estimate_(y.size()) {
    const int curve_order = std::max(method.dense.order, cubic);
    if (method.dense.is_raised && method.dense_order() > curve_order)
      raised_.emplace(states_, curve_order, method.dense_order());
  }

  AdaptiveRun advance_to(const T& end, const std::function<void(const AdaptiveStep<T>&)>& watch) override {
    AdaptiveRun run;
    T step(0);
    const std::function<std::vector<T>(const T&)> pair_curve = [&](const T& theta) {
      return trial_->between(t, y, step, after_, theta);
    };
    const std::function<std::vector<T>(const T&)> first_curve = [&](const T& theta) {
      return method_.dense.order < cubic ? hermite_of_points(states_, t, y, step, after_, theta) : pair_curve(theta);
    };
    const std::function<std::vector<T>(const T&)> raised_curve = [&](const T& theta) {
      if (!raised_->is_known()) raised_->begin(t, step, y, after_, first_curve);
      return raised_->at(theta);
    };
    const std::function<std::vector<T>(const T&)> between = [&](const T& theta) {
      require_within_step(theta);
      return raised_ ? raised_curve(theta) : pair_curve(theta);
    };
    if (h_ == 0 && t != end) h_ = T(starting_step(states_, tolerances_, t, y, T(end - t), trial_->power()));
    while (t != end) {
      if (attempts_++ >= options_.most_steps) return run.outcome = Outcome::too_many_steps, run;
      T left = end - t;
      const bool backward = left < 0;
      if (backward) left = -left;
      const bool is_last = h_ * T(1 + stretch) >= left;
      const T size = is_last ? left : h_;
      step = backward ? T(-size) : size;
      if (!is_last && t + step == t) return run.outcome = Outcome::step_too_small, run;
      trial_->attempt(t, y, step, after_, estimate_);
      if (raised_) raised_->forget();
      const auto norm = [&](const std::vector<T>& estimate) {
        const double error = over_tolerance(tolerances_, estimate, y, after_);
        return method_.per == ErrorPer::unit_step ? error / to_double(size) : error;
      };
      const double error = norm(estimate_);
      const bool accepted = options_.equal_steps || error <= 1;  // not where it is no number
      if (watch) watch({t, step, y, after_, estimate_, error, accepted, between});
      if (!accepted) {
        ++run.rejected;
        const Prospect prospect = trial_->after_rejection(error, norm);
        memory_.falls_with(power_of_control(prospect.power));
        h_ = size * T(memory_.after_rejection(prospect.error));
        if (!(h_ > 0)) return run.outcome = Outcome::step_too_small, run;
        continue;
      }
      ++run.accepted;
      if (!options_.equal_steps) choose_next(size, error, norm);
      trial_->accept();
      t = is_last ? end : T(t + step);
      y.swap(after_);
    }
    return run;
  }

 private:
  /// The order of the curve through both ends with their slopes, which a raised one starts from at least.
  static constexpr int cubic = 3;

  /// A last step that would leave less than this share of itself is stretched to the end.
  static constexpr double stretch = 0.01;

  double power_of_control(int of_estimate) const { return of_estimate - (method_.per == ErrorPer::unit_step ? 1 : 0); }

  void choose_next(const T& size, double error, const typename TrialStep<T>::Norm& norm) {
    if (size < h_) return memory_.after_a_cut();  // cut short by the end: it says nothing of how long the next may be
    const double ratio = last_ > 0 ? to_double(T(size / last_)) : 1;
    const Prospect prospect = trial_->after_acceptance(error, norm);
    memory_.falls_with(power_of_control(prospect.power));
    h_ = size * T(std::min(memory_.after_acceptance(prospect.error, ratio), trial_->most_growth()));
    last_ = size;
  }

  AdaptiveMethod method_;
  FirstOrderSystem<T> states_;
  Tolerances tolerances_;
  AdaptiveOptions options_;
  std::unique_ptr<TrialStep<T>> trial_;
  std::optional<BootstrappedCurve<T>> raised_;
  ControllerMemory memory_;
  T h_, last_{0};  // of the next attempt, a size; of the last step
  std::vector<T> after_, estimate_;
  long attempts_ = 0;
};

}  // namespace halfstep::inline methods
