// A gap that closes, bounces and closes again: flights in closed form, one after the other.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

namespace halfstep::inline studies {

/// A gap and its rate of change.
template <class T>
struct Gap {
  T y, u;
};

/// y'' = -g - w^2 y from y(0) = start.y >= 0, while nothing is hit. g, w >= 0.
template <class T>
class Flight {
 public:
  Flight(const T& g, const T& w, const Gap<T>& start) : g_(g), w_(w), start_(start) {}

  Gap<T> at(const T& t) const {
    using std::cos;
    using std::sin;
    if (w_ == 0) return {start_.y + t * (start_.u - g_ * t / 2), start_.u - g_ * t};
    const T centre = -g_ / (w_ * w_), c = cos(w_ * t), s = sin(w_ * t);
    return {centre + (start_.y - centre) * c + start_.u / w_ * s, start_.u * c - (start_.y - centre) * w_ * s};
  }

  /// The time > 0 at which y = 0; infinite where there is none.
  T impact() const {
    using std::acos;
    using std::atan2;
    using std::sqrt;
    if (w_ == 0 && g_ == 0) return start_.u < 0 ? T(-start_.y / start_.u) : std::numeric_limits<T>::infinity();
    if (w_ == 0) return (start_.u + sqrt(start_.u * start_.u + 2 * g_ * start_.y)) / g_;
    // y = -g/w^2 + a cos(w t - phase)
    const T level = g_ / (w_ * w_), above = start_.y + level, across = start_.u / w_;
    return (atan2(across, above) + acos(level / sqrt(above * above + across * across))) / w_;
  }

 private:
  T g_, w_;
  Gap<T> start_;
};

/// The same with impacts at y = 0 that throw the rate back by the coefficient of restitution e, 0 <= e <= 1. Where the
/// rates fall below the rounding of the first one the gap stays closed: with g > 0 and e < 1 infinitely many impacts
/// fit into a finite time.
template <class T>
class BouncingGap {
 public:
  BouncingGap(const T& g, const T& w, const Gap<T>& start, const T& restitution, const T& end)
      : g_(g), w_(w), pieces_{{T(0), start}} {
    const T least = std::numeric_limits<T>::epsilon();
    T first = 0;
    while (true) {
      const Flight<T> flight(g, w, pieces_.back().start);
      const T duration = flight.impact(), when = pieces_.back().from + duration;
      if (!(when < end)) return;
      const T rate = -restitution * flight.at(duration).u;
      if (first == 0) first = flight.at(duration).u;
      const bool closed = !(rate > -first * least);
      pieces_.push_back({when, {T(0), closed ? T(0) : rate}});
      closed_ = closed;
      if (closed) return;
    }
  }

  /// At any time up to `end`; before 0 as it would have flown there.
  Gap<T> at(const T& t) const {
    std::size_t i = pieces_.size() - 1;
    while (i > 0 && t < pieces_[i].from) --i;
    if (closed_ && i + 1 == pieces_.size()) return {T(0), T(0)};
    return Flight<T>(g_, w_, pieces_[i].start).at(T(t - pieces_[i].from));
  }

  std::size_t impacts() const { return pieces_.size() - 1; }

  /// Of impact number i, from 0.
  T time_of_impact(std::size_t i) const { return pieces_[i + 1].from; }

 private:
  struct Piece {
    T from;
    Gap<T> start;
  };

  T g_, w_;
  std::vector<Piece> pieces_;
  bool closed_ = false;
};

}  // namespace halfstep::inline studies
