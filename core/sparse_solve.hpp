// Large sparse linear systems in double, and the eigenvalues of symmetric matrices, by Eigen.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace halfstep::inline core {

/// An entry of a sparse matrix; entries of one place are added up.
struct MatrixEntry {
  int row = 0, column = 0;
  double value = 0;
};

/// A sparse n*n matrix with what Eigen makes of it.
class SparseSolver {
 public:
  SparseSolver(int n, const std::vector<MatrixEntry>& entries);
  ~SparseSolver();
  SparseSolver(SparseSolver&&) noexcept;
  SparseSolver& operator=(SparseSolver&&) noexcept;

  /// The solution of A x = b by LU with column pivoting; not finite where A is singular.
  std::vector<double> solve_lu(const std::vector<double>& b) const;

  /// What Eigen's conjugate gradients give.
  struct Iterated {
    std::vector<double> x;
    int iterations = 0;
  };

  /// The same by Eigen's conjugate gradients without preconditioner, from `guess`, until |b - A x| <= tolerance |b|
  /// or after `iterations`.
  Iterated solve_cg(const std::vector<double>& b, const std::vector<double>& guess, double tolerance,
                    int iterations) const;

 private:
  struct Matrix;
  std::unique_ptr<Matrix> matrix_;
};

/// The eigenvalues of a symmetric n*n matrix, ascending. Dense: for n up to about a thousand.
std::vector<double> eigenvalues(int n, const std::vector<MatrixEntry>& entries);

}  // namespace halfstep::inline core
