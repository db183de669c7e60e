// Three atoms of argon in a plane, held together by the Lennard-Jones potential.
#pragma once

#include <array>
#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// (x, y) of each atom in turn, in units of the potential 4 (r^-12 - r^-6) and of one atom's mass. `heat` multiplies
/// the velocities: at 1 the cluster vibrates and turns, and stays together.
template <class T>
struct ArgonCluster {
  static constexpr int atoms = 3;
  static constexpr int dimension = 2 * atoms;

  static ProblemInfo info() {
    return {
        .name = "argon-cluster",
        .equation = "x1'' = f(x1 - x2) + f(x1 - x3), f(d) = 24 (2 r^-14 - r^-8) d, r = |d|",
        .closed_form = false,
        .exact = "certified reference",
        .invariants = "energy, momentum, angular momentum",
        .parameters = {{"heat", "1", "factor of the velocities at t = 0"}, {"T", "5/4", "end time", Domain::positive}},
        .source = "Verlet 1967, doi:10.1103/PhysRev.159.98, the Lennard-Jones potential of argon"};
  }

  explicit ArgonCluster(const Data& data) : heat(data.at("heat").as<T>()) {}

  void initial(T* x, T* v) const {
    constexpr int hundredths[dimension] = {0, 0, 114, 6, 50, 100};
    constexpr int velocities[dimension] = {-19, -13, 32, -57, -44, 38};
    for (int i = 0; i < dimension; ++i) {
      x[i] = T(hundredths[i]) / 100;
      v[i] = heat * T(velocities[i]) / 100;
    }
  }

  template <class X>
  void acceleration(const X& t, const X* x, const X*, X* a) const {
    const X zero = 0 * t;
    for (int i = 0; i < dimension; ++i) a[i] = zero;
    each_pair([&](int i, int j) {
      const X dx = x[i] - x[j], dy = x[i + 1] - x[j + 1];
      const X s = 1 / (dx * dx + dy * dy);
      const X s4 = s * s * (s * s);
      const X push = 24 * (s4 * (2 * (s * s * s) - 1));
      a[i] = a[i] + push * dx;
      a[i + 1] = a[i + 1] + push * dy;
      a[j] = a[j] - push * dx;
      a[j + 1] = a[j + 1] - push * dy;
    });
  }

  T energy(const T&, const T* x, const T* v) const {
    T sum(0);
    for (int i = 0; i < dimension; ++i) sum += v[i] * v[i] / 2;
    each_pair([&](int i, int j) {
      const T dx = x[i] - x[j], dy = x[i + 1] - x[j + 1];
      const T s = 1 / (dx * dx + dy * dy);
      const T s3 = s * s * s;
      sum += 4 * (s3 * s3 - s3);
    });
    return sum;
  }

  T angular_momentum(const T* x, const T* v) const {
    T sum(0);
    for (int i = 0; i < dimension; i += 2) sum += x[i] * v[i + 1] - x[i + 1] * v[i];
    return sum;
  }

  static constexpr std::array<Invariant, 2> invariants = {
      {{"momentum", 2, InvariantKind::linear}, {"angular momentum", 1, InvariantKind::bilinear}}};

  void invariants_at(const T* x, const T* v, T* values) const {
    values[0] = values[1] = T(0);
    for (int i = 0; i < dimension; ++i) values[i % 2] += v[i];
    values[2] = angular_momentum(x, v);
  }

  /// Of a pair of atoms about their distance of least energy, 2^(1/6): a time scale.
  T period() const {
    using std::cbrt;
    using std::sqrt;
    return pi<T>() * sqrt(cbrt(T(2))) / 6;
  }

  /// use(i, j) with the places of the first coordinates of two atoms.
  template <class Use>
  static void each_pair(const Use& use) {
    for (int i = 0; i < dimension; i += 2)
      for (int j = 0; j < i; j += 2) use(i, j);
  }

  T heat;
};

}  // namespace halfstep::inline problems
