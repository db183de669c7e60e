// The loops that halfstep's kernels are held against: each scheme written by hand in plain doubles for a force whose
// dimension is known, with every coefficient a constant.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace halfstep::loops {

template <std::size_t N>
using Vector = std::array<double, N>;

template <std::size_t N>
struct Point {
  Vector<N> x{}, v{};
};

// The loops depend on nothing of halfstep, not even on its helpers.

/// use.operator()<I>() for I = 0 ... N-1, written out.
template <std::size_t N, class F>
constexpr void repeat(const F& use) {
  [&]<std::size_t... I>(std::index_sequence<I...>) { (use.template operator()<I>(), ...); }
  (std::make_index_sequence<N>());
}

template <std::size_t N, class F>
constexpr void each(const F& use) {
  repeat<N>([&]<std::size_t D>() { use(D); });
}

template <class Force>
struct HandLoops {
  static constexpr std::size_t n = Force::n;
  using V = Vector<n>;
  using P = Point<n>;

  const Force& force;
  double h;
  long steps;

  V accelerate(const V& x) const {
    V a;
    force.accelerate(x.data(), a.data());
    return a;
  }

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

  /// The two-step recurrence; `past` holds the point before and the start.
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

  /// Beeman's schemes: the weights of the new, the current and the previous force in v, times 12; `past` holds the
  /// point before and the start.
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

