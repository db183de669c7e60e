// The loop over attempts: compiled once for each precision, HALFSTEP_PRECISION naming the enumerator.
#include "halfstep/methods/adaptive/adaptive_solver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/methods/adaptive/trial_step.hpp"

namespace halfstep::inline methods {
namespace {

/// A last step that would leave less than this share of itself is stretched to the end.
constexpr double stretch = 0.01;

void check(const Tolerances& tolerances) {
  const auto is_size = [](double x) { return std::isfinite(x) && x >= 0; };
  require(is_size(tolerances.absolute) && is_size(tolerances.relative) && tolerances.absolute + tolerances.relative > 0,
          "tolerances must be finite, not negative, and one of them positive");
}

void check(const AdaptiveOptions& options) {
  const StepLimits& limits = options.limits;
  require(limits.safety > 0 && limits.safety <= 1, "the safety factor must be above 0, and 1 at most");
  require(limits.most_shrinking > 0 && limits.most_shrinking <= 1 && limits.most_growth >= 1 &&
              std::isfinite(limits.most_growth),
          "a step may shrink by a factor above 0 and up to 1, and grow by one from 1 on");
  require(std::isfinite(options.first_step) && options.first_step >= 0,
          "the first step must be positive, or 0: chosen");
}

}  // namespace

template <class T>
struct AdaptiveSolver<T>::Work {
  AdaptiveMethod method;
  const System<T>& system;
  FirstOrderSystem<T> states;
  Tolerances tolerances;
  AdaptiveOptions options;
  std::unique_ptr<TrialStep<T>> trial;
  ControllerMemory memory;
  T t, h{0}, last{0};  // h: of the next attempt, a size; last: of the last step
  std::vector<T> y, after, estimate;
  long attempts = 0;

  Work(const AdaptiveMethod& its_method, const System<T>& its_system, const Tolerances& its_tolerances, const T& its_t,
       std::vector<T> its_y, const AdaptiveOptions& its_options)
      : method(its_method),
        system(its_system),
        states(system),
        tolerances(its_tolerances),
        options(its_options),
        memory(method.controller, method.estimate_power() - (method.per == ErrorPer::unit_step ? 1 : 0),
               options.limits),
        t(its_t),
        y(std::move(its_y)),
        after(y.size()),
        estimate(y.size()) {
    validate(method);
    check(tolerances);
    check(options);
    require(y.size() == states.dimension(),
            "the state has " + std::to_string(y.size()) + " entries, the system " + std::to_string(states.dimension()));
    trial = make_trial_step(method, system, states);
    h = T(options.first_step > 0 ? options.first_step : 0);
  }

  double allowed(double a, double b) const {
    return tolerances.absolute + tolerances.relative * std::max(std::abs(a), std::abs(b));
  }

  /// Root mean square of what `of` is over what it may be, for states of the size of `y` and `other`.
  double norm(const std::vector<T>& of, const std::vector<T>& other) const {
    double sum = 0;
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (of[i] == 0) continue;  // of a component without an absolute tolerance, too
      const double share = to_double(of[i]) / allowed(to_double(y[i]), to_double(other[i]));
      sum += share * share;
    }
    return std::sqrt(sum / static_cast<double>(of.size()));
  }

  /// A step over which the solution hardly bends. Hairer, Nørsett, Wanner 1993, section II.4, "Starting step size".
  double starting_step(const T& span) const {
    const double direction = span < 0 ? -1 : 1, length = std::abs(to_double(span));
    std::vector<T> slope(y.size()), later(y.size()), slope_later(y.size());
    states.rate(t, y.data(), slope.data());
    const double size = norm(y, y), speed = norm(slope, y);
    double guess = size < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * size / speed;
    guess = std::min(guess, length);
    for (std::size_t i = 0; i < y.size(); ++i) later[i] = y[i] + T(direction * guess) * slope[i];
    states.rate(t + T(direction * guess), later.data(), slope_later.data());
    for (std::size_t i = 0; i < y.size(); ++i) slope_later[i] -= slope[i];
    const double bend = norm(slope_later, y) / guess;
    const double most = std::max(speed, bend);
    const double step =
        most <= 1e-15 ? std::max(1e-6, guess * 1e-3) : std::pow(0.01 / most, 1.0 / method.estimate_power());
    const double chosen = std::min({100 * guess, step, length});
    return std::isfinite(chosen) && chosen > 0 ? chosen : 1e-6 * length;
  }

  AdaptiveRun advance_to(const T& end, const std::function<void(const AdaptiveStep<T>&)>& watch) {
    require(is_finite(end), "the time to advance to must be finite");
    AdaptiveRun run;
    T step(0);
    const std::function<std::vector<T>(const T&)> between = [&](const T& theta) {
      return trial->between(t, y, step, after, theta);
    };
    if (h == 0 && t != end) h = T(starting_step(T(end - t)));
    while (t != end) {
      if (attempts++ >= options.most_steps) return run.outcome = Outcome::too_many_steps, run;
      T left = end - t;
      const bool backward = left < 0;
      if (backward) left = -left;
      const bool is_last = h * T(1 + stretch) >= left;
      const T size = is_last ? left : h;
      step = backward ? T(-size) : size;
      if (!is_last && t + step == t) return run.outcome = Outcome::step_too_small, run;
      trial->attempt(t, y, step, after, estimate);
      double error = norm(estimate, after);
      if (method.per == ErrorPer::unit_step) error /= to_double(size);
      const bool accepted = error <= 1;  // not where it is no number
      if (watch) watch({t, step, y, after, estimate, error, accepted, between});
      if (!accepted) {
        ++run.rejected;
        h = size * T(memory.after_rejection(error));
        if (!(h > 0)) return run.outcome = Outcome::step_too_small, run;
        continue;
      }
      ++run.accepted;
      if (size < h) {  // cut short by the end: it says nothing of how long the next may be
        memory.after_a_cut();
      } else {
        const double ratio = last > 0 ? to_double(T(size / last)) : 1;
        h = size * T(memory.after_acceptance(error, ratio));
        last = size;
      }
      trial->accept();
      t = is_last ? end : T(t + step);
      y.swap(after);
    }
    return run;
  }
};

template <class T>
AdaptiveSolver<T>::AdaptiveSolver(const AdaptiveMethod& method, const System<T>& system, const Tolerances& tolerances,
                                  const T& t, std::vector<T> y, const AdaptiveOptions& options)
    : work_(std::make_unique<Work>(method, system, tolerances, t, std::move(y), options)) {}

template <class T>
AdaptiveSolver<T>::~AdaptiveSolver() = default;

template <class T>
AdaptiveRun AdaptiveSolver<T>::advance_to(const T& end, const std::function<void(const AdaptiveStep<T>&)>& watch) {
  return work_->advance_to(end, watch);
}

template <class T>
const T& AdaptiveSolver<T>::time() const {
  return work_->t;
}

template <class T>
const std::vector<T>& AdaptiveSolver<T>::state() const {
  return work_->y;
}

template class AdaptiveSolver<Scalar<Precision::HALFSTEP_PRECISION>>;

}  // namespace halfstep::inline methods
