// A solution as the scaled derivatives of the polynomial that Adams' formulas are made of.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace halfstep::inline methods {

/// z_k = h^k P^(k)(t) / k!, k = 0 ... q, where P has the value of the solution at t and the slopes at t, t - h, ...,
/// t - (q - 1) h: Adams' implicit formula of order q. Nordsieck 1962, doi:10.1090/S0025-5718-1962-0136519-5; Hairer,
/// Nørsett, Wanner 1993, section III.6.
template <class T>
class NordsieckForm {
 public:
  bool is_empty() const { return z_.empty(); }
  void clear() { z_.clear(); }
  int order() const { return static_cast<int>(z_.size()) - 1; }
  const std::vector<T>& values() const { return z_.front(); }

  /// From the value and as many slopes as the order, the latest first.
  void begin(const T& h, const std::vector<T>& y, std::vector<std::vector<T>> slopes) {
    z_ = {y};
    Polynomial rising = {T(1)};  // s (s + 1) ... (s + m - 1) / m!
    for (std::size_t m = 0; m < slopes.size(); ++m) {
      z_.emplace_back(y.size(), T(0));
      for (std::size_t k = 0; k < rising.size(); ++k)
        for (std::size_t d = 0; d < y.size(); ++d)
          z_[k + 1][d] += h * rising[k] / T(static_cast<int>(k + 1)) * slopes.front()[d];
      rising = times(rising, T(static_cast<int>(m)), T(static_cast<int>(m + 1)));
      for (std::size_t i = 0; i + 1 < slopes.size() - m; ++i)  // backward differences of the next order
        for (std::size_t d = 0; d < y.size(); ++d) slopes[i][d] -= slopes[i + 1][d];
    }
    choose_correctors();
  }

  /// To steps that are longer by that ratio.
  void rescale(const T& ratio) {
    T power(1);
    for (auto& entries : z_) {
      for (T& entry : entries) entry *= power;
      power *= ratio;
    }
  }

  /// P at t + h.
  void predict() {
    for (std::size_t i = 0; i + 1 < z_.size(); ++i)
      for (std::size_t k = z_.size() - 1; k-- > i;)
        for (std::size_t d = 0; d < z_[k].size(); ++d) z_[k][d] += z_[k + 1][d];
  }

  /// What the slope of P is off by, times h.
  std::vector<T> mismatch(const T& h, std::vector<T> slope) const {
    for (std::size_t d = 0; d < slope.size(); ++d) slope[d] = h * slope[d] - z_[1][d];
    return slope;
  }

  /// Gives P another slope at its point; value and slopes at the points before stay.
  void correct(const std::vector<T>& mismatch) {
    for (std::size_t k = 0; k < z_.size(); ++k)
      for (std::size_t d = 0; d < mismatch.size(); ++d) z_[k][d] += corrector_[k] * mismatch[d];
  }

  /// Of the order above: the last step was of the same length, and what it corrected is the difference of order q of
  /// the slopes, times h. Value and slopes at the points that P has stay, and one point more has its slope.
  void raise(const std::vector<T>& correction) {
    Polynomial slope = {T(1)};  // s (s + 1) ... (s + q - 1)
    for (int m = 0; m < order(); ++m) slope = times(slope, T(m), T(1));
    const T share = corrector_.back();
    z_.emplace_back(correction.size(), T(0));
    for (std::size_t k = 0; k < slope.size(); ++k)
      for (std::size_t d = 0; d < correction.size(); ++d)
        z_[k + 1][d] += share * slope[k] / T(static_cast<int>(k + 1)) * correction[d];
    choose_correctors();
  }

  /// The error of a step over h^(q+1) y^(q+1).
  const T& error_constant() const { return error_constant_; }

  /// P at t + s h.
  std::vector<T> at(const T& s) const {
    std::vector<T> y(z_.front().size(), T(0));
    for (std::size_t k = z_.size(); k-- > 0;)
      for (std::size_t d = 0; d < y.size(); ++d) y[d] = y[d] * s + z_[k][d];
    return y;
  }

 private:
  using Polynomial = std::vector<T>;  // coefficients of 1, s, ...

  /// p (s + a) / b
  static Polynomial times(const Polynomial& p, const T& a, const T& b) {
    Polynomial result(p.size() + 1, T(0));
    for (std::size_t k = 0; k < p.size(); ++k) {
      result[k] += a * p[k] / b;
      result[k + 1] += p[k] / b;
    }
    return result;
  }

  /// The integral from -1 to s, as a polynomial in s.
  static Polynomial integral(const Polynomial& p) {
    Polynomial result = {T(0)};
    for (std::size_t k = 0; k < p.size(); ++k) result.push_back(p[k] / T(static_cast<int>(k + 1)));
    T at_start(0);
    for (std::size_t k = result.size(); k-- > 0;) at_start = result[k] - at_start;
    result.front() -= at_start;
    return result;
  }

  void choose_correctors() {
    const int q = order();
    Polynomial slope = {T(1)};  // 1 at s = 0, nothing at -1, ..., -(q - 1)
    for (int j = 1; j < q; ++j) slope = times(slope, T(j), T(j));
    corrector_ = integral(slope);
    Polynomial rising = {T(1)};  // s (s + 1) ... (s + q - 1) / q!
    for (int m = 0; m < q; ++m) rising = times(rising, T(m), T(m + 1));
    error_constant_ = integral(rising).front();
  }

  std::vector<std::vector<T>> z_;
  Polynomial corrector_;
  T error_constant_{0};
};

}  // namespace halfstep::inline methods
