// Implicit methods by hand: Newton's method with the Jacobian and the inverse of a matrix written out.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "benchmarks/loop.hpp"

namespace halfstep::loops {

template <class Force>
struct ImplicitLoops : Loop<Force> {
  using typename Loop<Force>::V;
  using typename Loop<Force>::P;
  static constexpr std::size_t n = Force::n;
  using Loop<Force>::force, Loop<Force>::h, Loop<Force>::steps, Loop<Force>::accelerate;

  /// Newmark's implicit family.
  P newmark(P s, double beta, double gamma) const {
    const double p = h * h * beta, q = h * gamma, p0 = h * h * (0.5 - beta), q0 = h * (1 - gamma);
    V a = accelerate(s.x);
    for (long i = 0; i < steps; ++i) {
      V X;
      each<n>([&](std::size_t d) {
        X[d] = s.x[d] + h * s.v[d] + p0 * a[d];
        s.v[d] += q0 * a[d];
      });
      solve(X, p, a);
      each<n>([&](std::size_t d) {
        s.x[d] = X[d] + p * a[d];
        s.v[d] += q * a[d];
      });
    }
    return s;
  }

  P implicit_euler(P s) const {
    V a = accelerate(s.x);
    for (long i = 0; i < steps; ++i) {
      V X;
      each<n>([&](std::size_t d) { X[d] = s.x[d] + h * s.v[d]; });
      solve(X, h * h, a);
      each<n>([&](std::size_t d) {
        s.v[d] += h * a[d];
        s.x[d] += h * s.v[d];
      });
    }
    return s;
  }

  /// One Newton step from the state: (1 - h^2 J) v' = v + h a.
  P linearized_euler(P s) const {
    std::array<double, n * n> matrix{};
    for (long i = 0; i < steps; ++i) {
      const V a = accelerate(s.x);
      force.gradient(s.x.data(), matrix.data());
      each<n * n>([&](std::size_t d) { matrix[d] = (d % (n + 1) == 0 ? 1 : 0) - h * h * matrix[d]; });
      each<n>([&](std::size_t d) { s.v[d] += h * a[d]; });
      solve(matrix, s.v);
      each<n>([&](std::size_t d) { s.x[d] += h * s.v[d]; });
    }
    return s;
  }

  /// Adams-Moulton's formulas; Newton's method starts from the extrapolated force.
  template <class Corrector>
  P adams_moulton(const std::vector<P>& past) const {
    constexpr std::size_t k = std::max<std::size_t>(Corrector::weights.size() - 1, 1), most = 3;
    const double b = h * Corrector::weights[0];
    PastSlopes<Force, k> slopes(*this, past);
    P s = past.back();
    for (long i = 0; i < steps; ++i) {
      const P next = slopes.template added_to<Corrector, 1>(s, h);
      V X, a = slopes.a[0];
      each<n>([&](std::size_t d) {
        X[d] = next.x[d] + b * next.v[d];
        if constexpr (k == 2) a[d] = 2 * slopes.a[0][d] - slopes.a[1][d];
        if constexpr (k >= most) a[d] = 3 * (slopes.a[0][d] - slopes.a[1][d]) + slopes.a[2][d];
      });
      solve(X, b * b, a);
      each<n>([&](std::size_t d) {
        s.x[d] = X[d] + b * b * a[d];
        s.v[d] = next.v[d] + b * a[d];
      });
      slopes.push(s.v, a);
    }
    return s;
  }

 private:
  /// a = a(X + p a) by Newton's method to the last digits, from the guess in a.
  void solve(const V& X, double p, V& a) const {
    double last = std::numeric_limits<double>::infinity();
    std::array<double, n * n> matrix{};
    for (int i = 0; i < 100; ++i) {
      V x;
      each<n>([&](std::size_t d) { x[d] = X[d] + p * a[d]; });
      if (i == 0) {
        force.gradient(x.data(), matrix.data());
        each<n * n>([&](std::size_t d) { matrix[d] = (d % (n + 1) == 0 ? 1 : 0) - p * matrix[d]; });
      }
      V residual = accelerate(x);
      each<n>([&](std::size_t d) { residual[d] -= a[d]; });
      solve(matrix, residual);
      double change = 0, size = 0;
      each<n>([&](std::size_t d) {
        a[d] += residual[d];
        change = std::fmax(change, std::fabs(residual[d]));
        size = std::fmax(size, std::fabs(a[d]) + std::fabs(x[d] / p));
      });
      if (change == 0) return;
      if (change <= 4 * std::numeric_limits<double>::epsilon() * (1 + size) && change >= last / 2) return;
      last = change;
    }
  }

  static void solve(const std::array<double, n * n>& m, V& b) {
    if constexpr (n == 1) {
      b[0] /= m[0];
    } else {
      static_assert(n == 2);
      const double determinant = m[0] * m[3] - m[1] * m[2];
      b = {(m[3] * b[0] - m[1] * b[1]) / determinant, (m[0] * b[1] - m[2] * b[0]) / determinant};
    }
  }
};

}  // namespace halfstep::loops
