// Stoermer's method with collisions that are noticed at the end of a step.
#pragma once

#include "halfstep/studies/collisions/contact/contact.hpp"

namespace halfstep::inline studies {

/// What is done when a step has taken the bodies into each other.
enum class Response {
  project,    ///< moved apart until they touch; the difference to the position before is the only velocity
  mirror,     ///< moved apart by twice the overlap, likewise
  restitute,  ///< moved apart until they touch, and the position before is made to fit the velocity that is wanted
};

/// How the overlap is shared: by inverse masses, or half and half between bodies that are free.
template <class T>
OnLine<T> shares(const LineBodies<T>& bodies, bool half_and_half) {
  OnLine<T> share = bodies.inverse_mass;
  for (T& entry : share)
    if (half_and_half && entry != 0) entry = T(1);
  return share;
}

/// x[n+1] = 2 x[n] - x[n-1] + h^2 a(x[n]), then the response.
template <class T>
class StormerContact {
 public:
  StormerContact(const LineBodies<T>& bodies, Response response, const T& restitution, bool half_and_half, const T& h,
                 const LineState<T>& start)
      : bodies_(bodies),
        response_(response),
        restitution_(restitution),
        share_(shares(bodies, half_and_half)),
        h_(h),
        x_(start.x),
        last_(before(start.x, start.v)) {}

  void step() {
    OnLine<T> next = x_;
    for (const std::size_t i : {0U, 1U}) next[i] += (x_[i] - last_[i]) + h_ * h_ * bodies_.acceleration(i, x_[i]);
    last_ = x_;
    x_ = next;
    const T gap = x_[1] - x_[0];
    if (gap < 0) respond(gap);
  }

  /// The velocity is that of the central difference, had no collision followed: (x - x[n-1]) / h + h a / 2.
  LineState<T> state() const {
    LineState<T> s{x_, {}};
    for (const std::size_t i : {0U, 1U}) s.v[i] = (x_[i] - last_[i]) / h_ + h_ * bodies_.acceleration(i, x_[i]) / 2;
    return s;
  }

 private:
  void respond(const T& gap) {
    OnLine<T> v = state().v;
    part(share_, response_ == Response::mirror ? T(-2 * gap) : T(-gap), x_);
    if (response_ != Response::restitute) return;
    collide(bodies_, restitution_, v);
    last_ = before(x_, v);
  }

  // Where the step before must have been for this velocity.
  OnLine<T> before(const OnLine<T>& x, const OnLine<T>& v) const {
    OnLine<T> last;
    for (const std::size_t i : {0U, 1U}) last[i] = x[i] - h_ * v[i] + h_ * h_ * bodies_.acceleration(i, x[i]) / 2;
    return last;
  }

  LineBodies<T> bodies_;
  Response response_;
  T restitution_;
  OnLine<T> share_;
  T h_;
  OnLine<T> x_, last_;
};

}  // namespace halfstep::inline studies
