// Dense linear systems of any size.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline core {

/// LU factors of an n*n matrix in T with partial pivoting, kept for several right-hand sides; of two equations what
/// Cramer's rule takes. N: n where it is known at compile time, so that nothing is allocated, or 0. One loop of plain
/// operations in a fixed order: a library's (Eigen's) takes sums in an order that depends on the registers of the
/// processor it is compiled for, and a table would then not be the same bits everywhere. Source: G. Golub, C. Van Loan,
/// Matrix Computations, algorithm 3.4.1.
template <class T, int N>
class DenseSolver {
 public:
  /// Factors the row-major matrix with n rows. A singular one gives results that are not finite.
  void factor(const T* matrix, int n) {
    using std::abs;
    using std::swap;
    const auto size = resize(n);
    if constexpr (N == 0 || N == 2)
      if (size == 2) return factor_two(matrix);
    for (std::size_t i = 0; i < size * size; ++i) lu_[i] = matrix[i];
    for (std::size_t k = 0; k < size; ++k) {
      std::size_t pivot = k;
      T largest = abs(at(k, k));
      for (std::size_t i = k + 1; i < size; ++i) {
        const T candidate = abs(at(i, k));
        if (candidate > largest) {
          largest = candidate;
          pivot = i;
        }
      }
      pivots_[k] = pivot;
      if (pivot != k)
        for (std::size_t j = 0; j < size; ++j) swap(at(k, j), at(pivot, j));
      at(k, k) = 1 / at(k, k);
      for (std::size_t i = k + 1; i < size; ++i) {
        at(i, k) *= at(k, k);
        for (std::size_t j = k + 1; j < size; ++j) at(i, j) -= at(i, k) * at(k, j);
      }
    }
  }

  /// Replaces the right-hand side, of the n of the last factor(), by the solution.
  void solve(T* b, int n) const {
    using std::swap;
    const auto size = static_cast<std::size_t>(n);
    if constexpr (N == 0 || N == 2)
      if (size == 2) return solve_two(b);
    for (std::size_t i = 0; i < size; ++i)
      if (pivots_[i] != i) swap(b[i], b[pivots_[i]]);
    for (std::size_t i = 1; i < size; ++i)
      for (std::size_t j = 0; j < i; ++j) b[i] -= at(i, j) * b[j];
    for (std::size_t i = size; i-- > 0;) {
      for (std::size_t j = i + 1; j < size; ++j) b[i] -= at(i, j) * b[j];
      b[i] *= at(i, i);
    }
  }

 private:
  static constexpr auto fixed = static_cast<std::size_t>(N);
  template <class Item, std::size_t Count>
  using Items = std::conditional_t<(N > 0), std::array<Item, Count>, std::vector<Item>>;

  /// Two equations by Cramer's rule, which has one division, for which nothing else waits. For two it is forward
  /// stable, if not backward. Source: N. Higham, Accuracy and Stability of Numerical Algorithms, section 1.10.1.
  void factor_two(const T* m) {
    using std::abs;
    lu_ = {m[0], m[1], m[2], m[3]};
    T determinant = m[0] * m[3] - m[1] * m[2];
    inverse_determinant_ = 1 / determinant;
    if (is_finite(determinant) && is_finite(inverse_determinant_)) return;
    // Products of entries may overflow or vanish where the entries do not.
    T largest = 0;
    for (const T& entry : lu_)
      if (abs(entry) > largest) largest = abs(entry);
    for (T& entry : lu_) entry /= largest;
    determinant = lu_[0] * lu_[3] - lu_[1] * lu_[2];
    inverse_determinant_ = 1 / determinant / largest;
  }
  void solve_two(T* b) const {
    const T first = lu_[3] * b[0] - lu_[1] * b[1], second = lu_[0] * b[1] - lu_[2] * b[0];
    b[0] = first * inverse_determinant_;
    b[1] = second * inverse_determinant_;
  }

  std::size_t resize(int n) {
    columns_ = static_cast<std::size_t>(n);
    if constexpr (N == 0) {
      lu_.resize(columns_ * columns_);
      pivots_.resize(columns_);
      return columns_;
    } else {
      return fixed;
    }
  }
  T& at(std::size_t row, std::size_t column) { return lu_[row * columns() + column]; }
  const T& at(std::size_t row, std::size_t column) const { return lu_[row * columns() + column]; }
  std::size_t columns() const { return N == 0 ? columns_ : fixed; }

  // Row-major: L without its diagonal of ones, and U, of whose diagonal the inverses are kept: a solution would wait
  // for one division after the other. Of two equations the matrix.
  Items<T, fixed * fixed> lu_{};
  T inverse_determinant_{};  // of two equations
  Items<std::size_t, fixed> pivots_{};
  std::size_t columns_ = 0;
};

}  // namespace halfstep::inline core
