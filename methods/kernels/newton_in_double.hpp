// Simplified Newton iterations for numbers of many digits, with matrices in double.
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline methods {

/// The matrix of a simplified Newton iteration in double, factored; right-hand sides are wide. A correction gains as
/// many digits as the matrix is right to: up to sixteen of a new one, fewer of one that was kept. Residuals are
/// evaluated in all digits, and so the solution has them.
template <class T>
class MatrixInDouble {
 public:
  /// Its n x n entries, row-major, to be filled before factor().
  std::vector<double>& entries(std::size_t n) {
    rows_ = static_cast<int>(n);
    entries_.resize(n * n);
    return entries_;
  }

  /// Factors the entries. False where one of them is not finite.
  bool factor() {
    for (const double entry : entries_)
      if (!std::isfinite(entry)) return false;
    solver_.factor(entries_.data(), rows_);
    return true;
  }

  /// Replaces the residual, n numbers, by the correction.
  template <class Numbers>
  void solve(Numbers& residual) {
    right_.clear();
    for (const T& number : residual) right_.push_back(to_double(number));
    solver_.solve(right_.data(), rows_);
    for (std::size_t i = 0; i < right_.size(); ++i) residual[i] = T(right_[i]);
  }

 private:
  int rows_ = 0;
  std::vector<double> entries_, right_;
  DenseSolver<double, 0> solver_;
};

/// A new Jacobian of n equations costs about as much as so many corrections by the old one.
inline double corrections_per_jacobian(std::size_t n) { return 2 + static_cast<double>(n); }

/// Decides from the convergence rate of a simplified Newton iteration whether it has converged, goes on with its
/// matrix, or needs another. Hairer, Wanner 1996, section IV.8.
template <class T>
class NewtonConvergence {
 public:
  enum class Next { correct, take_another_matrix, solved, give_up };

  /// change: largest entry of the correction just made; rounding: of the solution, in the same unit. price: of another
  /// matrix, in corrections.
  Next after(const T& change, const T& rounding, double price) {
    if (change == 0 || (change >= last_ / 2 && change <= 4 * rounding)) return Next::solved;
    const bool was_first = std::exchange(is_first_, false);
    const T before = std::exchange(last_, change);
    if (was_first) return Next::correct;
    const double gain = to_double(T(before / change));  // 1 over the rate
    if (gain < slow) return ++slow_ > most_slow ? Next::give_up : Next::take_another_matrix;
    // The error left is about the next correction, this one over the gain.
    const double above_rounding = to_double(T(change / rounding));
    if (above_rounding <= gain / margin) return Next::solved;
    return std::log(above_rounding) / std::log(gain) > price ? Next::take_another_matrix : Next::correct;
  }

 private:
  static constexpr double slow = 8, margin = 1000;
  static constexpr int most_slow = 8;

  T last_ = T(0);
  bool is_first_ = true;
  int slow_ = 0;  // iterations that were
};

}  // namespace halfstep::inline methods
