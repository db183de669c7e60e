// Linear systems A x = b without a matrix: conjugate gradients and damped Jacobi.
#pragma once

#include <cstddef>
#include <vector>

namespace halfstep::inline core {

/// When to stop: after so many iterations, or once |b - A x| <= tolerance |b|. 0: not for that reason.
struct IterationLimits {
  int iterations = 0;
  double tolerance = 0;
};

/// Conjugate gradients for a symmetric positive definite A. Keeps its vectors; solving allocates nothing.
class ConjugateGradients {
 public:
  /// weights: the residual is divided by them before it becomes a direction (a diagonal preconditioner); 1 without.
  explicit ConjugateGradients(std::size_t n, const std::vector<double>& weights = {})
      : r_(n), z_(n), d_(n), ad_(n), inverse_(n, 1) {
    for (std::size_t i = 0; i < weights.size(); ++i) inverse_[i] = 1 / weights[i];
  }

  /// x: the guess on entry. apply(u, out): out = A u. watch(l): called with x of iteration l = 0, 1, ... in place.
  /// Returns the iterations made; stops where a direction has no positive curvature, which tells that A is not
  /// positive definite, or that x is exact.
  template <class Apply, class Watch>
  int solve(const Apply& apply, const double* b, double* x, const IterationLimits& limits, const Watch& watch) {
    const std::size_t n = r_.size();
    apply(x, ad_.data());
    for (std::size_t i = 0; i < n; ++i) {
      r_[i] = b[i] - ad_[i];
      d_[i] = inverse_[i] * r_[i];
    }
    double square = dot(r_.data(), d_.data());
    const double enough = limits.tolerance * limits.tolerance * dot(b, b);
    watch(0);
    for (int l = 0;; ++l) {
      if ((limits.iterations > 0 && l == limits.iterations) || dot(r_.data(), r_.data()) <= enough) return l;
      apply(d_.data(), ad_.data());
      const double curvature = dot(d_.data(), ad_.data());
      if (!(curvature > 0)) return l;
      const double alpha = square / curvature;
      for (std::size_t i = 0; i < n; ++i) x[i] += alpha * d_[i];
      for (std::size_t i = 0; i < n; ++i) r_[i] -= alpha * ad_[i];
      for (std::size_t i = 0; i < n; ++i) z_[i] = inverse_[i] * r_[i];
      const double last = square;
      square = dot(r_.data(), z_.data());
      for (std::size_t i = 0; i < n; ++i) d_[i] = z_[i] + square / last * d_[i];
      watch(l + 1);
    }
  }

  template <class Apply>
  int solve(const Apply& apply, const double* b, double* x, const IterationLimits& limits) {
    return solve(apply, b, x, limits, [](int) {});
  }

 private:
  double dot(const double* a, const double* b) const {
    double sum = 0;
    for (std::size_t i = 0; i < r_.size(); ++i) sum += a[i] * b[i];
    return sum;
  }

  std::vector<double> r_, z_, d_, ad_, inverse_;
};

/// x += omega D^-1 (b - A x), D the diagonal of A. Converges where 0 < omega < 2 / (largest eigenvalue of D^-1 A).
class DampedJacobi {
 public:
  explicit DampedJacobi(std::size_t n) : ax_(n) {}

  /// As above; `diagonal` has n entries. Stops where x leaves the floating-point range.
  template <class Apply, class Watch>
  int solve(const Apply& apply, const double* diagonal, double omega, const double* b, double* x,
            const IterationLimits& limits, const Watch& watch) {
    const std::size_t n = ax_.size();
    double size = 0;
    for (std::size_t i = 0; i < n; ++i) size += b[i] * b[i];
    for (int l = 0;; ++l) {
      watch(l);
      if (limits.iterations > 0 && l == limits.iterations) return l;
      apply(x, ax_.data());
      double square = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const double r = b[i] - ax_[i];
        square += r * r;
        ax_[i] = omega / diagonal[i] * r;
      }
      if (square <= limits.tolerance * limits.tolerance * size || !(square < 1e300)) return l;
      for (std::size_t i = 0; i < n; ++i) x[i] += ax_[i];
    }
  }

  template <class Apply>
  int solve(const Apply& apply, const double* diagonal, double omega, const double* b, double* x,
            const IterationLimits& limits) {
    return solve(apply, diagonal, omega, b, x, limits, [](int) {});
  }

 private:
  std::vector<double> ax_;
};

}  // namespace halfstep::inline core