  /// An explicit Runge-Kutta method; Tableau: stages, a(i, j), b(i), all constants.
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
            const double c = h * Tableau::a[I][J];
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
          const double c = h * Tableau::b[I];
          each<n>([&](std::size_t d) {
            s.x[d] += c * v[I][d];
            s.v[d] += c * a[I][d];
          });
        }
      });
    }
    return s;
  }

  /// Adams-Bashforth, or with a corrector Adams-Moulton's after it, evaluated again. Formulas: the weights of the last
  /// slopes, the newest first; of a corrector the new slope's comes before them.
  template <class Predictor, class Corrector>
  P adams(const std::vector<P>& past) const {
    constexpr std::size_t k = Predictor::weights.size();
    std::array<V, k> v, a;
    for (std::size_t j = 0; j < k; ++j) {
      v[j] = past[past.size() - 1 - j].v;
      a[j] = accelerate(past[past.size() - 1 - j].x);
    }
    P s = past.back();
    for (long i = 0; i < steps; ++i) {
      P next = s;
      add<Predictor, 0>(next, v, a);
      V force_there = accelerate(next.x);
      if constexpr (Corrector::weights.size() > 0) {
        const double c = h * Corrector::weights[0];
        P corrected = s;
        add<Corrector, 1>(corrected, v, a);
        each<n>([&](std::size_t d) {
          corrected.x[d] += c * next.v[d];
          corrected.v[d] += c * force_there[d];
        });
        next = corrected;
        force_there = accelerate(next.x);
      }
      s = next;
      for (std::size_t j = k; j-- > 1;) {
        v[j] = v[j - 1];
        a[j] = a[j - 1];
      }
      v[0] = s.v;
      a[0] = force_there;
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

  /// Adams-Moulton's formulas, solved by Newton's method from the extrapolated force.
  template <class Corrector>
  P adams_moulton(const std::vector<P>& past) const {
    constexpr std::size_t k = std::max(Corrector::weights.size() - 1, std::size_t(1));
    constexpr std::size_t kept = std::min(past_used, k);
    const double b = h * Corrector::weights[0];
    std::array<V, k> v, a;
    for (std::size_t j = 0; j < k; ++j) {
      v[j] = past[past.size() - 1 - j].v;
      a[j] = accelerate(past[past.size() - 1 - j].x);
    }
    P s = past.back();
    for (long i = 0; i < steps; ++i) {
      P next = s;
      add<Corrector, 1>(next, v, a);
      V X, there = a[0];
      each<n>([&](std::size_t d) {
        X[d] = next.x[d] + b * next.v[d];
        if constexpr (kept == 2) there[d] = 2 * a[0][d] - a[1][d];
        if constexpr (kept == 3) there[d] = 3 * (a[0][d] - a[1][d]) + a[2][d];
      });
      solve(X, b * b, there);
      each<n>([&](std::size_t d) {
        s.x[d] = X[d] + b * b * there[d];
        s.v[d] = next.v[d] + b * there[d];
      });
      for (std::size_t j = k; j-- > 1;) {
        v[j] = v[j - 1];
        a[j] = a[j - 1];
      }
      v[0] = s.v;
      a[0] = there;
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

 private:
  static constexpr std::size_t past_used = 3;  // points that a force is extrapolated from

  template <class Formula, std::size_t First, std::size_t K>
  void add(P& s, const std::array<V, K>& v, const std::array<V, K>& a) const {
    repeat<Formula::weights.size() - First>([&]<std::size_t J>() {
      const double c = h * Formula::weights[First + J];
      each<n>([&](std::size_t d) {
        s.x[d] += c * v[J][d];
        s.v[d] += c * a[J][d];
      });
    });
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

/// The coefficients of the schemes, by name.
namespace tableau {
struct Midpoint {
  static constexpr std::array<std::array<double, 2>, 2> a = {{{0, 0}, {0.5, 0}}};
  static constexpr std::array<double, 2> b = {0, 1};
};
struct Heun {
  static constexpr std::array<std::array<double, 2>, 2> a = {{{0, 0}, {1, 0}}};
  static constexpr std::array<double, 2> b = {0.5, 0.5};
};
struct Ralston {
  static constexpr std::array<std::array<double, 2>, 2> a = {{{0, 0}, {2.0 / 3, 0}}};
  static constexpr std::array<double, 2> b = {0.25, 0.75};
};
struct Rk4 {
  static constexpr std::array<std::array<double, 4>, 4> a = {{{}, {0.5}, {0, 0.5}, {0, 0, 1}}};
  static constexpr std::array<double, 4> b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
};
struct ThreeEighths {
  static constexpr std::array<std::array<double, 4>, 4> a = {{{}, {1.0 / 3}, {-1.0 / 3, 1}, {1, -1, 1}}};
  static constexpr std::array<double, 4> b = {0.125, 0.375, 0.375, 0.125};
};
/// Of order 5, without the stage that only its estimate uses.
struct DormandPrince {
  static constexpr std::array<std::array<double, 6>, 6> a = {
      {{},
       {1.0 / 5},
       {3.0 / 40, 9.0 / 40},
       {44.0 / 45, -56.0 / 15, 32.0 / 9},
       {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
       {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656}}};
  static constexpr std::array<double, 6> b = {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84};
};
}  // namespace tableau

namespace adams {
struct None {
  static constexpr std::array<double, 0> weights = {};
};
struct Bashforth2 {
  static constexpr std::array<double, 2> weights = {1.5, -0.5};
};
struct Bashforth3 {
  static constexpr std::array<double, 3> weights = {23.0 / 12, -16.0 / 12, 5.0 / 12};
};
struct Bashforth4 {
  static constexpr std::array<double, 4> weights = {55.0 / 24, -59.0 / 24, 37.0 / 24, -9.0 / 24};
};
struct Bashforth5 {
  static constexpr std::array<double, 5> weights = {1901.0 / 720, -2774.0 / 720, 2616.0 / 720, -1274.0 / 720,
                                                    251.0 / 720};
};
struct Moulton2 {
  static constexpr std::array<double, 2> weights = {0.5, 0.5};
};
struct Moulton3 {
  static constexpr std::array<double, 3> weights = {5.0 / 12, 8.0 / 12, -1.0 / 12};
};
struct Moulton4 {
  static constexpr std::array<double, 4> weights = {9.0 / 24, 19.0 / 24, -5.0 / 24, 1.0 / 24};
};
struct Moulton5 {
  static constexpr std::array<double, 5> weights = {251.0 / 720, 646.0 / 720, -264.0 / 720, 106.0 / 720, -19.0 / 720};
};
}  // namespace adams

}  // namespace halfstep::loops
