// A stretched sheet of masses and springs: waves run through it.
#pragma once

#include <array>
#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// 3 x 3 masses in a frame, each moves across the sheet: u_ij'' = c^2 (the sum of its four neighbours - 4 u_ij), the
/// frame at rest. Row by row. At first one vertex is displaced and another one moves.
template <class T>
struct SpringSheet {
  static constexpr int side = 3;
  static constexpr int dimension = side * side;

  static ProblemInfo info() {
    return {.name = "spring-sheet",
            .equation = "u'' = c^2 (u1 + u2 + u3 + u4 - 4 u), u1 to u4 the neighbours in a net of 3 x 3, 0 around it",
            .linear = true,
            .exact = "closed form",
            .invariants = "energy",
            .parameters = {{"c", "1", "speed of the wave, in vertices per unit of time", Domain::positive},
                           {"T", "7", "end time", Domain::positive}},
            .source = "Courant, Friedrichs, Lewy 1928, doi:10.1007/BF01448839, the wave equation on a net"};
  }

  explicit SpringSheet(const Data& data) : c2(data.at("c").as<T>() * data.at("c").as<T>()) {
    using std::sin;
    using std::sqrt;
    for (int p = 1; p <= side; ++p)
      for (int i = 1; i <= side; ++i)
        mode[p - 1][i - 1] = sqrt(T(2) / (side + 1)) * sin(T(p * i) * pi<T>() / (side + 1));
    for (int p = 1; p <= side; ++p)
      for (int q = 1; q <= side; ++q) {
        const T sp = sin(T(p) * pi<T>() / (2 * (side + 1)));
        const T sq = sin(T(q) * pi<T>() / (2 * (side + 1)));
        frequency[p - 1][q - 1] = 2 * sqrt(c2 * (sp * sp + sq * sq));
      }
  }

  void initial(T* x, T* v) const {
    for (int i = 0; i < dimension; ++i) x[i] = v[i] = 0;
    x[at(0, 1)] = 1;
    v[at(2, 0)] = T(1) / 2;
  }

  template <class X>
  void acceleration(const X&, const X* x, const X*, X* a) const {
    for (int i = 0; i < side; ++i)
      for (int j = 0; j < side; ++j) {
        X sum = -(4 * x[at(i, j)]);
        if (i > 0) sum = sum + x[at(i - 1, j)];
        if (i + 1 < side) sum = sum + x[at(i + 1, j)];
        if (j > 0) sum = sum + x[at(i, j - 1)];
        if (j + 1 < side) sum = sum + x[at(i, j + 1)];
        a[at(i, j)] = c2 * sum;
      }
  }

  /// Of the masses, and of each spring once, those to the frame among them.
  T energy(const T&, const T* x, const T* v) const {
    T sum(0);
    for (int i = 0; i < dimension; ++i) sum += v[i] * v[i] / 2;
    const auto value = [&](int i, int j) { return i < 0 || j < 0 || i >= side || j >= side ? T(0) : x[at(i, j)]; };
    for (int i = 0; i <= side; ++i)
      for (int j = 0; j < side; ++j) {
        const T down = value(i, j) - value(i - 1, j);
        const T right = value(j, i) - value(j, i - 1);
        sum += c2 * (down * down + right * right) / 2;
      }
    return sum;
  }

  /// A sum over the modes sin(p pi i / 4) sin(q pi j / 4), w^2 = 4 c^2 (sin^2(p pi / 8) + sin^2(q pi / 8)).
  void exact(const T& t, T* x, T* v) const {
    using std::cos;
    using std::sin;
    using std::sqrt;
    std::array<T, dimension> x0, v0;
    initial(x0.data(), v0.data());
    for (int i = 0; i < dimension; ++i) x[i] = v[i] = 0;
    for (int p = 0; p < side; ++p)
      for (int q = 0; q < side; ++q) {
        T displaced(0), moving(0);
        for (int i = 0; i < side; ++i)
          for (int j = 0; j < side; ++j) {
            displaced += mode[p][i] * mode[q][j] * x0[std::size_t(at(i, j))];
            moving += mode[p][i] * mode[q][j] * v0[std::size_t(at(i, j))];
          }
        const T& w = frequency[p][q];
        const T c = cos(w * t), s = sin(w * t);
        const T position = displaced * c + moving / w * s;
        const T velocity = moving * c - displaced * w * s;
        for (int i = 0; i < side; ++i)
          for (int j = 0; j < side; ++j) {
            x[at(i, j)] += mode[p][i] * mode[q][j] * position;
            v[at(i, j)] += mode[p][i] * mode[q][j] * velocity;
          }
      }
  }

  /// Of the slowest wave.
  T period() const { return 2 * pi<T>() / frequency[0][0]; }

  static constexpr int at(int i, int j) { return side * i + j; }

  T c2;
  T mode[side][side];  ///< orthonormal: the sum of mode[p][i] mode[q][i] over i is 1 for p = q, else 0
  T frequency[side][side];
};

}  // namespace halfstep::inline problems
