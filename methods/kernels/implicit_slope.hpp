// The slope that an implicit stage has: k = f(t, y + q k).
#pragma once

#include <cstddef>
#include <vector>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/methods/kernels/implicit.hpp"

namespace halfstep::inline methods {

/// Solves it by Newton's method to the last digits. All arrays hold the state of FirstOrderSystem: of x'' = a(t, x, v),
/// k = (v + q a, a), one equation for the accelerations is left.
template <class T>
class ImplicitSlope {
 public:
  ImplicitSlope(const System<T>& system, const FirstOrderSystem<T>& states)
      : system_(system),
        equation_(system),
        positions_(states.is_second_order() ? states.dimension() / 2 : 0),
        x_(zeros(system)),
        v_(zeros(system)),
        a_(zeros(system)) {}

  /// k: a guess on entry, the slope on return. Where Newton's method does not converge it is no number.
  void solve(const T& t, const std::vector<T>& y, const T& q, std::vector<T>& k) {
    const std::size_t n = y.size() - positions_;
    for (std::size_t i = 0; i < n; ++i) {
      v_[i] = y[positions_ + i];
      a_[i] = k[positions_ + i];
      if (positions_ > 0) x_[i] = y[i] + q * v_[i];
    }
    equation_.solve(system_, t, x_, v_, positions_ > 0 ? T(q * q) : T(0), q, a_);
    for (std::size_t i = 0; i < n; ++i) {
      k[positions_ + i] = a_[i];
      if (positions_ > 0) k[i] = v_[i] + q * a_[i];
    }
  }

 private:
  const System<T>& system_;
  AccelerationEquation<System<T>> equation_;
  std::size_t positions_;  // of a system of second order as many as velocities
  Vector<System<T>> x_, v_, a_;
};

}  // namespace halfstep::inline methods
