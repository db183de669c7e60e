// Nonlinear systems without friction that are in no catalogue: a pendulum of one degree of freedom, and three bodies.
#pragma once

#include <array>
#include <cmath>

#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems::systems {

/// x'' = -sin x: the pendulum of unit length under unit gravity.
template <class T>
struct Pendulum {
  static constexpr int dimension = 1;
  static ProblemInfo info() {
    return {.name = "pendulum",
            .equation = "x'' = -sin x",
            .exact = "Jacobi's elliptic functions",
            .invariants = "energy",
            .parameters = {},
            .source = "Hairer, Lubich, Wanner 2006, section I.1"};
  }

  explicit Pendulum(const Data&) {}

  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    using std::sin;
    a[0] = -sin(x[0]);
  }

  T energy(const T&, const T* x, const T* v) const {
    using std::cos;
    return v[0] * v[0] / 2 - cos(x[0]);
  }
};

/// Three bodies in the plane under Newton's attraction with G = 1. Body i has mass i + 1 and coordinates 2i, 2i + 1.
template <class T>
struct ThreeBodies {
  static constexpr int bodies = 3, dimension = 2 * bodies;
  static ProblemInfo info() {
    return {.name = "three-bodies",
            .equation = "r_i'' = sum_j m_j (r_j - r_i)/|r_j - r_i|^3",
            .exact = "none",
            .invariants = "energy, linear and angular momentum",
            .parameters = {},
            .source = "Hairer, Lubich, Wanner 2006, section IV.1"};
  }

  explicit ThreeBodies(const Data&) {}

  static int mass(long body) { return static_cast<int>(body) + 1; }

  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    using std::sqrt;
    for (int k = 0; k < dimension; ++k) a[k] = X(T(0));
    for (long i = 0; i < bodies; ++i)
      for (long j = 0; j < i; ++j) {
        const X dx = x[2 * j] - x[2 * i];
        const X dy = x[2 * j + 1] - x[2 * i + 1];
        const X r2 = dx * dx + dy * dy;
        const X r3 = r2 * sqrt(r2);
        // One quotient for both bodies: action and reaction differ by rounding only where masses enter.
        const X fx = dx / r3;
        const X fy = dy / r3;
        a[2 * i] += T(mass(j)) * fx;
        a[2 * i + 1] += T(mass(j)) * fy;
        a[2 * j] -= T(mass(i)) * fx;
        a[2 * j + 1] -= T(mass(i)) * fy;
      }
  }

  T energy(const T&, const T* x, const T* v) const {
    using std::sqrt;
    T sum = 0;
    for (long i = 0; i < bodies; ++i) {
      sum += T(mass(i)) * (v[2 * i] * v[2 * i] + v[2 * i + 1] * v[2 * i + 1]) / 2;
      for (long j = 0; j < i; ++j) {
        const T dx = x[2 * j] - x[2 * i];
        const T dy = x[2 * j + 1] - x[2 * i + 1];
        sum -= T(mass(i) * mass(j)) / sqrt(dx * dx + dy * dy);
      }
    }
    return sum;
  }
};

/// Sum of m v: two components.
template <class T>
std::array<T, 2> linear_momentum(const T* v) {
  std::array<T, 2> p{T(0), T(0)};
  for (long i = 0; i < ThreeBodies<T>::bodies; ++i)
    for (long k = 0; k < 2; ++k) p[static_cast<std::size_t>(k)] += T(ThreeBodies<T>::mass(i)) * v[2 * i + k];
  return p;
}

/// Sum of m (x v_y - y v_x).
template <class T>
T angular_momentum(const T* x, const T* v) {
  T sum = 0;
  for (long i = 0; i < ThreeBodies<T>::bodies; ++i)
    sum += T(ThreeBodies<T>::mass(i)) * (x[2 * i] * v[2 * i + 1] - x[2 * i + 1] * v[2 * i]);
  return sum;
}

}  // namespace halfstep::inline problems::systems
