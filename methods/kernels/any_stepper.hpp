// What all kernels look like from outside.
#pragma once

#include <vector>

#include "halfstep/core/compensated.hpp"
#include "halfstep/methods/kernels/grid.hpp"
#include "halfstep/methods/kernels/state.hpp"

namespace halfstep::inline methods {

/// A kernel whose type is forgotten. `advance` makes many steps at a call: inside of it nothing is virtual.
template <class S>
class Stepper {
  using T = typename S::Scalar;

 public:
  virtual ~Stepper() = default;

  /// Takes points() points of history, the oldest first, the last at time t, and leaves that one in `state`.
  virtual void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) = 0;

  /// Makes `count` steps from step number `first` counted from t, and leaves the state after the last.
  virtual void advance(const S& system, const T& t, long first, long count, State<S>& state) = 0;

  /// By how many steps the velocity of a state lags behind its position.
  virtual T lag() const = 0;

  /// What turns the clock t + n h into the time of a state, where steps are of unequal length; else nothing.
  virtual const Grid<Plain<T>>* grid() const = 0;
};

}  // namespace halfstep::inline methods
