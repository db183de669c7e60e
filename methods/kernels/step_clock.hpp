// The times at which steps evaluate a force.
#pragma once

#include "halfstep/core/force.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline methods {

/// The times of steps of size h from t0 on, in the problem's unit. For a force a(x), which ignores the time, the clock
/// of wide and compensated numbers stands at t0: computing it would take a tenth of a step of velocity Verlet on
/// Kepler's orbit. With built-in floating-point types it runs, and the compiler removes it where it is not used.
template <class S>
class StepClock {
  using T = typename S::Scalar;

 public:
  StepClock(const S& system, const T& t0, const T& h)
      : t0_(t0), h_(h), runs_(is_native<T> || system.force() != Force::position) {}

  /// After n steps.
  T after(long n) const { return runs_ ? T(t0_ + h_ * static_cast<T>(n)) : t0_; }

  /// Later than t by that much.
  T later(const T& t, const T& by) const { return runs_ ? T(t + by) : t; }

 private:
  const T &t0_, &h_;
  bool runs_;
};

}  // namespace halfstep::inline methods
