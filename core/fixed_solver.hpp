// Dense linear systems by Eigen. No header includes this one: a source does, that knows its N and needs the speed.
#pragma once

#include <Eigen/LU>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/core/scalar.hpp"
// Behind scalar.hpp, which names the back end.
#include <boost/multiprecision/eigen.hpp>

namespace halfstep::inline core {

/// N: n, so that nothing is allocated, or Eigen::Dynamic.
template <class T, int N>
class DenseSolver {
  using Matrix = Eigen::Matrix<T, N, N, Eigen::RowMajor>;
  using Column = Eigen::Matrix<T, N, 1>;

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

}  // namespace halfstep::inline core
