// A solution on its way from one time to another, whoever chooses the steps.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/adaptive/adaptive_run.hpp"
#include "halfstep/methods/adaptive/tolerances.hpp"

namespace halfstep::inline methods {

template <class T>
class Advance {
 public:
  Advance(const T& from, std::vector<T> state) : t(from), y(std::move(state)) {}
  virtual ~Advance() = default;

  /// To `end`, which is finite. `watch` may be empty.
  virtual AdaptiveRun advance_to(const T& end, const std::function<void(const AdaptiveStep<T>&)>& watch) = 0;

  T t;
  std::vector<T> y;
};

/// Root mean square of `errors` over what they may be between two states.
template <class Numbers>
double over_tolerance(const Tolerances& tolerances, const Numbers& errors, const Numbers& before,
                      const Numbers& after) {
  double sum = 0;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (errors[i] == 0) continue;  // of a component without an absolute tolerance, too
    const double size = std::max(std::abs(to_double(before[i])), std::abs(to_double(after[i])));
    const double share = to_double(errors[i]) / (tolerances.absolute + tolerances.relative * size);
    sum += share * share;
  }
  return std::sqrt(sum / static_cast<double>(errors.size()));
}

}  // namespace halfstep::inline methods
