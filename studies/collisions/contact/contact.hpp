// Two bodies on a line that cannot pass through each other, in a field: what schemes with collisions work on.
#pragma once

#include <array>
#include <cstddef>

namespace halfstep::inline studies {

/// a(x) = -g - w2 x, the same for every body: gravity, and a spring to the origin where w2 > 0.
template <class T>
struct LineField {
  T g = T(0), w2 = T(0);

  T operator()(const T& x) const { return -g - w2 * x; }
};

/// Body 0 below body 1: x[1] - x[0] >= 0. An inverse mass of 0 is a body that is held at rest: a floor. One at most.
template <class T>
struct LineBodies {
  std::array<T, 2> inverse_mass;
  LineField<T> field;

  T acceleration(std::size_t i, const T& x) const { return inverse_mass[i] == 0 ? T(0) : field(x); }
};

/// For both bodies.
template <class T>
using OnLine = std::array<T, 2>;

/// Positions and velocities.
template <class T>
struct LineState {
  OnLine<T> x, v;
};

/// Adds `change` to the difference (of positions or velocities) of the bodies, each taking its share of the weights.
template <class T>
void part(const OnLine<T>& weight, const T& change, OnLine<T>& values) {
  const T all = weight[0] + weight[1];
  values[0] -= weight[0] / all * change;
  values[1] += weight[1] / all * change;
}

/// The velocities after an impact: the approach is thrown back, times the coefficient of restitution. Momentum stays.
template <class T>
void collide(const LineBodies<T>& bodies, const T& restitution, OnLine<T>& v) {
  const T approach = v[1] - v[0];
  if (approach < 0) part(bodies.inverse_mass, T(-(1 + restitution) * approach), v);
}

}  // namespace halfstep::inline studies
