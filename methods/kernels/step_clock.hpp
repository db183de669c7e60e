// The time of a step, where a force asks for it.
#pragma once

#include "halfstep/core/force.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline methods {

/// The times of steps of size h from t0 on. Of a force a(x) it stands still: nobody looks at it, and in wide numbers to
/// tell it takes a tenth of a step of Verlet's on Kepler's orbit. (The compiler leaves the processor's numbers out.)
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
