// A mass let go beside its peg on a slack thread: it falls, the thread jerks taut, a pendulum swings.
#pragma once

#include <cmath>

#include "halfstep/studies/constraints/constrained/linkage.hpp"
#include "halfstep/studies/constraints/constrained/rigid_pendulum.hpp"

namespace halfstep::inline studies {

/// From rest at (a, 0), 0 < a < l, under gravity g downwards; the thread of length l is tied to the origin. It is taut
/// where the mass has fallen by sqrt(l^2 - a^2), and stays so: without elasticity the jerk takes the velocity along the
/// thread, and the part a / l across it remains.
template <class T>
class SlackThread {
 public:
  SlackThread(const T& g, const T& l, const T& a)
      : g_(g), l_(l), a_(a), depth_(root(l * l - a * a)), taut_at_(root(2 * depth_ / g)), swing_(g, l, after_jerk()) {}

  /// When it is taut.
  T taut_at() const { return taut_at_; }

  /// The velocity there, before the jerk: along the thread outwards, and across it (anticlockwise).
  T along() const { return g_ * taut_at_ * depth_ / l_; }
  T across() const { return -g_ * taut_at_ * a_ / l_; }

  /// From then on.
  Swing<T> swing(const T& t) const { return swing_.at(T(t - taut_at_)); }

  Point2<T> position(const T& t) const {
    using std::cos;
    using std::sin;
    if (t <= taut_at_) return {a_, T(-g_ * t * t / 2)};
    const auto s = swing(t);
    return {T(l_ * sin(s.angle)), T(-l_ * cos(s.angle))};
  }

  Point2<T> velocity(const T& t) const {
    using std::cos;
    using std::sin;
    if (t <= taut_at_) return {T(0), T(-g_ * t)};
    const auto s = swing(t);
    return {T(l_ * s.rate * cos(s.angle)), T(l_ * s.rate * sin(s.angle))};
  }

 private:
  static T root(const T& x) {
    using std::sqrt;
    return sqrt(x);
  }

  Swing<T> after_jerk() const {
    using std::asin;
    return {T(asin(T(a_ / l_))), T(across() / l_)};
  }

  T g_, l_, a_, depth_, taut_at_;
  RigidPendulum<T> swing_;
};

}  // namespace halfstep::inline studies
