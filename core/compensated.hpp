// Sums that keep what rounding cuts off.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"

namespace halfstep::inline core {

/// high + low, where low is what the rounding of sums has cut off from high. Sums lose next to nothing (Moller 1965;
/// Knuth, The Art of Computer Programming 2, section 4.2.2: the error of a sum is itself a number of the precision);
/// products carry both parts but are rounded like those of T. So a long sum of small steps is as good as its steps,
/// which is what compensated summation (Kahan 1965) is for, in whatever shape a scheme writes its sums.
template <class T>
struct Compensated {
  T high, low;

  Compensated() : high(0), low(0) {}
  Compensated(const T& x) : high(x), low(0) {}
  template <std::integral I>
  Compensated(I i) : high(static_cast<T>(i)), low(0) {}
  Compensated(const T& a, const T& b) : high(a), low(b) {}
  /// The number that the text stands for, to twice the digits of T.
  explicit Compensated(const std::string& text) : high(from_text<T>(text)) {
    low = from_text<T>(to_text(certifying_t(certifying_t(text) - certifying_t(high))));
  }

  Compensated& operator+=(const Compensated& b) { return *this = *this + b; }
  Compensated& operator-=(const Compensated& b) { return *this = *this - b; }
  Compensated& operator*=(const Compensated& b) { return *this = *this * b; }
  Compensated& operator/=(const Compensated& b) { return *this = *this / b; }

  friend Compensated operator-(const Compensated& a) { return {-a.high, -a.low}; }
  friend Compensated operator+(const Compensated& a, const Compensated& b) {
    const T sum = a.high + b.high;
    const T from_b = sum - a.high;
    const T error = (a.high - (sum - from_b)) + (b.high - from_b);
    return normal(sum, error + (a.low + b.low));
  }
  friend Compensated operator-(const Compensated& a, const Compensated& b) { return a + (-b); }
  friend Compensated operator*(const Compensated& a, const Compensated& b) {
    return normal(a.high * b.high, a.high * b.low + a.low * b.high);
  }
  friend Compensated operator/(const Compensated& a, const Compensated& b) {
    const T quotient = a.high / b.high;
    return normal(quotient, (a.low - quotient * b.low) / b.high);
  }

  friend bool operator==(const Compensated& a, const Compensated& b) { return a.high == b.high && a.low == b.low; }
  friend bool operator<(const Compensated& a, const Compensated& b) {
    return a.high < b.high || (a.high == b.high && a.low < b.low);
  }
  friend bool operator>(const Compensated& a, const Compensated& b) { return b < a; }
  friend bool operator<=(const Compensated& a, const Compensated& b) { return a < b || a == b; }
  friend bool operator>=(const Compensated& a, const Compensated& b) { return b <= a; }

  friend Compensated abs(const Compensated& a) { return a.high < 0 ? -a : a; }
  friend bool isfinite(const Compensated& a) { return is_finite(a.high); }

 private:
  /// Where b is small beside a: their sum, and what its rounding cuts off (Dekker 1971). Infinities stay what they are.
  static Compensated normal(const T& a, const T& b) {
    const T sum = a + b;
    if (!is_finite(sum)) return sum;
    return {sum, b - (sum - a)};
  }
};

template <class T>
inline constexpr bool is_compensated = false;
template <class T>
inline constexpr bool is_compensated<Compensated<T>> = true;

/// A number without what it carries along.
template <class T>
const T& plain(const T& x) {
  return x;
}
template <class T>
const T& plain(const Compensated<T>& x) {
  return x.high;
}

/// The type of such a number.
template <class T>
using Plain = std::remove_cvref_t<decltype(plain(std::declval<const T&>()))>;

/// Solves in T: the caller's iteration reduces the residual.
template <class T>
class DenseSolver<Compensated<T>, 0> {
 public:
  void factor(const Compensated<T>* matrix, int n) {
    std::vector<T> entries;
    for (int i = 0; i < n * n; ++i) entries.push_back(matrix[i].high);
    solver_.factor(entries.data(), n);
  }
  void solve(Compensated<T>* b, int n) const {
    std::vector<T> column;
    for (int i = 0; i < n; ++i) column.push_back(b[i].high);
    solver_.solve(column.data(), n);
    for (int i = 0; i < n; ++i) b[i] = column[static_cast<std::size_t>(i)];
  }

 private:
  DenseSolver<T, 0> solver_;
};

/// The equations of `inner` for a scheme that sums with compensation: accelerations are those of T, at rounded states.
template <class T>
class CompensatedSystem final : public System<Compensated<T>> {
  using C = Compensated<T>;

 public:
  explicit CompensatedSystem(const System<T>& inner)
      : inner_(inner), x_(size()), v_(size()), a_(size()), dx_(size() * size()), dv_(size() * size()) {}

  int dimension() const override { return inner_.dimension(); }
  Force force() const override { return inner_.force(); }
  bool has_energy() const override { return inner_.has_energy(); }
  VelocityTerm velocity_term() const override { return inner_.velocity_term(); }
  C friction() const override { return inner_.friction(); }
  void magnetic_field(const C& t, const C* x, C* b) const override {
    round(x, x);
    std::array<T, 3> field;
    inner_.magnetic_field(t.high, x_.data(), field.data());
    std::copy(field.begin(), field.end(), b);
  }

  void acceleration(const C& t, const C* x, const C* v, C* a) const override {
    round(x, v);
    inner_.acceleration(t.high, x_.data(), v_.data(), a_.data());
    std::copy(a_.begin(), a_.end(), a);
  }
  void jacobian(const C& t, const C* x, const C* v, C* dx, C* dv) const override {
    round(x, v);
    inner_.jacobian(t.high, x_.data(), v_.data(), dx_.data(), dv_.data());
    std::copy(dx_.begin(), dx_.end(), dx);
    std::copy(dv_.begin(), dv_.end(), dv);
  }
  void time_derivative(const C& t, const C* x, const C* v, C* a_t) const override {
    round(x, v);
    inner_.time_derivative(t.high, x_.data(), v_.data(), a_.data());
    std::copy(a_.begin(), a_.end(), a_t);
  }
  void taylor(const C& t, const C* x, const C* v, int order, C* out) const override {
    round(x, v);
    std::vector<T> series((static_cast<std::size_t>(order) + 1) * size());
    inner_.taylor(t.high, x_.data(), v_.data(), order, series.data());
    std::copy(series.begin(), series.end(), out);
  }
  C energy(const C& t, const C* x, const C* v) const override {
    round(x, v);
    return inner_.energy(t.high, x_.data(), v_.data());
  }

 private:
  std::size_t size() const { return static_cast<std::size_t>(inner_.dimension()); }
  void round(const C* x, const C* v) const {
    for (std::size_t i = 0; i < size(); ++i) {
      x_[i] = x[i].high;
      v_[i] = v[i].high;
    }
  }

  const System<T>& inner_;
  mutable std::vector<T> x_, v_, a_, dx_, dv_;
};

/// Equations are solved in it by matrices of it, as in native precisions.
template <class T>
inline constexpr bool is_wide<Compensated<T>> = false;

}  // namespace halfstep::inline core

/// Not "specialized": Boost would take that for a number of its own kind.
template <class T>
class std::numeric_limits<halfstep::Compensated<T>> : public std::numeric_limits<T> {
 public:
  static constexpr bool is_specialized = false;
};
