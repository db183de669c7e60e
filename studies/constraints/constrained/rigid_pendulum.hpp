// th'' = -(g/l) sin th in closed form, for swings of any size short of going over the top.
#pragma once

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <cmath>
#include <type_traits>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline studies {

/// The angle (radians, from the downward vertical) and its rate.
template <class T>
struct Swing {
  T angle, rate;
};

/// A point at the end of a rod of length l, gravity g. With w^2 = g/l and the modulus k = sin(greatest angle / 2),
///   sin(th/2) = k sn(w t + F, k),  th' = 2 w k cn(w t + F, k);
/// F follows from the data at t = 0. Whittaker, Analytical Dynamics, section 44.
template <class T>
class RigidPendulum {
 public:
  /// Throws InputError where the data carry it over the top.
  RigidPendulum(const T& g, const T& l, const Swing<T>& start) : w_(sqrt_of(g / l)) {
    using std::asin;
    using std::cos;
    using std::sin;
    const T s = sin(start.angle / 2);
    k_ = sqrt_of(s * s + start.rate * start.rate / (4 * w_ * w_));
    if (!(k_ < 1)) throw InputError("a pendulum that goes over the top has no closed form here: take a lower rate");
    if (k_ == 0) return;
    const T ratio = s / k_;
    phase_ = T(boost::math::ellint_1(B(k_), B(asin(ratio > 1 ? T(1) : ratio < -1 ? T(-1) : ratio))));
    // Falling back: the same angle is passed half a period later, in the mirror.
    if (start.rate < 0) phase_ = period() * w_ / 2 - phase_;
  }

  Swing<T> at(const T& t) const {
    using std::asin;
    B cn, dn;
    const B sn = boost::math::jacobi_elliptic(B(k_), B(T(w_ * t + phase_)), &cn, &dn);
    return {T(2 * asin(T(k_ * T(sn)))), T(2 * w_ * k_ * T(cn))};
  }

  T period() const { return 4 * T(boost::math::ellint_1(B(k_))) / w_; }

 private:
  /// Boost's elliptic functions know of no double-double.
  using B = std::conditional_t<std::is_same_v<T, DoubleDouble>, quad_t, T>;

  static T sqrt_of(const T& x) {
    using std::sqrt;
    return sqrt(x);
  }

  T w_, k_, phase_ = T(0);
};

}  // namespace halfstep::inline studies
