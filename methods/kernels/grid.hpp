// Grids of times for steps of unequal length, as functions of a clock that goes evenly.
#pragma once

#include <cmath>

#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/scheme/variable_verlet.hpp"

namespace halfstep::inline methods {

/// The time when an even clock, which goes h a step, shows t. Over each span the mean step is h, the ends of a span are
/// where they would be, and every span is like the first; an alternating grid has no span.
template <class T>
class Grid {
 public:
  Grid(GridShape shape, const T& h, const T& span) : shape_(shape), h_(h), span_(span) {}

  T operator()(const T& clock) const {
    switch (shape_) {
      case GridShape::smooth:
        return smooth(clock);
      case GridShape::geometric:
        return geometric(clock);
      case GridShape::alternating:
        return alternating(clock);
    }
    return clock;
  }

 private:
  T smooth(const T& clock) const {
    using std::sin;
    const T turn = 2 * pi<T>();
    return clock - span_ / (2 * turn) * sin(turn * clock / span_);
  }

  T geometric(const T& clock) const {
    using std::exp2;
    using std::floor;
    const T spans = floor(clock / span_);
    // Not a power of 4, for which g++ and clang call different functions.
    return span_ * (spans + (exp2(T(2 * (clock / span_ - spans))) - 1) / 3);
  }

  T alternating(const T& clock) const {
    using std::floor;
    const T n = floor(clock / h_ + T(1) / 2);
    return n == 2 * floor(n / 2) ? clock : T(clock + h_ / 2);
  }

  GridShape shape_;
  T h_, span_;
};

}  // namespace halfstep::inline methods
