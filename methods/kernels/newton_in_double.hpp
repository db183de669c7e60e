// Newton's method for numbers of many digits, with matrices in double.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline methods {

/// A matrix of n rows in double, factored, by which corrections of wide numbers are computed: each gains the digits
/// that a double has of the matrix, and those that have not changed since it was taken, at a small part of the price of
/// wide ones. Residuals are evaluated in all digits, and so the solution has them.
template <class T>
class MatrixInDouble {
 public:
  std::vector<double>& entries(std::size_t n) {
    entries_.resize(n * n);
    return entries_;
  }

  /// Factors the entries. False where one of them is not finite.
  bool factor() {
    for (const double entry : entries_)
      if (!std::isfinite(entry)) return false;
    solver_.factor(entries_.data(), rows());
    return true;
  }

  /// Replaces the residual by the correction, each number rounded to double.
  template <class Numbers>
  void solve(Numbers& residual) {
    right_.clear();
    for (const T& number : residual) right_.push_back(to_double(number));
    solver_.solve(right_.data(), rows());
    for (std::size_t i = 0; i < right_.size(); ++i) residual[i] = T(right_[i]);
  }

 private:
  int rows() const { return static_cast<int>(std::lround(std::sqrt(static_cast<double>(entries_.size())))); }

  std::vector<double> entries_, right_;
  DenseSolver<double, 0> solver_;
};

/// How corrections of a solution fall, and what is to be done next. All are largest entries.
template <class T>
class FallingCorrections {
 public:
  enum class Next { correct, take_another_matrix, solved, give_up };

  /// rounding: of the solution. price: of another matrix, in corrections.
  Next after(const T& change, const T& rounding, double price) {
    if (change == 0 || (change >= last_ / 2 && change <= 4 * rounding)) return Next::solved;
    const double gain = is_first_ ? 0 : to_double(T(last_ / change));
    const bool was_first = is_first_;
    is_first_ = false;
    last_ = change;
    if (was_first) return Next::correct;
    if (gain < slow) return ++slow_ > most_slow ? Next::give_up : Next::take_another_matrix;
    // What is left is the next correction, which would be this one over the gain.
    if (to_double(T(change / rounding)) <= gain / margin) return Next::solved;
    const double left = std::log(to_double(T(change / rounding))) / std::log(gain);
    return left > price ? Next::take_another_matrix : Next::correct;
  }

 private:
  static constexpr double slow = 8, margin = 1000;
  static constexpr int most_slow = 8;

  T last_ = T(0);
  bool is_first_ = true;
  int slow_ = 0;
};

}  // namespace halfstep::inline methods
