// Forward differentiation: numbers that carry a derivative, or one along each of several directions.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>

namespace halfstep::inline core {

/// Derivatives along N directions, which are added and multiplied by numbers.
template <class T, std::size_t N>
struct Directions {
  std::array<T, N> along;

  Directions(int same) { along.fill(T(same)); }

  friend Directions operator-(Directions a) {
    for (T& slope : a.along) slope = -slope;
    return a;
  }
  friend Directions operator+(Directions a, const Directions& b) {
    for (std::size_t k = 0; k < N; ++k) a.along[k] = a.along[k] + b.along[k];
    return a;
  }
  friend Directions operator-(Directions a, const Directions& b) {
    for (std::size_t k = 0; k < N; ++k) a.along[k] = a.along[k] - b.along[k];
    return a;
  }
  friend Directions operator*(Directions a, const T& factor) {
    for (T& slope : a.along) slope = slope * factor;
    return a;
  }
  friend Directions operator*(const T& factor, Directions a) {
    for (T& slope : a.along) slope = factor * slope;
    return a;
  }
  friend Directions operator/(Directions a, const T& divisor) {
    for (T& slope : a.along) slope = slope / divisor;
    return a;
  }
};

/// value + derivative * epsilon, epsilon^2 = 0. Arithmetic with T and int on either side; sqrt, sin, cos, exp and log
/// are found by argument-dependent lookup. T: float, double, long double or a wide float; Derivative: T, or
/// Directions<T, N>, whose derivatives share the value and the inverses that they are multiplied by.
template <class T, class Derivative = T>
struct Dual {
  T value;
  Derivative derivative;

  Dual() : value(0), derivative(0) {}
  Dual(const T& x) : value(x), derivative(0) {}
  Dual(int x) : value(static_cast<T>(x)), derivative(0) {}
  Dual(const T& x, const Derivative& dx) : value(x), derivative(dx) {}

  Dual& operator+=(const Dual& b) { return *this = *this + b; }
  Dual& operator-=(const Dual& b) { return *this = *this - b; }
  Dual& operator*=(const Dual& b) { return *this = *this * b; }
  Dual& operator/=(const Dual& b) { return *this = *this / b; }

  friend Dual operator-(const Dual& a) { return {-a.value, -a.derivative}; }
  friend Dual operator+(const Dual& a, const Dual& b) { return {a.value + b.value, a.derivative + b.derivative}; }
  friend Dual operator-(const Dual& a, const Dual& b) { return {a.value - b.value, a.derivative - b.derivative}; }
  friend Dual operator*(const Dual& a, const Dual& b) {
    return {a.value * b.value, a.derivative * b.value + a.value * b.derivative};
  }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const T quotient = a.value / b.value;
    return {quotient, (a.derivative - quotient * b.derivative) * (T(1) / b.value)};
  }

  friend Dual sqrt(const Dual& a) {
    using std::sqrt;
    const T root = sqrt(a.value);
    return {root, a.derivative * (root * (T(1) / (a.value + a.value)))};  // the quotient does not wait for the root
  }
  friend Dual sin(const Dual& a) {
    using std::cos;
    using std::sin;
    return {sin(a.value), a.derivative * cos(a.value)};
  }
  friend Dual cos(const Dual& a) {
    using std::cos;
    using std::sin;
    return {cos(a.value), -(a.derivative * sin(a.value))};
  }
  friend Dual exp(const Dual& a) {
    using std::exp;
    const T e = exp(a.value);
    return {e, a.derivative * e};
  }
  friend Dual log(const Dual& a) {
    using std::log;
    return {log(a.value), a.derivative / a.value};
  }
};

// A constant factor has no derivative to multiply by.
template <class T, class D, class C>
requires std::same_as<C, T> || std::same_as<C, int> Dual<T, D>
operator*(const C& a, const Dual<T, D>& b) {
  const T factor = static_cast<T>(a);
  return {factor * b.value, factor * b.derivative};
}
template <class T, class D, class C>
requires std::same_as<C, T> || std::same_as<C, int> Dual<T, D>
operator*(const Dual<T, D>& a, const C& b) { return b * a; }
template <class T, class D, class C>
requires std::same_as<C, T> || std::same_as<C, int> Dual<T, D>
operator/(const Dual<T, D>& a, const C& b) {
  const T divisor = static_cast<T>(b);
  return {a.value / divisor, a.derivative / divisor};
}

}  // namespace halfstep::inline core
