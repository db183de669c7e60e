// The polynomial through values at times that lie unevenly, and how it goes on after the last of them.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline methods {

/// What is known at one time.
template <class T>
struct PastValue {
  T t;
  std::vector<T> value;
};

/// Newton's form of the polynomial through the latest `terms` of past values, as a function of theta, t = t_n + theta
/// h, t_n the latest time: sum_m D_m W_m(theta), with scaled divided differences D_m and W_m(theta) = (theta + s_0) ...
/// (theta + s_(m-1)), s_i = (t_n - t_(n-i)) / h. All s_i are positive but s_0 = 0, so that no W_m, nor its slope, nor
/// its integral, loses a digit to cancellation for theta above 0. Hairer, Nørsett, Wanner 1993, section III.5.
template <class T>
class NewtonForm {
 public:
  /// past: the latest first, `terms` or more. h points from t_n away from all of them.
  NewtonForm(const std::deque<PastValue<T>>& past, std::size_t terms, const T& h) {
    std::vector<std::vector<T>> column;
    for (std::size_t i = 0; i < terms; ++i) {
      s_.push_back((past[0].t - past[i].t) / h);
      column.push_back(past[i].value);
    }
    weights_.push_back({T(1)});
    for (std::size_t m = 0; m < terms; ++m) {
      differences_.push_back(column.front());
      for (std::size_t i = 0; i + 1 < column.size(); ++i)
        for (std::size_t d = 0; d < column[i].size(); ++d)
          column[i][d] = (column[i][d] - column[i + 1][d]) / (s_[i + m + 1] - s_[i]);
      column.pop_back();
      weights_.push_back(times(weights_.back(), s_[m]));
    }
  }

  std::size_t terms() const { return differences_.size(); }

  /// Of m below terms().
  const std::vector<T>& difference(std::size_t m) const { return differences_[m]; }
  const T& s(std::size_t i) const { return s_[i]; }

  /// W_m, its derivative, and its integral from 0, for m up to terms(), which no value below has a part in.
  T weight(std::size_t m, const T& theta) const {
    T value(0);
    for (std::size_t k = m + 1; k-- > 0;) value = value * theta + weights_[m][k];
    return value;
  }
  T slope(std::size_t m, const T& theta) const {
    T value(0);
    for (std::size_t k = m; k > 0; --k) value = value * theta + T(static_cast<int>(k)) * weights_[m][k];
    return value;
  }
  T integral(std::size_t m, const T& theta) const {
    T value(0);
    for (std::size_t k = m + 1; k-- > 0;) value = (value + weights_[m][k] / T(static_cast<int>(k + 1))) * theta;
    return value;
  }

 private:
  /// The polynomial (theta + s) p(theta).
  static std::vector<T> times(const std::vector<T>& p, const T& s) {
    std::vector<T> result(p.size() + 1, T(0));
    for (std::size_t k = 0; k < p.size(); ++k) {
      result[k] += s * p[k];
      result[k + 1] += p[k];
    }
    return result;
  }

  std::vector<T> s_;
  std::vector<std::vector<T>> differences_, weights_;  // of W_m the coefficients of 1, theta, ...
};

}  // namespace halfstep::inline methods
