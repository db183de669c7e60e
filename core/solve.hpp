// Small dense linear systems. Only this file and sparse_solve.cpp include Eigen.
#pragma once

#include <Eigen/LU>

#include "core/scalar.hpp"
// Behind scalar.hpp, which names the back end.
#include <boost/multiprecision/eigen.hpp>

namespace halfstep {

/// LU factors of an n*n matrix in T, kept for several right-hand sides. N: n at compile time (nothing is allocated),
/// or 0 where it is known at run time only.
template <class T, int N>
class DenseSolver {
  static constexpr int size = N == 0 ? Eigen::Dynamic : N;
  using Matrix = Eigen::Matrix<T, size, size, Eigen::RowMajor>;
  using Column = Eigen::Matrix<T, size, 1>;

 public:
  /// Factors the row-major matrix with n rows. A singular one gives results that are not finite.
  void factor(const T* matrix, int n) { lu_.compute(Eigen::Map<const Matrix>(matrix, n, n)); }

  /// Replaces the right-hand side by the solution.
  void solve(T* b, int n) const {
    Eigen::Map<Column> column(b, n);
    column = lu_.solve(Column(column));
  }

 private:
  Eigen::PartialPivLU<Matrix> lu_;
};

}  // namespace halfstep
