// Explicit one-step methods, written by hand in plain doubles with every coefficient a constant.
#pragma once

#include <array>
#include <cstddef>

#include "benchmarks/loop.hpp"

namespace halfstep::loops {

template <class Force>
struct OneStepLoops : Loop<Force> {
  using typename Loop<Force>::V;
  using typename Loop<Force>::P;
  static constexpr std::size_t n = Force::n;
  using Loop<Force>::h, Loop<Force>::steps, Loop<Force>::accelerate;

  /// v += h a(x), x += h v with the old or the new v.
  P euler(P s, bool symplectic) const {
    for (long i = 0; i < steps; ++i) {
      const V a = accelerate(s.x);
      each<n>([&](std::size_t d) {
        const double before = s.v[d];
        s.v[d] += h * a[d];
        s.x[d] += h * (symplectic ? s.v[d] : before);
      });
    }
    return s;
  }

  P taylor2(P s) const {
    const double half = h * h / 2;
    for (long i = 0; i < steps; ++i) {
      const V a = accelerate(s.x);
      each<n>([&](std::size_t d) {
        s.x[d] += h * s.v[d] + half * a[d];
        s.v[d] += h * a[d];
      });
    }
    return s;
  }

  P velocity_verlet(P s) const {
    const double half = h / 2;
    V a = accelerate(s.x);
    for (long i = 0; i < steps; ++i) {
      each<n>([&](std::size_t d) {
        s.v[d] += half * a[d];
        s.x[d] += h * s.v[d];
      });
      a = accelerate(s.x);
      each<n>([&](std::size_t d) { s.v[d] += half * a[d]; });
    }
    return s;
  }

  P position_verlet(P s) const {
    const double half = h / 2;
    for (long i = 0; i < steps; ++i) {
      each<n>([&](std::size_t d) { s.x[d] += half * s.v[d]; });
      const V a = accelerate(s.x);
      each<n>([&](std::size_t d) {
        s.v[d] += h * a[d];
        s.x[d] += half * s.v[d];
      });
    }
    return s;
  }

  P leapfrog(P s) const {
    V before, after, a = accelerate(s.x);
    each<n>([&](std::size_t d) { before[d] = after[d] = s.v[d] + h / 2 * a[d]; });
    for (long i = 0; i < steps; ++i) {
      each<n>([&](std::size_t d) { s.x[d] += h * after[d]; });
      a = accelerate(s.x);
      before = after;
      each<n>([&](std::size_t d) { after[d] += h * a[d]; });
    }
    each<n>([&](std::size_t d) { s.v[d] = (before[d] + after[d]) / 2; });
    return s;
  }

  /// x += h v + h^2 a / 2, v += h (a + a') / 2: the shortened form, also Newmark's with beta = 0.
  P shortened_verlet(P s) const {
    const double half = h / 2, half_square = h * h / 2;
    V a = accelerate(s.x);
    for (long i = 0; i < steps; ++i) {
      each<n>([&](std::size_t d) { s.x[d] += h * s.v[d] + half_square * a[d]; });
      const V next = accelerate(s.x);
      each<n>([&](std::size_t d) { s.v[d] += half * (a[d] + next[d]); });
      a = next;
    }
    return s;
  }

  /// An explicit Runge-Kutta method with the constants Tableau::a and Tableau::b.
  template <class Tableau>
  P runge_kutta(P s) const {
    constexpr std::size_t stages = Tableau::b.size();
    for (long i = 0; i < steps; ++i) {
      std::array<V, stages> v, a;
      repeat<stages>([&]<std::size_t I>() {
        V x = s.x;
        v[I] = s.v;
        repeat<I>([&]<std::size_t J>() {
          if constexpr (Tableau::a[I][J] != 0) {
            const double c = this->h * Tableau::a[I][J];
            each<n>([&](std::size_t d) {
              x[d] += c * v[J][d];
              v[I][d] += c * a[J][d];
            });
          }
        });
        a[I] = accelerate(x);
      });
      repeat<stages>([&]<std::size_t I>() {
        if constexpr (Tableau::b[I] != 0) {
          const double c = this->h * Tableau::b[I];
          each<n>([&](std::size_t d) {
            s.x[d] += c * v[I][d];
            s.v[d] += c * a[I][d];
          });
        }
      });
    }
    return s;
  }
};

}  // namespace halfstep::loops
