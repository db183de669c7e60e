// Velocity Verlet with a spring between bodies that have run into each other.
#pragma once

#include "halfstep/studies/collisions/contact/contact.hpp"

namespace halfstep::inline studies {

/// While the gap is negative the bodies are pushed apart by `stiffness` times the overlap; stiffness is per unit of the
/// reduced mass (1 / time^2), so that the contact lasts about pi / sqrt(stiffness).
template <class T>
class PenaltyContact {
 public:
  PenaltyContact(const LineBodies<T>& bodies, const T& stiffness, const T& h, const LineState<T>& start)
      : bodies_(bodies), stiffness_(stiffness), h_(h), s_(start), a_(acceleration()) {}

  void step() {
    for (const std::size_t i : {0U, 1U}) {
      s_.v[i] += h_ * a_[i] / 2;
      s_.x[i] += h_ * s_.v[i];
    }
    a_ = acceleration();
    for (const std::size_t i : {0U, 1U}) s_.v[i] += h_ * a_[i] / 2;
  }

  const LineState<T>& state() const { return s_; }

 private:
  OnLine<T> acceleration() const {
    OnLine<T> a{bodies_.acceleration(0, s_.x[0]), bodies_.acceleration(1, s_.x[1])};
    const T gap = s_.x[1] - s_.x[0];
    if (gap < 0) part(bodies_.inverse_mass, T(-stiffness_ * gap), a);
    return a;
  }

  LineBodies<T> bodies_;
  T stiffness_, h_;
  LineState<T> s_;
  OnLine<T> a_;
};

}  // namespace halfstep::inline studies
