// Velocity Verlet with collisions at the time inside the step at which they happen.
#pragma once

#include <cmath>
#include <limits>

#include "halfstep/studies/collisions/contact/contact.hpp"

namespace halfstep::inline studies {

/// A step that would end with an overlap is ended where the bodies touch (the position of velocity Verlet is a
/// parabola, its root is known), the velocities are changed, and what is left of the step follows, with as many impacts
/// as there are. Against a held body, impacts of a speed that rounding swallows end in rest. The field must draw the
/// bodies together, or not at all, whenever they are apart.
template <class T>
class LocatedContact {
 public:
  LocatedContact(const LineBodies<T>& bodies, const T& restitution, const T& h, const LineState<T>& start)
      : bodies_(bodies), restitution_(restitution), h_(h), s_(start) {}

  void step() {
    T left = h_;
    while (!resting_) {
      const T gap = s_.x[1] - s_.x[0], rate = s_.v[1] - s_.v[0], pull = acceleration(1) - acceleration(0);
      if (gap + left * (rate + left * pull / 2) >= 0) return advance(left);
      const T until = time_of_touch(gap, rate, pull);
      advance(until);
      left -= until;
      part(bodies_.inverse_mass, T(s_.x[0] - s_.x[1]), s_.x);
      collide(bodies_, restitution_, s_.v);
      rest_if_slow(pull);
    }
  }

  const LineState<T>& state() const { return s_; }

 private:
  T acceleration(std::size_t i) const { return bodies_.acceleration(i, s_.x[i]); }

  void advance(const T& time) {
    for (const std::size_t i : {0U, 1U}) {
      const T a = acceleration(i);
      s_.x[i] += time * (s_.v[i] + time * a / 2);
      s_.v[i] += time * (a + acceleration(i)) / 2;
    }
  }

  // The root of gap + s rate + s^2 pull / 2 that lies ahead, in the form that loses no digits.
  static T time_of_touch(const T& gap, const T& rate, const T& pull) {
    using std::sqrt;
    const T root = sqrt(rate * rate - 2 * gap * pull);
    return rate < 0 ? T(2 * gap / (root - rate)) : T(-(rate + root) / pull);
  }

  void rest_if_slow(const T& pull) {
    const bool held = bodies_.inverse_mass[0] == 0 || bodies_.inverse_mass[1] == 0;
    if (!held || s_.v[1] - s_.v[0] > -pull * h_ * std::numeric_limits<T>::epsilon()) return;
    resting_ = true;
    s_.v = {T(0), T(0)};
  }

  LineBodies<T> bodies_;
  T restitution_, h_;
  LineState<T> s_;
  bool resting_ = false;
};

}  // namespace halfstep::inline studies
