// Gragg's extrapolated midpoint rule (GBS): one step of any even order, forward or backward.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace halfstep::inline core {

/// One step of order 2m for y = (x, v), x'' = a(t, x, v): the explicit midpoint rule with 2, 4, ..., 2m substeps,
/// whose errors are series in the square of the substep, extrapolated to substep 0. m (m + 1) accelerations, less the
/// m - 1 at the start that are shared. All is kept as increments from the start, so that rounding scales with h.
/// Gragg 1965, doi:10.1137/0702030; Hairer, Norsett, Wanner 1993, section II.9.
template <class T>
class Extrapolation {
 public:
  /// For n degrees of freedom; an odd order is raised to the next even one, at least 2.
  Extrapolation(int dimension, int order)
      : n_(std::size_t(dimension)), columns_(std::max(1, (order + 1) / 2)), weights_(std::size_t(columns_)) {
    for (auto* array : {&x_, &v_, &a0_, &a_, &dx0_, &dv0_, &dx1_, &dv1_, &sum_x_, &sum_v_}) array->resize(n_);
    for (int j = 1; j <= columns_; ++j) weights_[std::size_t(j - 1)] = weight(j);
  }

  int order() const { return 2 * columns_; }

  /// (x, v) at t becomes (x, v) at t + h; h may be negative. S: System<T> or a class derived from it.
  template <class S>
  void step(const S& system, const T& t, const T& h, T* x, T* v) {
    std::fill(sum_x_.begin(), sum_x_.end(), T(0));
    std::fill(sum_v_.begin(), sum_v_.end(), T(0));
    system.acceleration(t, x, v, a0_.data());
    for (int j = 1; j <= columns_; ++j) {
      midpoint_rule(system, t, h, 2 * j, x, v);
      const T& w = weights_[std::size_t(j - 1)];
      for (std::size_t i = 0; i < n_; ++i) {
        sum_x_[i] += w * dx1_[i];
        sum_v_[i] += w * dv1_[i];
      }
    }
    for (std::size_t i = 0; i < n_; ++i) {
      x[i] += sum_x_[i];
      v[i] += sum_v_[i];
    }
  }

 private:
  // Leaves the increments over h after `substeps` (an even number) in dx1_, dv1_.
  template <class S>
  void midpoint_rule(const S& system, const T& t, const T& h, int substeps, const T* x, const T* v) {
    const T s = h / static_cast<T>(substeps);
    const T twice = s + s;
    for (std::size_t i = 0; i < n_; ++i) {
      dx0_[i] = T(0);
      dv0_[i] = T(0);
      dx1_[i] = s * v[i];
      dv1_[i] = s * a0_[i];
    }
    for (int k = 1; k < substeps; ++k) {
      for (std::size_t i = 0; i < n_; ++i) {
        x_[i] = x[i] + dx1_[i];
        v_[i] = v[i] + dv1_[i];
      }
      system.acceleration(T(t + static_cast<T>(k) * s), x_.data(), v_.data(), a_.data());
      for (std::size_t i = 0; i < n_; ++i) {
        dx0_[i] += twice * v_[i];
        dv0_[i] += twice * a_[i];
      }
      dx0_.swap(dx1_);
      dv0_.swap(dv1_);
    }
  }

  // Value at 0 of the Lagrange polynomial in (1/j)^2 that belongs to 2j substeps.
  T weight(int j) const {
    T w(1);
    for (int i = 1; i <= columns_; ++i)
      if (i != j) w = w * static_cast<T>(j * j) / static_cast<T>(j * j - i * i);
    return w;
  }

  std::size_t n_;
  int columns_;
  std::vector<T> weights_;
  std::vector<T> x_, v_, a0_, a_, dx0_, dv0_, dx1_, dv1_, sum_x_, sum_v_;
};

}  // namespace halfstep::inline core
