// Small dense linear systems.
#pragma once

#include <memory>

namespace halfstep::inline core {

/// LU factors of an n*n matrix in T, kept for several right-hand sides. N: n at compile time (core/fixed_solver.hpp),
/// or 0 where it is known at run time only.
template <class T, int N>
class DenseSolver;

/// In every scalar type of a precision. Eigen's own types stay behind it: they take longer to compile than all kernels.
template <class T>
class DenseSolver<T, 0> {
 public:
  DenseSolver();
  DenseSolver(DenseSolver&&) noexcept;
  DenseSolver& operator=(DenseSolver&&) noexcept;
  ~DenseSolver();

  /// Factors the row-major matrix with n rows. A singular one gives results that are not finite.
  void factor(const T* matrix, int n);

  /// Replaces the right-hand side by the solution.
  void solve(T* b, int n) const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

}  // namespace halfstep::inline core
