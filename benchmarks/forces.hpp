// The forces of the loops by hand and of other libraries. Inlined wherever they are used, so that the linker cannot
// take one that was compiled with other flags.
#pragma once

#include <cmath>
#include <cstddef>

namespace halfstep::benchmarks {

/// x'' = -w2 x.
struct OscillatorForce {
  static constexpr std::size_t n = 1;
  double w2;

  [[gnu::always_inline]] void accelerate(const double* x, double* a) const { a[0] = -(w2 * x[0]); }
  [[gnu::always_inline]] void gradient(const double*, double* j) const { j[0] = -w2; }
};

/// r'' = -r / |r|^3 in the plane.
struct KeplerForce {
  static constexpr std::size_t n = 2;

  [[gnu::always_inline]] void accelerate(const double* x, double* a) const {
    const double r2 = x[0] * x[0] + x[1] * x[1];
    const double r3 = r2 * std::sqrt(r2);
    a[0] = -(x[0] / r3);
    a[1] = -(x[1] / r3);
  }
  [[gnu::always_inline]] void gradient(const double* x, double* j) const {
    const double r2 = x[0] * x[0] + x[1] * x[1];
    const double r3 = r2 * std::sqrt(r2), r5 = r3 * r2;
    j[0] = 3 * x[0] * x[0] / r5 - 1 / r3;
    j[1] = j[2] = 3 * x[0] * x[1] / r5;
    j[3] = 3 * x[1] * x[1] / r5 - 1 / r3;
  }
};

/// Either of them as y' = f(y) with y = (x, v), as other libraries ask for it.
template <class Force>
struct FirstOrder {
  static constexpr std::size_t n = Force::n, size = 2 * n;
  Force force;
  long evaluations = 0;

  void rate(const double* y, double* slope) {
    ++evaluations;
    for (std::size_t d = 0; d < n; ++d) slope[d] = y[n + d];
    force.accelerate(y, slope + n);
  }

  /// at(i, j): the entry of the derivative of rate i by component j, a reference. All are written.
  template <class At>
  void jacobian(const double* y, const At& at) const {
    double gradient[n * n];
    force.gradient(y, gradient);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        at(i, j) = at(n + i, n + j) = 0;
        at(i, n + j) = i == j ? 1 : 0;
        at(n + i, j) = gradient[i * n + j];
      }
  }
};

}  // namespace halfstep::benchmarks
