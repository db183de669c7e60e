// Who advances a solution, and what may be asked of it: compiled once for each precision, HALFSTEP_PRECISION naming the
// enumerator.
#include "halfstep/methods/adaptive/adaptive_solver.hpp"

#include <cmath>
#include <type_traits>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/methods/adaptive/controlled_steps.hpp"
#include "halfstep/methods/adaptive/foreign_steps.hpp"

namespace halfstep::inline methods {
namespace {

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
  require(options.first_step > 0 || !options.equal_steps, "steps that are all equal to the first need its size");
}

template <class T>
std::unique_ptr<Advance<T>> make_advance(const AdaptiveMethod& method, const System<T>& system,
                                         const Tolerances& tolerances, const T& t, std::vector<T> y,
                                         const AdaptiveOptions& options) {
  validate(method);
  check(tolerances);
  check(options);
  const std::size_t dimension = FirstOrderSystem<T>(system).dimension();
  require(y.size() == dimension,
          "the state has " + std::to_string(y.size()) + " entries, the system " + std::to_string(dimension));
  require(options.events.empty() || (foreign(method) != nullptr && foreign(method)->finds_events),
          method.name + " finds no events by itself: advance_with_events does, on its curve");
  if (foreign(method) == nullptr)
    return std::make_unique<ControlledSteps<T>>(method, system, tolerances, t, std::move(y), options);
  if constexpr (std::is_same_v<T, double>)
    return make_foreign_steps(method, system, tolerances, t, std::move(y), options);
  else
    throw InputError("adaptive method \"" + method.name + "\" has code in double only");
}

}  // namespace

template <class T>
AdaptiveSolver<T>::AdaptiveSolver(const AdaptiveMethod& method, const System<T>& system, const Tolerances& tolerances,
                                  const T& t, std::vector<T> y, const AdaptiveOptions& options)
    : work_(make_advance(method, system, tolerances, t, std::move(y), options)) {}

template <class T>
AdaptiveSolver<T>::~AdaptiveSolver() = default;

template <class T>
AdaptiveRun AdaptiveSolver<T>::advance_to(const T& end, const std::function<void(const AdaptiveStep<T>&)>& watch) {
  require(is_finite(end), "the time to advance to must be finite");
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
