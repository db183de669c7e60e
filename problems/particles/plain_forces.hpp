// The forces once more as they are written in a book, for any scalar: what the fast loop is tested against, and what
// is differentiated.
#pragma once

#include <array>
#include <cmath>

#include "halfstep/core/dual.hpp"
#include "halfstep/problems/particles/elastic.hpp"

namespace halfstep::inline problems {

namespace detail {

inline double value_of(double x) { return x; }
inline double value_of(const Dual<double>& x) { return x.value; }

template <class X>
using Triple = std::array<X, 3>;

template <class X>
X dot(const Triple<X>& a, const Triple<X>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <class X>
Triple<X> cross(const Triple<X>& a, const Triple<X>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

}  // namespace detail

/// a = (all forces) / m of a body in the interleaved layout; X: double or Dual<double>.
template <class X>
void plain_accelerations(const Body& body, const X* x, const X* v, X* a) {
  using detail::Triple;
  using std::sqrt;
  const Material& m = body.material;
  const auto difference = [](const X* of, int from, int to) -> Triple<X> {
    const X *start = of + first_of(from), *end = of + first_of(to);
    return {end[0] - start[0], end[1] - start[1], end[2] - start[2]};
  };
  const auto add = [&](int particle, const Triple<X>& force, const X& times) {
    for (int c = 0; c < 3; ++c) a[3 * particle + c] += times * force[static_cast<std::size_t>(c)];
  };
  for (std::size_t i = 0; i < 3 * body.particles(); ++i) a[i] = X(0);
  for (std::size_t s = 0; s < body.springs.size(); ++s) {
    const auto [i, j] = body.springs.corners_of(s);
    const double rest = 1 / body.springs.inverse_rest(s);
    const auto d = difference(x, i, j);
    const X length = sqrt(detail::dot(d, d));
    const X rate = detail::dot(difference(v, i, j), d) / length;
    const X tension = m.stiffness / rest * (length - rest + m.damping * rate);
    add(i, d, tension / length);
    add(j, d, -tension / length);
  }
  for (std::size_t s = 0; s < body.tetrahedra.size(); ++s) {
    const auto corner = body.tetrahedra.corners_of(s);
    const double rest = 1 / body.tetrahedra.inverse_rest(s);
    std::array<Triple<X>, 3> e, gradient;
    for (std::size_t k = 0; k < 3; ++k) e[k] = difference(x, corner[0], corner[k + 1]);
    X change = detail::dot(e[0], detail::cross(e[1], e[2])) / 6 - rest;
    for (std::size_t k = 0; k < 3; ++k) {
      gradient[k] = detail::cross(e[(k + 1) % 3], e[(k + 2) % 3]);
      change += m.damping * detail::dot(difference(v, corner[0], corner[k + 1]), gradient[k]) / 6;
    }
    const X pressure = -m.bulk / rest * change;
    for (std::size_t k = 0; k < 3; ++k) {
      add(corner[k + 1], gradient[k], pressure / 6);
      add(corner[0], gradient[k], -pressure / 6);
    }
  }
  for (std::size_t p = 0; p < body.particles(); ++p) {
    const X push = m.contact * (-x[3 * p + 2] - m.damping * v[3 * p + 2]);
    if (detail::value_of(x[3 * p + 2]) < 0 && detail::value_of(push) > 0) a[3 * p + 2] += push;
    for (std::size_t c = 0; c < 3; ++c) a[3 * p + c] = a[3 * p + c] / body.mass[p];
    a[3 * p + 2] -= m.gravity;
  }
}

}  // namespace halfstep::inline problems
