// Explicit methods with a memory, by hand: Störmer's, Beeman's, Adams' and Gear's.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "benchmarks/loop.hpp"

namespace halfstep::loops {

/// `past`: the points that a method begins from, the oldest first.
template <class Force>
struct MultistepLoops : Loop<Force> {
  using typename Loop<Force>::V;
  using typename Loop<Force>::P;
  static constexpr std::size_t n = Force::n;
  using Loop<Force>::h, Loop<Force>::steps, Loop<Force>::accelerate;

  /// The two-step recurrence.
  P stormer(const std::vector<P>& past, bool central) const {
    const double square = h * h;
    V last = past[0].x, x = past[1].x;
    V a = accelerate(x), next;
    each<n>([&](std::size_t d) { next[d] = 2 * x[d] - last[d] + square * a[d]; });
    for (long i = 0; i < steps; ++i) {
      last = x;
      x = next;
      a = accelerate(x);
      each<n>([&](std::size_t d) { next[d] = 2 * x[d] - last[d] + square * a[d]; });
    }
    P end{x, {}};
    each<n>([&](std::size_t d) { end.v[d] = central ? (next[d] - last[d]) / (2 * h) : (x[d] - last[d]) / h; });
    return end;
  }

  /// Beeman's schemes: the weights of the new, the current and the previous force in v, times 12.
  P beeman(const std::vector<P>& past, const std::array<double, 3>& weights) const {
    const double p0 = h * h * 2 / 3, p1 = h * h / 6;
    const std::array<double, 3> q = {h * weights[0] / 12, h * weights[1] / 12, h * weights[2] / 12};
    P s = past[1];
    V before = accelerate(past[0].x), a = accelerate(s.x);
    for (long i = 0; i < steps; ++i) {
      each<n>([&](std::size_t d) { s.x[d] += h * s.v[d] + (p0 * a[d] - p1 * before[d]); });
      const V next = accelerate(s.x);
      each<n>([&](std::size_t d) { s.v[d] += q[0] * next[d] + (q[1] * a[d] + q[2] * before[d]); });
      before = a;
      a = next;
    }
    return s;
  }

  /// Adams-Bashforth, or with a corrector Adams-Moulton's after it, evaluated again. A corrector's first weight is that
  /// of the new slope.
  template <class Predictor, class Corrector>
  P adams(const std::vector<P>& past) const {
    PastSlopes<Force, Predictor::weights.size()> slopes(*this, past);
    P s = past.back();
    for (long i = 0; i < steps; ++i) {
      P next = slopes.template added_to<Predictor, 0>(s, h);
      V a = accelerate(next.x);
      if constexpr (Corrector::weights.size() > 0) {
        const double c = h * Corrector::weights[0];
        P corrected = slopes.template added_to<Corrector, 1>(s, h);
        each<n>([&](std::size_t d) {
          corrected.x[d] += c * next.v[d];
          corrected.v[d] += c * a[d];
        });
        next = corrected;
        a = accelerate(next.x);
      }
      s = next;
      slopes.push(s.v, a);
    }
    return s;
  }

  /// Gear's six values with derivatives scaled by h^k / k!; `r` holds them at the start.
  P gear5(std::array<V, 6> r) const {
    constexpr std::array<double, 6> c = {3.0 / 20, 251.0 / 360, 1, 11.0 / 18, 1.0 / 6, 1.0 / 60};
    const double half_square = h * h / 2;
    for (long i = 0; i < steps; ++i) {
      each<n>([&](std::size_t d) {
        for (std::size_t j = 0; j < 5; ++j)
          for (std::size_t k = 5; k-- > j;) r[k][d] += r[k + 1][d];
      });
      const V a = accelerate(r[0]);
      each<n>([&](std::size_t d) {
        const double mismatch = r[2][d] - half_square * a[d];
        for (std::size_t k = 0; k < 6; ++k) r[k][d] -= c[k] * mismatch;
      });
    }
    P s{r[0], r[1]};
    each<n>([&](std::size_t d) { s.v[d] /= h; });
    return s;
  }
};

}  // namespace halfstep::loops
