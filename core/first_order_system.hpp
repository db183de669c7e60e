// The equations y' = f(t, y) as a stepper written for them sees them: a system of either kind.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/system.hpp"

namespace halfstep::inline core {

/// y' = f(t, y) in the scalar T. A system of first order is taken as it is; of x'' = a(t, x, v) the state is
/// y = (x, v), n positions and n velocities, and f = (v, a). Refers to the system, which must outlive it.
template <class T>
class FirstOrderSystem {
 public:
  explicit FirstOrderSystem(const System<T>& system)
      : system_(system),
        second_order_(system.force() != Force::first_order),
        equations_(static_cast<std::size_t>(system.dimension())),
        positions_(equations_, T(0)) {}

  /// The bare name of the problem, and its parameters; empty for a system that is none.
  std::string name() const { return system_.name(); }
  std::vector<std::pair<std::string, T>> parameters() const { return system_.parameters(); }

  /// Entries of y.
  std::size_t dimension() const { return (second_order_ ? 2 : 1) * equations_; }

  /// Whether y is (x, v).
  bool is_second_order() const { return second_order_; }

  /// dy = f(t, y): dimension() numbers each, which do not overlap. Counted as one evaluation.
  void rate(const T& t, const T* y, T* dy) const {
    if (!second_order_) return system_.acceleration(t, positions_.data(), y, dy);
    std::copy_n(y + equations_, equations_, dy);
    system_.acceleration(t, y, y + equations_, dy + equations_);
  }

  /// The same for whoever prefers to be given a vector.
  template <class Numbers>
  std::vector<T> rate(const T& t, const Numbers& y) const {
    std::vector<T> dy(dimension());
    rate(t, y.data(), dy.data());
    return dy;
  }

  /// Partial derivatives of f, row-major: df[i * dimension() + j] = df_i/dy_j. Exact, by forward differentiation.
  void jacobian(const T& t, const T* y, T* df) const {
    const std::size_t n = equations_;
    std::vector<T> dx(n * n), dv(n * n);
    system_.jacobian(t, second_order_ ? y : positions_.data(), second_order_ ? y + n : y, dx.data(), dv.data());
    if (!second_order_) {
      std::copy(dv.begin(), dv.end(), df);
      return;
    }
    for (std::size_t i = 0; i < n; ++i) {
      T* above = df + i * 2 * n;
      T* below = df + (n + i) * 2 * n;
      for (std::size_t j = 0; j < n; ++j) {
        above[j] = T(0);
        above[n + j] = T(i == j ? 1 : 0);
        below[j] = dx[i * n + j];
        below[n + j] = dv[i * n + j];
      }
    }
  }

  /// The state behind (x, v), and back.
  void gather(std::span<const T> x, std::span<const T> v, std::vector<T>& y) const {
    y.clear();
    if (second_order_) y.insert(y.end(), x.begin(), x.end());
    y.insert(y.end(), v.begin(), v.end());
  }
  void scatter(const std::vector<T>& y, std::span<T> x, std::span<T> v) const {
    if (second_order_) std::copy_n(y.begin(), equations_, x.begin());
    std::copy_n(y.end() - static_cast<std::ptrdiff_t>(equations_), equations_, v.begin());
  }

 private:
  const System<T>& system_;
  bool second_order_;
  std::size_t equations_;
  std::vector<T> positions_;  // of a system of first order, which has none
};

}  // namespace halfstep::inline core
